"""Outlines, comparisons to scale, the matrix, and what comes out on paper."""
import base64
import re
import unittest

import audit
import explorer
import harness

COMPARED = ["iphone-11", "iphone-x", "ipad-pro-12.9-inch-3rd-generation", "iphone-duo"]


class DrawingTests(explorer.ExplorerTest):
    def record(self, id):
        return self.driver.execute_async_script(
            "devcat.use('catalogue/records').of(arguments[0]).then(arguments[1])", id)

    def screens(self, within):
        """The rectangles of the outlines, in pixels."""
        return self.script("""
            return [...document.querySelectorAll(`${arguments[0]} .screen`)].map((each) => {
              const { x, y, bottom, right } = each.getBoundingClientRect();
              return { width: right - x, height: bottom - y, bottom };
            })""", within)

    def test_an_outline_has_the_proportions_of_the_screen(self):
        cases = [("iphone-11", 414, 896), ("ipad-pro-11-inch-1st-generation", 834, 1194)]
        for id, width, height in cases:
            for look in (harness.COMPACT, harness.REGULAR):
                with self.subTest(device=id, width=look):
                    self.look(look)
                    self.visit(f"#/device/{id}")
                    [screen] = self.screens(".stage")
                    self.assertAlmostEqual(screen["width"] / screen["height"], width / height, places=2)

    def test_orientation_mode_and_display_can_be_chosen(self):
        self.visit("#/device/ipad-pro-11-inch-1st-generation")
        for title in ("Landscape", "Half"):
            self.script("""
                [...document.querySelectorAll(".choice")].find((each) => each.textContent === arguments[0])
                  .querySelector("input").click()""", title)
        caption = self.text(".drawing figcaption")
        self.assertIn("Half, landscape: 1194 × 834 pt", caption)
        self.assertIn("592 × 834 pt, compact × regular", caption)
        self.visit("#/device/iphone-duo")
        self.script("""
            [...document.querySelectorAll(".choice")].find((each) => each.textContent === "inner")
              .querySelector("input").click()""")
        self.assertIn("669 × 951 pt", self.text(".drawing figcaption"))

    def test_an_app_that_slides_over_another_lies_above_it(self):
        self.visit("#/device/ipad-air-2")
        for title in ("Landscape", "Slide Over"):
            self.script("""
                [...document.querySelectorAll(".choice")].find((each) => each.textContent === arguments[0])
                  .querySelector("input").click()""", title)
        names = self.script("""
            return [...document.querySelectorAll(".stage .pane-name")].map((each) => each.textContent)""")
        self.assertEqual(names, ["this app", "other app"])
        widths = self.script("""
            return [...document.querySelectorAll(".stage .pane")].map((each) => each.getBoundingClientRect().width)""")
        self.assertGreater(widths[0], widths[1])

    def test_words_in_an_outline_do_not_overlap_and_stay_inside(self):
        overlaps = """
            const boxes = [...document.querySelectorAll(".stage text")].map((each) => each.getBoundingClientRect());
            const frame = document.querySelector(".stage").getBoundingClientRect();
            const cross = boxes.some((a, i) => boxes.slice(i + 1).some((b) =>
              a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom));
            const holds = (outer, box) => outer.x <= box.x && box.right <= outer.right && box.bottom <= outer.bottom;
            const panes = [...document.querySelectorAll(".stage .pane")].map((each) => each.getBoundingClientRect());
            const words = [...document.querySelectorAll(".stage .pane-name, .stage .pane-classes")]
              .map((each) => each.getBoundingClientRect());
            return cross || !boxes.every((box) => holds(frame, box))
              || !words.every((box) => panes.some((pane) => holds(pane, box)))"""
        for id in ("ipad-pro-11-inch-1st-generation", "iphone-duo", "apple-watch-series-1-38mm", "iphone"):
            for width in (harness.COMPACT, harness.REGULAR):
                self.look(width)
                self.visit(f"#/device/{id}")
                inputs = self.script("return document.querySelectorAll('.drawing input').length")
                for index in range(inputs):
                    with self.subTest(device=id, width=width, choice=index):
                        self.script("document.querySelectorAll('.drawing input')[arguments[0]].click()", index)
                        self.assertFalse(self.script(overlaps))
                        self.assertEqual(self.script(audit.WIDER, True), [])

    def test_devices_are_compared_to_one_scale(self):
        for width in (harness.COMPACT, harness.REGULAR):
            for unit in ("Points", "Millimetres"):
                for orientation in ("Portrait", "Landscape"):
                    with self.subTest(width=width, unit=unit, orientation=orientation):
                        self.look(width)
                        self.visit(f"#/compare/{','.join(COMPARED)}")
                        for title in (orientation, unit):
                            self.script("""
                                [...document.querySelectorAll(".choice")].find((each) => each.textContent === arguments[0])
                                  .querySelector("input").click()""", title)
                        self.check_scale(unit, orientation)

    def check_scale(self, unit, orientation):
        screens = self.screens(".scene")
        self.assertEqual(len(screens), len(COMPARED))
        scales = []
        for id, screen in zip(COMPARED, screens):
            device = self.record(id)["device"]
            sides = [device["points"]["width"], device["points"]["height"]]
            if unit == "Millimetres":
                width = device["pixels"]["width"] / device["ppi"] * 25.4
                sides = [width, width * sides[1] / sides[0]]
            if orientation == "Landscape":
                sides.reverse()
            scales += [screen["width"] / sides[0], screen["height"] / sides[1]]
        self.assertLess(max(scales) / min(scales), 1.02, scales)
        bottoms = [screen["bottom"] for screen in screens]
        self.assertLess(max(bottoms) - min(bottoms), 1, "the screens do not stand on one line")

    def test_what_differs_is_marked(self):
        self.visit("#/compare/iphone-x,iphone-xs")
        rows = self.script("""
            return [...document.querySelectorAll(".compared tbody tr")].map((row) => [
              !!row.querySelector(".differs-mark"), ...[...row.querySelectorAll(".cell")].map((each) => each.textContent)])""")
        self.assertGreater(len(rows), 20)
        for isMarked, *texts in rows:
            self.assertEqual(isMarked, len(set(texts)) > 1, texts)
        self.assertIn(True, [row[0] for row in rows])
        self.assertIn(False, [row[0] for row in rows])


