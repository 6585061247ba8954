"""Every page of the explorer, in both widths and both themes."""
import unittest

import audit
import explorer
import harness

PAGES = {
    "list": "#/",
    "list-filtered": "#/?q=pro&where=points.width%3E%3D400",
    "list-nothing": "#/?q=no+such+thing",
    "device": "#/device/ipad-pro-11-inch-1st-generation",
    "device-displays": "#/device/iphone-duo",
    "device-without-size": "#/device/apple-vision-pro-m2",
    "matrix": "#/matrix",
    "compare": "#/compare/iphone-11,iphone-x,ipad-pro-12.9-inch-3rd-generation,iphone-duo",
    "compare-television": "#/compare/iphone-17-pro,ipad-pro-11-inch-m4,apple-watch-ultra-3,apple-tv-4k-3rd-generation",
    "compare-nothing": "#/compare",
    "screens": "#/screens",
    "this": "#/this",
    "difference": "#/diff/1..5",
    "revisions": "#/revisions",
    "charts": "#/charts",
    "chart": "#/charts/stacked-column?series=family",
    "about": "#/about",
    "unknown-device": "#/device/no-such-device",
    "unknown-page": "#/nowhere",
}


# What can be pressed, besides values and names, which stay as texts on paper.
PRESSED = """
return [...document.querySelectorAll("button, input, select, dialog, [role=search]")]
  .filter((each) => each.checkVisibility() && !each.matches(".chart-legend-item, .chart-drill, .copy, .more, .matrix td button"))
  .map((each) => each.className || each.tagName)
"""


class PagesInOneWidth:
    """Every page in one width, opened anew, in all that it is looked at for; no picture is compared."""

    width = harness.REGULAR

    def check_structure(self):
        levels = self.script(audit.HEADINGS)
        self.assertEqual(levels.count(1), 1, f"one first heading is expected: {levels}")
        self.assertEqual(audit.skipped_levels(levels), [])
        self.assertEqual(self.script(audit.IDS), [])
        self.assertEqual(self.script(audit.SCOPES), [])
        self.assertEqual(audit.unnamed(self.browser), [])
        isNowhere = "nowhere" in self.driver.current_url
        self.assertEqual(len(self.all("#navigation [aria-current=page]")), 0 if isNowhere else 1)

    def check_contrast(self):
        contrast = self.script(audit.CONTRAST, 5.1)
        self.assertGreater(contrast["seen"], 5)
        self.assertEqual(contrast["found"], [])

    def check_boxes(self):
        isCompact = self.width == harness.COMPACT
        self.assertEqual(self.script(audit.WIDER, isCompact), [], "the page is wider than the window")
        self.assertEqual(self.script(audit.SCROLLS), [], "the document scrolls beside the page")
        self.assertEqual(self.script(audit.OUTSIDE), [], "something stands outside of its box")
        self.assertEqual(self.script(audit.OVERLAPS), [], "texts lie over one another")

    def check_in_this_width(self):
        """What a class has to add."""

    def test_every_page(self):
        for name, route in PAGES.items():
            self.look(self.width, reduced_motion=True)
            self.visit_anew(route)
            # The theme is the style sheet's alone, so the open page takes another one; at once, without motion.
            for theme in (harness.LIGHT, harness.DARK):
                with self.subTest(page=name, theme=theme):
                    self.look(self.width, theme, reduced_motion=True)
                    self.check_contrast()
                    self.check_boxes()
                    self.screenshot(name, self.width, theme)
            with self.subTest(page=name):
                self.check_structure()
                self.check_in_this_width()


class CompactPages(PagesInOneWidth, explorer.ExplorerTest):
    width = harness.COMPACT

    def check_in_this_width(self):
        """Everything can be touched."""
        self.look(self.width, touch=True)
        self.assertTrue(self.script("return matchMedia('(pointer: coarse)').matches"))
        self.assertEqual(self.script(audit.SMALL_TARGETS), [])


