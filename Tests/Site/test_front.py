"""What a person meets first: one page with one scroll bar, the newest devices, and a device in one look."""
import unittest

import audit
import explorer
import harness


class FirstLookTests(explorer.ExplorerTest):
    def above_the_fold(self, selector):
        """The texts of the elements that stand in the window as a whole, not below the tab bar."""
        return self.script("""
            const bar = document.querySelector(".sidebar").getBoundingClientRect();
            const end = bar.top > 100 ? bar.top : innerHeight;
            return [...document.querySelectorAll(arguments[0])].filter((each) => {
              const box = each.getBoundingClientRect();
              return each.checkVisibility() && box.top >= 0 && box.bottom <= end && box.height > 0;
            }).map((each) => each.textContent)""", selector)

    def test_the_newest_iphone_and_its_numbers_stand_above_the_fold(self):
        for width in (harness.REGULAR, harness.COMPACT):
            with self.subTest(width=width):
                self.look(width)
                self.visit()
                self.assertEqual(self.above_the_fold(".row-name")[0], "iPhone Duo")
                self.assertEqual(self.above_the_fold(".row-detail")[0], "466 × 678 pt · @3x · 5.4″ · 2026")
                self.assertGreaterEqual(len(self.above_the_fold(".row")), 7)
        self.look(harness.REGULAR)
        self.visit()
        self.assertIn("Each number has its source.", self.above_the_fold(".lead")[0])
        self.assertGreaterEqual(len(self.above_the_fold(".screens tbody tr")), 5)

    def test_a_device_shows_its_numbers_above_the_fold(self):
        for width in (harness.REGULAR, harness.COMPACT):
            with self.subTest(width=width):
                self.look(width)
                self.visit("#/device/iphone-16-pro")
                facts = " ".join(self.above_the_fold(".look-facts > div"))
                for text in ("402 × 874 pt", "@3x", "1206 × 2622 px", "460 ppi", "6.3 in", "top 62 bottom 34 pt", "left 62 bottom 20 right 62 pt",
                             "compact · regular", "compact · compact", "iPhone17,1", "iphone-16-pro"):
                    self.assertIn(text, facts)

    def test_a_click_copies_an_identifier(self):
        self.visit("#/device/iphone-16-pro")
        # The clipboard of a page without a window may not be written to: then the text is selected.
        self.one(".look-facts .copy:has(code)").click()
        self.until(lambda: self.script("return getSelection().toString()") == "iphone-16-pro"
                   or self.all(".copy[data-copied]"))

    def test_what_is_derived_and_what_is_not_offered_is_marked(self):
        self.visit("#/device/iphone-16-pro")
        self.visit("#/device/iphone-12")
        self.assertIn("* same display as", self.text(".page"))
        self.visit("#/device/iphone-16-pro")
        # What a family never offers has no row.
        self.assertEqual(self.texts(".classes tbody th"), ["Full screen"])
        self.visit("#/device/ipad-mini-3")
        self.assertIn("N/A", dict(zip(self.texts(".classes tbody th"), self.texts(".classes tbody tr")))["Half"])
        self.visit("#/device/apple-watch-series-10-46mm")
        self.unfold()
        rows = {row.find_element("tag name", "th").text: row.text for row in self.all(".facts tbody tr")}
        self.assertNotIn("Orientations", rows)
        self.assertIn("values not known: ", self.text(".page"))

    def test_the_insets_of_a_safe_area_stand_in_one_line(self):
        for width in (harness.REGULAR, harness.COMPACT):
            self.look(width)
            self.visit("#/device/iphone-16-pro")
            lines = self.script("""
                const section = [...document.querySelectorAll(".page > section")]
                  .find((each) => each.querySelector("h2")?.textContent === "Safe areas");
                return [...section.querySelectorAll("td .quantity")].map((each) => each.getClientRects().length)""")
            self.assertEqual(set(lines), {1})
            self.assertGreater(len(lines), 4)

    def test_a_mark_opens_the_source_of_a_value(self):
        self.visit("#/device/iphone-16-pro")
        mark = self.one(".origin-mark")
        self.assertEqual(self.all(".origin:not([hidden])"), [])
        mark.click()
        self.assertEqual(mark.get_attribute("aria-expanded"), "true")
        self.assertTrue(self.one(".origin:not([hidden]) .source").is_displayed())