class MatrixTests(explorer.ExplorerTest):
    def test_cells_are_those_of_devcat_matrix(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        listed = catalogue.json("matrix")
        self.visit("#/matrix?where=family%3DiPad")
        shown = {}
        for _ in range(60):
            shown.update(self.script("""
                return Object.fromEntries([...document.querySelectorAll(".matrix tbody tr:not(.place)")].map((row) => [
                  row.querySelector("a").textContent,
                  [...row.querySelectorAll("td")].map((cell) => cell.firstChild.textContent)]))"""))
            if self.script("""
                const scroller = document.querySelector(".matrix-scroller");
                const before = scroller.scrollTop;
                scroller.scrollTop += 250;
                return scroller.scrollTop === before"""):
                break
            self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        contexts = self.script("return devcat.use('catalogue/contexts').all()")
        wanted = {}
        for row in listed["devices"]:
            cells = {cell["context"]: self.words(cell) for cell in row["contexts"]}
            if row["name"] in shown and "display" not in row:
                wanted[row["name"]] = [cells.get(context, "unknown") for context in contexts]
        self.assertEqual(len(shown), 45)
        self.assertEqual(shown, wanted)
        kinds = {text for texts in shown.values() for text in texts}
        self.assertLessEqual({"N/A", "unknown", "regular × regular", "compact × regular"}, kinds)

    @staticmethod
    def words(cell):
        if not cell["available"]:
            return "N/A"
        return f"{cell.get('horizontal', 'unknown')} × {cell.get('vertical', 'unknown')}"

    def test_a_class_can_be_asked_for(self):
        for kind, condition in (("N/A", "layouts.half.portrait=n/a"), ("unknown", "!layouts.half.portrait"),
                                ("regular/regular", "layouts.half.portrait=regular/regular")):
            with self.subTest(kind=kind):
                self.visit("#/matrix?mode=half&class=" + kind)
                count = int(re.match(r"\d+", self.text(".list-count"))[0])
                others = condition.replace("portrait", "landscape")
                wanted = set(self.found(conditions=[condition])) | set(self.found(conditions=[others]))
                self.assertEqual(count, len(wanted))


class PrintTests(explorer.ExplorerTest):
    def test_a_device_prints_whole_on_white(self):
        self.look(harness.REGULAR, harness.DARK)
        self.visit("#/device/ipad-pro-11-inch-1st-generation")
        pages = base64.b64decode(self.browser.command("Page.printToPDF", printBackground=True)["data"])
        self.assertGreater(len(re.findall(rb"/Type\s*/Page\b", pages)), 1, "what does not fit on a page is cut off")
        self.look(harness.REGULAR, harness.DARK, media="print")
        self.assertEqual(self.script("return getComputedStyle(document.documentElement).backgroundColor"), "rgb(255, 255, 255)")
        for selector in (".sidebar", "#list-pane", ".actions", ".drawing-controls"):
            self.assertFalse(self.one(selector).is_displayed(), selector)
        cut = self.script("""
            return [...document.querySelectorAll("#page, .page, #main, #shell")]
              .filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => each.id)""")
        self.assertEqual(cut, [])
        for title in ("Screen", "Sizes", "Safe areas", "Size classes", "Identity", "History"):
            self.assertIn(title, [each.text for each in self.all(".page h2")])


if __name__ == "__main__":
    unittest.main()
