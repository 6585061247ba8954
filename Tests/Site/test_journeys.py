"""The explorer without a mouse: search, list, filter, and whole journeys."""
import unittest

from selenium.webdriver.common.keys import Keys

import data
import explorer
import harness

# How many devices the reference has, and its newest revision.
DEVICES = data.Site(harness.REFERENCE).catalogue["devices"]
HEAD = data.Site(harness.REFERENCE).catalogue["head"]["number"]


class SearchTests(explorer.ExplorerTest):
    def test_ranks_exact_then_prefix_then_word_then_inside(self):
        self.visit()
        names = ["ids", "names", "families", "aliases", "models"]
        cases = [
            # What is asked, and the names that are listed first; each holds it in another place.
            ("air", ["air", "Air Two", "iPad air", "Repair kit"]),
            ("AIR", ["air", "Air Two", "iPad air", "Repair kit"]),
            ("x1,2", ["by model", "by longer model"]),
            ("kit two", ["Kit Two", "Two of a kit"]),
            ("zwölf", ["Zwölf"]),
            ("zwolf", ["Zwölf"]),
            ("old name", ["renamed"]),
            ("nothing", []),
            # A name that ends in it, a word of a name or alias, a piece of an identifier, inside an identifier.
            ("77", ["Tab 77", "Pad 77-inch", "Tab 77 Max", "Watch"]),
        ]
        devices = [("repair", "Repair kit", [], []), ("ipad", "iPad air", [], []), ("two", "Air Two", [], []),
                   ("a", "air", [], []), ("m2", "by longer model", [], ["x1,25"]), ("m", "by model", [], ["x1,2"]),
                   ("k2", "Two of a kit", [], []), ("k", "Kit Two", [], []), ("z", "Zwölf", [], []),
                   ("r", "renamed", ["old name"], []), ("w", "Watch", [], ["Watch7,77"]),
                   ("p77", "Pad 77-inch", ["Pad 77"], []), ("t77m", "Tab 77 Max", [], []), ("t77", "Tab 77", [], [])]
        columns = dict(zip(names, [[d[0] for d in devices], [d[1] for d in devices], [""] * len(devices),
                                   [d[2] for d in devices], [d[3] for d in devices]]))
        for asked, expected in cases:
            with self.subTest(asked=asked):
                found = self.script("""
                    const { index, find } = devcat.use("search");
                    return find(index(arguments[0], ["(a", " pro)"]), arguments[1], () => true)
                      .map((position) => arguments[0].names[position])""", columns, asked)
                self.assertEqual(found, expected)

    def test_finds_what_devcat_finds(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        self.visit()
        for asked in ("pro", "iphone 11", "iPad8", "mini", "12,5", "xyz", "SE"):
            with self.subTest(asked=asked):
                wanted = {device["id"] for device in catalogue.json("find", asked)}
                found = self.found(text=asked)
                # The page also looks into ids, and for words that are not side by side.
                self.assertLessEqual(wanted, set(found))

    def test_the_list_answers_as_one_types(self):
        self.visit()
        self.press("/")
        for typed, count in (("iphone 1", None), ("1 pro max", None)):
            self.press(*typed)
        self.until(lambda: self.count() == 1)
        self.assertEqual(self.rows(), ["iPhone 11 Pro Max"])
        self.until(lambda: self.text("#status") == f"1 device of {DEVICES}")
        self.assertIn("q=iphone+11+pro+max", self.driver.current_url)

    def test_back_from_a_device_leads_to_its_row(self):
        for width in (harness.COMPACT, harness.REGULAR):
            with self.subTest(width=width):
                self.look(width)
                self.visit("#/")
                self.follow("#/device/iphone-11")
                self.driver.back()
                self.until(lambda: self.focused().get_attribute("id") == "devices")
                row = self.focused().get_attribute("aria-activedescendant")
                self.assertEqual(self.text(f"#{row} .row-name"), "iPhone 11")

    def test_the_hint_of_the_search_field_is_not_cut_off(self):
        for width in (320, 390, 678, 800, 1280):
            for route, field in (("#/", "#search"), ("#/matrix", ".matrix-controls .search-input")):
                with self.subTest(width=width, route=route):
                    self.look(width)
                    self.visit(route)
                    self.one(field)
                    self.assertTrue(self.script("""
                        const field = document.querySelector(arguments[0]);
                        const style = getComputedStyle(field);
                        const pen = document.createElement("canvas").getContext("2d");
                        pen.font = style.font;
                        const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
                        return pen.measureText(field.placeholder).width <= room""", field))

    def test_only_rows_in_sight_are_in_the_document(self):
        self.visit(site=harness.LARGE)
        self.assertEqual(self.count(), 25000)
        self.assertLess(len(self.all(".row")), 60)
        self.script("document.querySelector('.list-scroller').scrollTop = 64 * 20000")
        self.until(lambda: any(int(row.get_attribute("aria-posinset")) > 20000 for row in self.all(".row")))
        self.assertLess(len(self.all(".row")), 60)
        self.follow("#/matrix")
        # Devices with equal values share a row, which names a few of so many.
        self.assertLess(len(self.all(".matrix tbody tr")), 400)
        self.assertLess(self.script("return document.querySelectorAll('.matrix a').length"), 3000)


class KeyboardTests(explorer.ExplorerTest):
    def active(self):
        """The name of the active row, as the field with the focus tells it."""
        return self.script("""
            const id = document.activeElement.getAttribute("aria-activedescendant");
            return id && document.getElementById(id).querySelector(".row-name").textContent""")

    def focus_text(self):
        return self.script("const each = document.activeElement; return each.getAttribute('aria-label') || each.textContent")

    def tab_to(self, text, limit=60):
        """Presses Tab until what has the focus begins with a text."""
        for _ in range(limit):
            self.press(Keys.TAB)
            if (self.focus_text() or "").startswith(text):
                return
        self.fail(f"Tab does not lead to '{text}'")

    def test_search_move_open_and_back(self):
        self.visit()
        self.press("/")
        self.assertEqual(self.focused().get_attribute("id"), "search")
        self.press(*"iphone 1")
        self.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        self.assertEqual(self.active(), self.rows()[1])
        self.press(Keys.ARROW_UP)
        self.assertEqual(self.active(), self.rows()[0])
        name = self.active()
        self.press(Keys.ENTER)
        self.wait_for_text(name, ".page h1")
        self.settle()
        self.until(lambda: self.focus_text() == name, message="the focus is not on the name of the device")
        self.assertTrue(self.driver.title.startswith(name))
        self.assertEqual(self.text(".row[aria-current]").split("\n")[0], name)
        self.press("/")
        self.press(Keys.ESCAPE)
        self.until(lambda: self.count() == DEVICES)
        self.assertIn("#/device/", self.driver.current_url)
        self.driver.back()
        self.settle()

    def test_enter_opens_the_first_result(self):
        self.visit()
        self.press("/", *"iphone x", Keys.ENTER)
        self.wait_for_text("iPhone X", ".page h1")

    def test_the_list_has_its_own_keys(self):
        self.visit()
        self.script("document.querySelector('.list-scroller').focus()")
        self.press(Keys.END)
        self.assertEqual(self.active(), self.rows()[-1])
        self.press(Keys.HOME)
        first = self.active()
        self.press(Keys.PAGE_DOWN)
        self.assertNotEqual(self.active(), first)
        self.press(Keys.PAGE_UP, Keys.ARROW_UP)
        self.assertEqual(self.focused().get_attribute("id"), "search")

    def test_slash_leads_to_the_search_from_any_page(self):
        for width in (harness.REGULAR, harness.COMPACT):
            self.look(width)
            for route in ("#/about", "#/revisions", "#/device/iphone-11"):
                with self.subTest(route=route, width=width):
                    self.visit(route)
                    self.press("/")
                    self.until(lambda: self.focused().get_attribute("id") == "search")

    def test_tab_reaches_everything_in_the_order_of_the_page(self):
        for route in ("#/device/iphone-duo", "#/compare/iphone-11", "#/diff/1..2", "#/about"):
            with self.subTest(route=route):
                self.visit_anew(route)
                wanted = self.script("""
                    const all = [...document.querySelectorAll("a[href], button, input, select, [tabindex='0']")];
                    return all.filter((each) => {
                      if (!each.checkVisibility() || each.tabIndex < 0) return false;
                      if (each.type !== "radio") return true;
                      return each.checked;
                    }).length""")
                self.script("""
                    const all = [...document.querySelectorAll("*")];
                    window.stops = [];
                    document.addEventListener("focusin", ({ target }) => {
                      const { outlineStyle } = getComputedStyle(target.type === "radio" ? target.nextElementSibling : target);
                      stops.push([all.indexOf(target), outlineStyle, target.getAttribute("aria-label") || target.textContent]);
                    })""")
                self.press(*[Keys.TAB] * wanted)
                stops = self.script("return stops")
                order = [place for place, _, _ in stops]
                self.assertEqual([text for _, outline, text in stops if outline == "none"], [], "no visible focus")
                self.assertEqual(order, sorted(order), "Tab does not go in the order of the page")
                self.assertEqual(len(set(order)), wanted)

    def test_tab_goes_through_all_rows_of_the_matrix(self):
        self.visit("#/matrix?q=iphone+1")
        # Rows of many devices name the first, and the others on request.
        self.script("document.querySelectorAll('.matrix .more').forEach((each) => each.click())")
        names = self.script("return [...document.querySelectorAll('.matrix a')].map((each) => each.textContent)")
        self.assertEqual(len(names), self.script("return Number.parseInt(document.querySelector('.list-count').textContent)"))
        # The names of a row, then its cells, row by row.
        stops = self.script("return [...document.querySelectorAll('.matrix a, .matrix button')].map((each) => each.textContent)")
        self.assertGreater(len(stops), len(names))
        self.tab_to("Size classes of devices")
        self.script("""
            window.reached = [];
            document.addEventListener("focusin", ({ target }) => reached.push(target.textContent))""")
        self.press(*[Keys.TAB] * len(stops))
        self.assertEqual(self.script("return reached"), stops)

    def test_the_skip_link_leads_to_the_content(self):
        self.visit("#/about")
        self.press(Keys.TAB)
        self.assertEqual(self.focus_text(), "Skip to the content")
        self.until(lambda: self.script("return document.activeElement.getBoundingClientRect().top >= 0"))
        self.press(Keys.ENTER)
        self.assertEqual(self.focused().get_attribute("id"), "main")
        self.assertIn("#/about", self.driver.current_url)

    def test_a_journey_from_search_to_comparison_and_difference(self):
        self.visit()
        self.press("/", *"iphone 11", Keys.ENTER)
        self.wait_for_text("iPhone 11", ".page h1")
        self.settle()
        self.tab_to("Compare")
        self.press(Keys.ENTER)
        self.wait_for_text("Compare", ".page h1")
        self.settle()
        self.tab_to("Add a device")
        self.press(*"iphone se", Keys.TAB, Keys.ENTER)
        self.until(lambda: len(self.all(".scene figure")) == 2)
        self.settle()
        self.tab_to("Revisions")
        self.press(Keys.ENTER)
        self.wait_for_text(f"Revision {HEAD}", ".page h2")
        self.tab_to(f"What revision {HEAD} did")
        self.press(Keys.ENTER)
        self.wait_for_text(f"Revision {HEAD - 1} to {HEAD}", ".page h1")

    def test_filter_by_keyboard(self):
        for width in (harness.REGULAR, harness.COMPACT):
            with self.subTest(width=width):
                self.look(width)
                self.visit()
                self.press("/", Keys.TAB)
                self.assertEqual(self.focus_text(), "Filter")
                self.press(Keys.ENTER)
                self.one("dialog[open] select")
                self.until(lambda: self.focused().tag_name == "select")
                self.script("document.querySelector('.code-input').focus()")
                self.press(*"points.width=414", Keys.ENTER)
                self.until(lambda: self.count() < DEVICES)
                self.press(*"no.such=1", Keys.ENTER)
                self.wait_for_text("is not a field", ".problem")
                self.press(Keys.ESCAPE)
                self.until(lambda: not self.all("dialog[open]"))
                self.assertEqual(self.focus_text(), "Filter")
                self.tab_to("Remove the condition")
                self.press(Keys.ENTER)
                self.until(lambda: self.count() == DEVICES)

    def test_every_page_has_the_same_filter(self):
        """Devices, the matrix and charts take conditions from one panel, as `--where` does."""
        self.visit()
        pads = self.found(conditions=["idiom=pad", "scale=2"])
        for route in ("#/", "#/matrix", "#/charts/donut?x=family"):
            for width in (harness.REGULAR, harness.COMPACT):
                with self.subTest(route=route, width=width):
                    self.look(width)
                    self.visit(route)
                    opener = [each for each in self.all("main button") if each.text == "Filter" and each.is_displayed()]
                    self.assertEqual(len(opener), 1)
                    opener[0].click()
                    self.one("dialog[open] .builder select")
                    for condition in ("idiom=pad", "scale=2"):
                        self.script("document.querySelector('dialog[open] .code-input').focus()")
                        self.press(*condition, Keys.ENTER)
                        self.wait_for_text(f"Added {condition}", "dialog[open] .added")
                    box = self.script("""
                        const { left, right, top, bottom } = document.querySelector("dialog[open]").getBoundingClientRect();
                        return [left, right, top, bottom]""")
                    self.assertTrue(0 <= box[0] < box[1] <= width and 0 <= box[2] < box[3] <= harness.HEIGHTS[width], box)
                    self.press(Keys.ESCAPE)
                    self.until(lambda: len([each for each in self.all("main .chip") if each.is_displayed()]) == 2)
                    self.assertEqual(self.driver.current_url.count("where="), 2)
        self.assertEqual(self.text(".chart-subtitle"), "idiom=pad, scale=2")
        marks = self.script("return [...document.querySelectorAll('.chart-mark')].map((each) => each.getAttribute('aria-label'))")
        self.assertEqual([each.split(",")[0] for each in marks], [f"iPad: {len(pads)} devices"])
        [each for each in self.all("main .chip") if each.is_displayed()][1].click()
        self.until(lambda: self.text(".chart-subtitle") == "idiom=pad")
        self.visit("#/charts/column?where=nothing%3D1")
        self.wait_for_text("nothing", ".chart-message")


if __name__ == "__main__":
    unittest.main()