class OrderTests(explorer.ExplorerTest):
    def test_families_are_chips(self):
        self.visit()
        titles = self.texts(".family")
        self.assertEqual(titles[:5], ["iPhone", "iPad", "Watch", "Vision", "TV"])
        pads = len(self.found(conditions=["family=iPad"]))
        self.assertGreater(pads, 40)
        self.all(".family")[1].click()
        self.until(lambda: self.count() == pads)
        self.assertEqual(self.focused().text, "iPad")
        self.assertIn("where=family%3DiPad", self.driver.current_url)
        # It is the only sign of the condition.
        self.assertEqual(self.all(".chip"), [])
        self.all(".family")[1].click()
        self.until(lambda: self.count() > 100)

    def test_devices_can_be_sorted(self):
        firsts = {"": "iPhone Duo", "year": "iPhone Duo", "name": "Apple TV (1st generation)", "size": "iPad Pro 13-inch (M5)"}
        for sort, first in firsts.items():
            with self.subTest(sort=sort):
                self.visit(f"#/?sort={sort}")
                self.assertEqual(self.rows()[0], first)
        self.visit("#/?q=watch+series&where=points.width%3C160&sort=name")
        rows = self.rows()
        self.assertLess(rows.index("Apple Watch Series 2 38mm"), rows.index("Apple Watch Series 3 42mm"))
        names = self.script("""
            const { sorted } = devcat.use("list/answer");
            return sorted([0, 1, 2], "name", { names: ["Series 10", "Series 2", "series 1"] })""")
        self.assertEqual(names, [2, 1, 0])

    def test_the_best_match_comes_first(self):
        self.visit()
        for asked, first in (("iphone 17", "iPhone 17"), ("iphone", "iPhone Duo"), ("ipad mini", "iPad mini (A17 Pro)"),
                             ("402", "iPhone 18 Pro"), ("402x874", "iPhone 18 Pro"), ("402 × 874", "iPhone 18 Pro"),
                             ("874x402", "iPhone 18 Pro"), ("1206x2622", "iPhone 18 Pro"), ("iPhone18,1", "iPhone 17 Pro"),
                             ("iphone 16 max", "iPhone 16 Pro Max"), ("6.3 pro", "iPhone 18 Pro"), ("@1x iphone", "iPhone 3GS")):
            with self.subTest(asked=asked):
                found = self.found(text=asked)
                names = self.driver.execute_async_script("""
                    devcat.use("catalogue").openDirectory().then((all) =>
                      arguments[1](arguments[0].map((id) => all.names[all.positionOf(id)])))""", found)
                self.assertEqual(names[0], first)
        for asked, path, value in (("@3x", "scale", 3), ("3x", "scale", 3), ("6.3", "diagonal", 6.3), ('6.3"', "diagonal", 6.3)):
            self.assertEqual(self.found(text=asked), self.found(conditions=[f"{path}={value}"]), asked)


class FileTests(explorer.ExplorerTest):
    def test_a_host_is_asked_for_few_files(self):
        host = harness.Host(self.site)
        self.addCleanup(host.close)
        for route in ("#/", "#/device/iphone-16-pro"):
            self.take_log()
            self.open(route, url=host.url)
            self.settle()
            _, requests = self.take_log()
            asked = {url for url in requests if url.startswith("http")}
            self.assertLessEqual(len(asked), 12, asked)
            self.assertGreaterEqual(len(asked), 4, asked)
            # take_log is asked again by tearDown.


class SelectedMarkTests(explorer.ExplorerTest):
    def test_a_selection_adds_no_scroll_bar(self):
        for width in (harness.REGULAR, harness.COMPACT):
            with self.subTest(width=width):
                self.look(width)
                self.visit("#/charts/column?y=points.width&series=idiom")
                mark = self.until(lambda: self.all(".chart-mark"))[0]
                harness.webdriver.ActionChains(self.driver).move_to_element(mark).click().perform()
                self.until(lambda: self.all(".chart-mark[aria-selected=true]"))
                self.assertEqual(self.script(audit.SCROLLS), [], "the document scrolls beside the page")
                # What may be scrolled is the page, and nothing in it.
                self.assertEqual(self.script("""
                    return [...document.querySelectorAll("main *")].filter((each) =>
                      ["auto", "scroll"].includes(getComputedStyle(each).overflowY) &&
                      each.scrollHeight > each.clientHeight + 1 && each.clientHeight > 0 &&
                      !each.matches(".page-pane, #page, .page, .list-scroller")
                    ).map((each) => each.className)"""), [])


if __name__ == "__main__":
    unittest.main()