class RegularPages(PagesInOneWidth, explorer.ExplorerTest):
    def check_in_this_width(self):
        """Nothing that can be pressed is printed."""
        self.look(self.width, harness.DARK, media="print")
        self.assertEqual(self.script(PRESSED), [])


class PreferenceTests(explorer.ExplorerTest):
    """What the reader prefers."""

    def test_more_contrast(self):
        for theme in (harness.LIGHT, harness.DARK):
            with self.subTest(theme=theme):
                self.look(harness.REGULAR, theme, contrast=True)
                self.visit(PAGES["device"])
                self.assertEqual(self.script(audit.CONTRAST, 7)["found"], [])

    def test_reduced_motion_has_no_transitions(self):
        lasting = """return [...document.querySelectorAll("*")].filter((each) => {
            const style = getComputedStyle(each);
            return parseFloat(style.transitionDuration) > 0 || style.animationName !== "none";
        }).length"""
        self.visit("#/")
        self.assertGreater(self.script(lasting), 0)
        self.look(harness.REGULAR, reduced_motion=True)
        self.assertEqual(self.script(lasting), 0)


class LayoutTests(explorer.ExplorerTest):
    """The margins and columns of the guidelines of adaptive design."""

    def box(self, selector):
        self.one(selector)
        return self.script("const { x, y, width, height } = document.querySelector(arguments[0])"
                           ".getBoundingClientRect(); return { x, y, width, height }", selector)

    def margin(self):
        return self.script("""
            const page = document.querySelector(".page");
            return parseFloat(getComputedStyle(page).paddingLeft)""")

    def test_margins_follow_the_width_of_the_container(self):
        # Compact 16, regular 20, full-width 48 from 768 px.
        cases = {"#/about": [(390, 16), (677, 16), (800, 20), (831, 20), (832, 48)],
                 "#/device/iphone-11": [(1280, 20), (1600, 48)]}
        for route, margins in cases.items():
            self.visit(route)
            for width, margin in margins:
                with self.subTest(width=width, route=route):
                    self.look(width)
                    self.assertEqual(self.margin(), margin)

    def test_text_is_at_most_as_wide_as_is_readable(self):
        self.visit("#/about")
        for width in (390, 800, 1280, 1920):
            self.look(width)
            self.assertLessEqual(self.box(".page > section")["width"], 672)

    def test_compact_has_a_tab_bar_below(self):
        self.look(390)
        self.visit("#/")
        bar = self.box("#navigation")
        self.assertGreaterEqual(bar["y"] + bar["height"], 843)
        self.assertEqual(bar["width"], 390)

    def test_regular_has_a_sidebar_that_can_be_hidden(self):
        self.visit("#/")
        self.assertEqual(self.box(".sidebar")["width"], 232)
        toggle = self.one("#sidebar-toggle")
        self.assertEqual(toggle.get_attribute("aria-expanded"), "true")
        toggle.click()
        self.assertEqual(toggle.get_attribute("aria-expanded"), "false")
        self.assertEqual(self.box(".sidebar")["width"], 64)
        self.look(800)
        toggle.click()
        self.assertEqual(self.box(".sidebar")["width"], 232)
        # It lies over the content, which stays where it is.
        self.assertEqual(self.box("main")["x"], 64)

    def test_list_and_detail_are_side_by_side_in_regular_and_one_after_the_other_in_compact(self):
        for width, isBeside in ((1280, True), (390, False)):
            self.look(width)
            self.visit("#/device/iphone-11")
            self.assertEqual(self.one("#list-pane").is_displayed(), isBeside)
            self.assertTrue(self.one(".page h1").is_displayed())
        self.one(".back").click()
        self.until(lambda: self.one("#list-pane").is_displayed())
        self.assertFalse(self.one("#page").is_displayed())

    def test_the_controls_of_the_matrix_are_in_the_window(self):
        for width in (390, 678, 700, 750, 768):
            with self.subTest(width=width):
                self.look(width)
                self.visit("#/matrix")
                button = self.box(".matrix-controls > .button")
                self.assertLessEqual(button["x"] + button["width"], width)

    def test_contexts_stand_in_the_order_of_devcat_matrix(self):
        modes = ["Full screen", "Two thirds", "Half", "Third", "Slide Over"]
        self.visit("#/matrix")
        self.assertEqual(self.texts(".matrix thead [scope=colgroup]"), ["Full screen"])
        self.visit("#/matrix?mode=all")
        heads = self.texts(".matrix thead [scope=colgroup]")
        self.assertEqual(heads[:5], modes)
        self.visit("#/compare/ipad-pro-11-inch-1st-generation")
        titles = self.texts(".compared tbody th")
        contexts = [title for title in titles if title.split(",")[0] in modes]
        # Of what nobody knows there is no row.
        every = [f"{mode}, {way}" for mode in modes for way in ("portrait", "landscape")]
        self.assertEqual(contexts, [context for context in every if context in contexts])
        self.assertGreaterEqual(len(contexts), 8)
        self.look(390)
        self.visit("#/matrix")
        self.assertEqual(self.text(".matrix thead [scope=colgroup]"), "Full screen")

    def test_words_break_only_where_they_are_longer_than_their_column(self):
        broken = """return [...document.querySelectorAll(".facts th, .facts .cell")].flatMap((cell) => {
            const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
            const found = [];
            while (walker.nextNode()) {
              const node = walker.currentNode;
              for (const word of node.data.matchAll(/\\S+/g)) {
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map((each) => Math.round(each.top)));
                if (lines.size > 1) found.push(word[0]);
              }
            }
            // A browser may break a word after its hyphen.
            return found.filter((word) => word.length < 12 && !word.includes("-"));
          })"""
        for width in (1280, 1600):
            self.look(width)
            for route in ("#/device/ipad-pro-11-inch-1st-generation", "#/diff/1..3"):
                with self.subTest(route=route, width=width):
                    self.visit(route)
                    self.assertEqual(self.script(broken), [])

    def test_the_tab_bar_tells_where_one_is(self):
        self.look(390)
        self.visit("#/diff/1..2")
        self.assertEqual(self.all("#navigation [aria-current]:not(.secondary a)"), [])
        self.visit("#/this")
        self.assertEqual(self.text("#navigation [aria-current]"), "Screens")
        self.visit("#/diff/1..2")
        self.look(1280)
        self.until(lambda: self.text("#navigation [aria-current]") == "Difference")
        self.look(390)
        self.visit("#/about")
        self.one(".back").click()
        self.until(lambda: self.one("#list-pane").is_displayed())


