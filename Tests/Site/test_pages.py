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
    "compare-nothing": "#/compare",
    "difference": "#/diff/1..5",
    "revisions": "#/revisions",
    "charts": "#/charts",
    "chart": "#/charts/stacked-column?series=family",
    "about": "#/about",
    "unknown-device": "#/device/no-such-device",
    "unknown-page": "#/nowhere",
}


class PagesInOneLook:
    """Every page in one width and theme; a class for each, so that each has the time of a class."""

    look_of_all = (harness.REGULAR, harness.LIGHT)

    def check(self):
        contrast = self.script(audit.CONTRAST, 4.5)
        self.assertGreater(contrast["seen"], 5)
        self.assertEqual(contrast["found"], [])
        levels = self.script(audit.HEADINGS)
        self.assertEqual(levels.count(1), 1, f"one first heading is expected: {levels}")
        self.assertEqual(audit.skipped_levels(levels), [])
        self.assertEqual(self.script(audit.IDS), [])
        self.assertEqual(self.script(audit.SCOPES), [])
        self.assertEqual(audit.unnamed(self.browser), [])
        isNowhere = "nowhere" in self.driver.current_url
        self.assertEqual(len(self.all("#navigation [aria-current=page]")), 0 if isNowhere else 1)

    def test_every_page(self):
        width, theme = self.look_of_all
        for name, route in PAGES.items():
            with self.subTest(page=name):
                self.look(width, theme)
                self.visit(route)
                self.check()
                self.assertEqual(self.script(audit.WIDER, width == harness.COMPACT), [],
                                 "the page is wider than the window")
                self.screenshot(name, width, theme)


class CompactLightPages(PagesInOneLook, explorer.ExplorerTest):
    look_of_all = (harness.COMPACT, harness.LIGHT)


class CompactDarkPages(PagesInOneLook, explorer.ExplorerTest):
    look_of_all = (harness.COMPACT, harness.DARK)


class RegularLightPages(PagesInOneLook, explorer.ExplorerTest):
    look_of_all = (harness.REGULAR, harness.LIGHT)


class RegularDarkPages(PagesInOneLook, explorer.ExplorerTest):
    look_of_all = (harness.REGULAR, harness.DARK)


class PreferenceTests(explorer.ExplorerTest):
    """What the reader prefers, and what the reader has to point with."""

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

    def test_everything_can_be_touched(self):
        self.browser.command("Emulation.setDeviceMetricsOverride", width=harness.COMPACT, height=844,
                             deviceScaleFactor=1, mobile=True)
        self.browser.command("Emulation.setTouchEmulationEnabled", enabled=True)
        self.addCleanup(self.browser.command, "Emulation.setTouchEmulationEnabled", enabled=False)
        for name, route in PAGES.items():
            with self.subTest(page=name):
                self.visit(route)
                self.assertTrue(self.script("return matchMedia('(pointer: coarse)').matches"))
                self.assertEqual(self.script(audit.SMALL_TARGETS), [])


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
        cases = [(390, "#/about", 16), (677, "#/about", 16), (800, "#/about", 20), (831, "#/about", 20),
                 (832, "#/about", 48), (1280, "#/device/iphone-11", 20), (1600, "#/device/iphone-11", 48)]
        for width, route, margin in cases:
            with self.subTest(width=width, route=route):
                self.look(width)
                self.visit(route)
                self.assertEqual(self.margin(), margin)

    def test_text_is_at_most_as_wide_as_is_readable(self):
        for width in (390, 800, 1280, 1920):
            self.look(width)
            self.visit("#/about")
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

    def test_the_same_facts_are_in_both_widths(self):
        for name in ("device", "compare", "difference", "revisions", "about"):
            texts = []
            for width in (390, 1280):
                self.look(width)
                self.visit(PAGES[name])
                texts.append(self.script("""
                    return [...document.querySelectorAll(".page .cell, .page .source, .page .class-words, .page p, .page dd")]
                      .filter((each) => each.checkVisibility() && !each.closest(".only-compact"))
                      .map((each) => each.textContent).filter((text) => text !== "")"""))
            self.assertEqual(texts[0], texts[1], name)


if __name__ == "__main__":
    unittest.main()
