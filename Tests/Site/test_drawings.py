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
            "devcat.use('catalogue').recordOf(arguments[0]).then(arguments[1])", id)

    def screens(self, within):
        """The rectangles of the outlines, in pixels."""
        return self.script("""
            return [...document.querySelectorAll(`${arguments[0]} .screen`)].map((each) => {
              const { x, y, bottom, right } = each.getBoundingClientRect();
              return { width: right - x, height: bottom - y, bottom };
            })""", within)

    def test_an_outline_has_the_proportions_of_the_screen(self):
        cases = [("iphone-11", 414, 896), ("ipad-pro-11-inch-1st-generation", 834, 1194)]
        for look in (harness.COMPACT, harness.REGULAR):
            self.look(look)
            for id, width, height in cases:
                with self.subTest(device=id, width=look):
                    self.visit(f"#/device/{id}")
                    [screen] = self.screens(".stage")
                    self.assertAlmostEqual(screen["width"] / screen["height"], width / height, places=2)

    def test_a_sensor_housing_is_drawn_where_its_frame_is_known(self):
        for route, box in (("iphone-16-pro", (138, 13.67, 126, 37.33)), ("iphone-16-pro?orientation=landscape", (13.67, 138, 37.33, 126)),
                           ("iphone-13-pro-max", (126, -20.4, 176, 54.4)), ("iphone-se-3rd-generation", None)):
            with self.subTest(route=route):
                self.visit(f"#/device/{route}")
                found = self.script("""
                    const [housing, screen] = ["sensor-housing", "screen"].map((name) => document.querySelector(`.stage .${name}`));
                    const points = Math.max(...arguments[0]) / Math.max(...["width", "height"].map((side) => Number(screen.getAttribute(side))));
                    return housing && ["x", "y", "width", "height"].map((name) => Number(housing.getAttribute(name)) * points)""",
                    (428, 926) if "13" in route else (402, 874))
                if box is None:
                    self.assertIsNone(found)
                else:
                    for actual, expected in zip(found, box):
                        self.assertAlmostEqual(actual, expected, places=1)

    def test_orientation_mode_and_display_can_be_chosen(self):
        self.visit("#/device/ipad-pro-11-inch-1st-generation")
        self.assertIn("From iPadOS 26 on", self.text(".drawing figcaption"))
        for title in ("Landscape", "Up to iPadOS 18", "Half"):
            self.script("""
                [...document.querySelectorAll(".choice")].find((each) => each.textContent === arguments[0])
                  .querySelector("input").click()""", title)
        self.assertIn("orientation=landscape&os=18&mode=half", self.driver.current_url)
        self.driver.refresh()
        self.settle()
        caption = self.text(".drawing figcaption")
        self.assertIn("Half, landscape: 1194 × 834 pt", caption)
        self.assertIn("592 × 834 pt, compact · regular", caption)
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

    def test_a_slide_over_of_unknown_size_is_drawn_with_a_dashed_edge(self):
        self.visit("#/device/ipad-pro-11-inch-m4?os=18&mode=slide-over")
        self.assertEqual(len(self.all(".stage .pane-vague")), 1)
        self.assertIn("this app 320 pt wide, of unknown height", self.text(".drawing figcaption"))

    def test_the_drawing_and_the_card_follow_the_system(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        id = "ipad-pro-11-inch-m4"
        for os, name, system in (("18", "18", "iPadOS 18"), ("current", "27", "iPadOS 27")):
            for orientation in ("portrait", "landscape"):
                with self.subTest(os=os, orientation=orientation):
                    [drawn] = catalogue.json("draw", id, "--os", name, "--orientation", orientation)["devices"]
                    outline, safe = drawn["outline"], drawn["outline"]["safe"]
                    sides = [safe["y"], outline["height"] - safe["y"] - safe["height"]]
                    insets = f"{sides[0]:g} / {sides[1]:g} pt"
                    self.visit(f"#/device/{id}?os={os}&orientation={orientation}")
                    self.assertRegex(self.text(".drawing figcaption"), rf"safe area {insets}(\s\?)? \({system}\)")
                    card = dict(zip(self.texts(".look-facts dt"), self.texts(".look-facts dd")))[f"Safe area, {orientation}"]
                    self.assertIn(f"top {sides[0]:g} bottom {sides[1]:g} pt", card)
                    self.assertIn(system, card)
                    top = self.script("""
                        const box = (name) => document.querySelector(`.stage ${name}`).getBoundingClientRect();
                        return (box(".safe-area").top - box(".screen").top) / box(".screen").height""")
                    self.assertAlmostEqual(top, safe["y"] / outline["height"], places=2)
        self.visit(f"#/device/{id}")
        self.assertIn("top 32 bottom 25 pt", self.text(".look"))
        self.script("document.querySelector('[data-choice=os] input[value=\"18\"]').click()")
        self.assertIn("top 24 bottom 20 pt", self.text(".look"))
        self.assertNotIn("top 32 bottom 25 pt", self.text(".look"))
        # What windows have replaced says until when.
        heads = self.texts(".classes tbody th")
        self.assertEqual(heads[0], "Full screen")
        self.assertTrue(all(head.endswith("up to iPadOS 18") for head in heads[1:]), heads)
        self.visit("#/device/ipad-mini-3")
        self.assertNotIn("up to iPadOS 18", " ".join(self.texts(".classes tbody th")))

    def test_a_mode_that_is_not_offered_is_not_drawn(self):
        self.visit("#/device/ipad-pro-11-inch-m4?os=18&mode=half&orientation=portrait")
        self.assertEqual(self.text(".stage"), "iPad Pro 11-inch (M4) does not offer Half in portrait.")
        self.assertEqual(self.all(".stage svg"), [])
        self.visit("#/device/ipad-pro-11-inch-m4?os=18&mode=half&orientation=landscape")
        self.assertEqual(len(self.all(".stage .pane")), 2)

    def test_one_app_needs_no_name_and_a_television_no_corners(self):
        self.visit("#/device/iphone-17-pro")
        self.assertNotIn("this app", self.text(".drawing"))
        self.assertIn("Full screen, portrait: 402 × 874 pt", self.text(".drawing figcaption"))
        self.assertIn("compact · regular", self.text(".stage"))
        for id in ("apple-tv-4k-3rd-generation", "apple-vision-pro-m2"):
            self.visit(f"#/device/{id}")
            self.assertNotIn("Corners", self.texts(".look-facts dt"))
            self.unfold()
            self.assertNotIn("orner", " ".join(self.texts(".drawing, .fold-content")))
        self.visit("#/device/iphone-duo")
        self.assertEqual(self.texts(".classes tbody th"), ["Full screen", "Full screen"])

    def test_insets_and_classes_are_spelt_alike_everywhere(self):
        pages = ["#/device/iphone-17-pro", "#/compare/iphone-17-pro,iphone-16-pro"]
        for page in pages:
            self.visit(page)
            text = self.text("#page")
            for part in ("top 62 bottom 34 pt", "left 62 bottom 20 right 62 pt", "compact · regular"):
                self.assertIn(part, text)
            self.assertNotIn("compact × regular", text)

    def test_suggestions_are_what_people_compare(self):
        self.visit("#/compare")
        pairs = [href.split("/")[-1].split(",") for href in self.script(
            "return [...document.querySelectorAll('.last-changes a')].map((each) => each.getAttribute('href'))")]
        self.assertIn(["iphone-18-pro", "iphone-17-pro"], pairs)
        self.assertIn(["iphone-18-pro", "iphone-18-pro-max"], pairs)
        self.assertLessEqual(len(pairs), 8)
        self.assertEqual(len({tuple(pair) for pair in pairs}), len(pairs))
        self.assertLessEqual(sum("watch" in pair[0] for pair in pairs), 1)

    def test_what_nobody_turns_has_no_orientation_to_choose(self):
        for id in ("apple-watch-ultra-3", "apple-tv-4k-3rd-generation"):
            self.visit(f"#/device/{id}")
            self.assertEqual(self.texts(".drawing legend"), [])
        # Its safe area is that of the screen as it stands.
        self.assertIn("1760 × 960 pt", self.text("#page"))

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
        for width in (harness.COMPACT, harness.REGULAR):
            self.look(width)
            for id in ("ipad-pro-11-inch-1st-generation", "iphone-duo", "apple-watch-series-1-38mm", "iphone"):
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
              !!row.querySelector("th .for-readers"), ...[...row.querySelectorAll(".cell")].map((each) => each.textContent)])""")
        self.assertGreater(len(rows), 14)
        for isMarked, *texts in rows:
            known = [text.split("\u00a0")[0] for text in texts if text != "unknown"]
            # A value of which more is known is the same, as in 'devcat show --differences'.
            differs = any(not one.startswith(f"{other} ") and not other.startswith(f"{one} ")
                          for one in known for other in known if one != other)
            self.assertEqual(isMarked, differs, texts)

    def test_what_is_not_known_is_no_difference(self):
        self.visit("#/compare/apple-watch-series-3-42mm,iphone-x")
        rows = [(marked, texts) for marked, *texts in self.script("""
            return [...document.querySelectorAll(".compared tbody tr")].map((row) => [
              !!row.querySelector("th .for-readers"), ...[...row.querySelectorAll(".cell")].map((each) => each.textContent)])""")]
        partial = sum("unknown" in texts for _, texts in rows)
        self.assertGreater(partial, 0)
        self.assertIn(f"{sum(marked for marked, _ in rows)} of {len(rows)} values differ, and {partial} are not known of each device.",
                      self.text(".hint:has(+ .compared)"))
        self.assertIn(True, [row[0] for row in rows])
        self.assertIn(False, [row[0] for row in rows])

    def test_the_counts_are_those_of_show_differences(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        for ids in (("apple-watch-series-7-41mm", "iphone-5c"), ("iphone-duo", "iphone-x")):
            with self.subTest(ids=ids):
                [count] = re.findall(r"\d+ of \d+ values differ", catalogue.run("show", "--differences", *ids))
                self.visit(f"#/compare/{','.join(ids)}")
                self.assertIn(count, self.text(".hint:has(+ .compared)"))

    def test_what_is_never_turned_says_what_devcat_traits_says(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        orientations = ("portrait", "landscape")
        for id, other in (("apple-tv-hd", "iphone-x"), ("apple-watch-ultra-4", "iphone-17-pro"), ("apple-vision-pro-m5", "ipad-mini-a17-pro")):
            with self.subTest(device=id):
                # What is not available has no scale of its own, and what no source states no classes.
                traits = [catalogue.json("traits", id, "--orientation", each)["contexts"][0] for each in orientations]
                wanted = ["N/A" if "notAvailable" in each else f"{each.get('horizontal', 'unknown')}" for each in traits]
                self.visit(f"#/compare/{id},{other}")
                rows = self.compared()
                # 'devcat show' has N/A for the orientation that no such device has, whatever is recorded.
                only = "landscape" if id == "apple-tv-hd" else "portrait"
                shown = [text if each == only else "N/A" for each, text in zip(orientations, wanted)]
                self.assertEqual([rows[f"Full screen, {each}"][0] for each in orientations], shown)
                self.assertEqual(rows["Home indicator"][0], "N/A")
                self.visit(f"#/matrix?where=id%3D{id}")
                self.assertEqual(self.script("return [...document.querySelectorAll('.matrix td button')].map((each) => each.ariaLabel)"), wanted)
        self.assertEqual([rows[f"Safe area, {each}"][0] for each in orientations], ["unknown", "N/A"])
        self.visit("#/compare/apple-tv-hd,iphone-x")
        rows = self.compared()
        self.assertEqual([rows[f"Safe area, {each}"][0] for each in orientations], ["N/A", "top 60 left 80 bottom 60 right 80 pt"])
        self.visit("#/compare/apple-tv-hd")
        self.assertNotIn("Home indicator", self.compared())
        self.visit("#/device/apple-tv-hd")
        card = dict(zip(self.texts(".look-facts dt"), self.texts(".look-facts dd")))
        self.assertIn("top 60 left 80 bottom 60 right 80 pt", card["Safe area, landscape"])

    def compared(self):
        """The rows of the comparison: what each device has, by the title."""
        return {title: texts for title, *texts in self.script("""
            return [...document.querySelectorAll(".compared tbody tr")].map((row) => [
              row.querySelector("th").firstChild.data, ...[...row.querySelectorAll(".cell")].map((each) => each.textContent)])""")}


class MatrixTests(explorer.ExplorerTest):
    def test_cells_are_those_of_devcat_matrix(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        listed = catalogue.json("matrix", "--where", "family=iPad")
        self.visit("#/matrix?mode=all&where=family%3DiPad")
        self.script("document.querySelectorAll('.matrix .more').forEach((each) => each.click())")
        shown = self.rows()
        names = [name for group, _ in shown for name in group]
        self.assertEqual(sorted(names), sorted(row["name"] for row in listed["devices"]))
        cells = {row["name"]: {cell["context"]: self.words(cell) for cell in row["contexts"]}
                 for row in listed["devices"]}
        # Only the modes that some of the devices offer have columns.
        every = self.script("return devcat.use('page/words').allContexts()")
        offered = {context.rsplit("/", 1)[0] for context in every
                   if any(cells[name].get(context, "N/A") != "N/A" for name in names)}
        contexts = [context for context in every if context.rsplit("/", 1)[0] in offered]
        self.assertEqual(len(contexts), 10)
        for group, texts in shown:
            for name in group:
                self.assertEqual(texts, [cells[name].get(context, "unknown") for context in contexts], name)
        kinds = {text for _, texts in shown for text in texts}
        self.assertLessEqual({"N/A", "regular · regular", "compact · regular"}, kinds)
        self.assertTrue(any(text.endswith("same screen") for text in kinds))
        # A question mark is what sources dispute, everywhere.
        marks = self.script("return [...document.querySelectorAll('.matrix td button')].map((each) => each.textContent)")
        self.assertFalse([text for text in marks if "?" in text])
        # Devices with equal values share one row, and no two rows have equal values.
        self.assertLess(len(shown), 30)
        self.assertEqual(len({tuple(texts) for _, texts in shown}), len(shown))

    def rows(self):
        """The rows of the matrix: the names of their devices, and what their cells say."""
        return [(names, texts) for names, texts in self.script("""
            return [...document.querySelectorAll(".matrix tbody tr")].map((row) => [
              [...row.querySelectorAll("a")].map((each) => each.textContent),
              [...row.querySelectorAll("td button")].map((each) => each.ariaLabel)])""")]

    def test_only_the_modes_that_the_devices_offer_have_columns(self):
        for family, modes in (("iPhone", ["Full screen"]), ("iPad", ["Full screen", "Two thirds", "Half", "Third", "Slide Over"])):
            self.visit(f"#/matrix?mode=all&where=family%3D{family}&where=!displays.inner.points.width")
            self.assertEqual(self.texts(".matrix thead [scope=colgroup]"), modes)

    def test_a_click_explains_a_cell(self):
        self.visit("#/matrix?q=iPad%20Pro%2011")
        for label, told in (("regular · regular", "pt. Source: "),
                            ("regular · regular, from a device with the same screen", "which has the same screen")):
            self.script("[...document.querySelectorAll('.matrix td button')].find((each) => each.ariaLabel === arguments[0]).click()", label)
            self.wait_for_text(told, ".explained")
            self.assertIn("portrait: regular · regular", self.text(".explained"))
            self.assertIn("an app is regular in width and regular in height", self.text(".explained"))
        self.assertTrue(self.all(".explained a[href*='device']"))
        self.one(".explained .button").click()
        self.assertEqual(self.all(".explained"), [])

    def test_a_short_name_tells_groups_apart_and_unknown_is_a_dash(self):
        self.visit("#/matrix")
        self.assertIn("– no source says", self.text(".subtitle"))
        names = self.texts(".matrix .names:has(.more)")
        self.assertGreater(len(names), 3)
        self.assertEqual(len(set(names)), len(names))
        for name in names:
            self.assertRegex(name, r"^.*\S and \d+ more$")
        # All names of a group are read on request, and no line of them is cut.
        self.script("document.querySelector('.matrix tr:has(.more) td button').click()")
        self.one(".explained .more").click()
        self.assertGreater(len(self.all(".explained .hint a")), 12)
        self.assertTrue(self.script("const { scrollHeight, clientHeight } = document.querySelector('.explained'); return scrollHeight <= clientHeight + 1"))

    def test_cells_are_as_high_as_what_points_at_them(self):
        def heights():
            return self.script("return [...document.querySelectorAll('.matrix td button')].map((each) => each.getBoundingClientRect().height)")

        self.visit("#/matrix?q=iPhone%2011")
        self.assertGreaterEqual(min(heights()), 32)
        self.assertEqual(self.text(".matrix td button"), "C × R")
        self.look(harness.REGULAR, touch=True)
        self.visit("#/matrix?q=iPhone%2011")
        self.assertGreaterEqual(min(heights()), 43.9)

    @staticmethod
    def words(cell):
        words = f"{cell.get('horizontal', 'unknown')} · {cell.get('vertical', 'unknown')}" if cell["available"] else "N/A"
        return words + (", from a device with the same screen" if "derivedFrom" in cell else "")

    def test_a_class_can_be_asked_for(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        rows = [{cell["context"]: self.words(cell).split(",")[0].replace(" · ", "/") for cell in row["contexts"]}
                for row in catalogue.json("matrix", "--where", "family=iPad")["devices"]]
        for kind in "N/A", "unknown", "regular/regular":
            with self.subTest(kind=kind):
                self.visit("#/matrix?mode=half&where=family%3DiPad&class=" + kind)
                count = int(re.match(r"\d+", self.text(".list-count"))[0])
                wanted = [row for row in rows if kind in (row.get("half/portrait", "unknown"), row.get("half/landscape", "unknown"))]
                self.assertEqual(count, len(wanted))


class PrintTests(explorer.ExplorerTest):
    def test_a_device_prints_whole_on_white(self):
        self.look(harness.REGULAR, harness.DARK)
        self.visit("#/device/ipad-pro-11-inch-1st-generation")
        pages = base64.b64decode(self.browser.command("Page.printToPDF", printBackground=True)["data"])
        self.assertEqual(len(re.findall(rb"/Type\s*/Page\b", pages)), 2)
        self.unfold()
        pages = base64.b64decode(self.browser.command("Page.printToPDF", printBackground=True)["data"])
        self.assertGreater(len(re.findall(rb"/Type\s*/Page\b", pages)), 3, "what is unfolded is printed")
        self.look(harness.REGULAR, harness.DARK, media="print")
        self.assertEqual(self.script("return getComputedStyle(document.documentElement).backgroundColor"), "rgb(255, 255, 255)")
        for selector in (".sidebar", "#list-pane", ".actions", ".drawing-controls"):
            self.assertFalse(self.one(selector).is_displayed(), selector)
        cut = self.script("""
            return [...document.querySelectorAll("#page, .page, #main, #shell")]
              .filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => each.id)""")
        self.assertEqual(cut, [])
        for title in ("Safe areas", "Size classes", "All values", "History"):
            self.assertIn(title, self.texts(".page h2"))


if __name__ == "__main__":
    unittest.main()