class PrintTests(explorer.ExplorerTest):
    def test_nothing_that_can_be_pressed_is_printed_of_a_matrix_that_was_asked(self):
        self.visit("#/matrix?q=iPad&where=points.width%3E300")
        self.look(harness.REGULAR, harness.DARK, media="print")
        self.assertEqual(self.script(PRESSED), [])

    def test_the_matrix_is_as_wide_as_the_paper(self):
        self.visit("#/matrix")
        # Letter on its side, with the margins of the browser.
        self.look(980, media="print")
        self.assertLessEqual(self.script("return document.querySelector('.matrix').getBoundingClientRect().right"), 980)
        self.assertEqual(self.script("return document.documentElement.scrollWidth"), 980)

    def test_the_same_facts_are_in_both_widths(self):
        texts = {}
        for width in (390, 1280):
            self.look(width)
            for name in ("device", "compare", "difference", "revisions", "about"):
                self.visit(PAGES[name])
                texts.setdefault(name, []).append(self.script("""
                    return [...document.querySelectorAll(".page .cell, .page .source, .page .class-words, .page p, .page dd")]
                      .filter((each) => each.checkVisibility() && !each.closest(".only-compact"))
                      .map((each) => each.textContent).filter((text) => text !== "")"""))
        for name, (compact, regular) in texts.items():
            self.assertEqual(compact, regular, name)


if __name__ == "__main__":
    unittest.main()
