"""The charts of the explorer: their rules, which are those of `devcat chart`, and the interactive floorplan."""
import json
import re
import unittest

import chart_page
import harness
from harness import By, COMPACT, Keys, LIGHT, LOOKS, REGULAR, webdriver

CASES = harness.ROOT / "Tests" / "ChartsTests" / "Cases"
PALETTE = harness.ROOT / "Sources" / "DevcatPictures" / "Paint" / "Palette.swift"
TYPES = {
    "column": "column?series=family",
    "stacked-column": "stacked-column?series=family",
    "horizontal-bar": "horizontal-bar?x=family&y=ppi",
    "line": "line?y=points.width&series=family",
    "area": "area?y=diagonal&aggregate=max&series=idiom",
    "combination": "combination?second=ppi",
    "waterfall": "waterfall",
    "scatter": "scatter?x=points.width&y=points.height&series=idiom",
    "bubble": "bubble?x=points.width&y=ppi&size=diagonal&series=idiom",
    "stock": "stock?y=points.height&series=idiom",
    "donut": "donut?x=family",
}
HISTORY = {
    "id": "devices-over-revisions",
    "spec": {"type": "line", "measure": {"name": "devices"}, "category": {"name": "revision"}},
    "data": {"categories": ["1", "2", "3"], "series": [{"name": "All devices", "values": [10, 12, 40]}]},
}


def contains(actual, expected):
    """Whether a value is what is expected; of objects only the keys that are there are compared."""
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(
            key in actual and contains(actual[key], value) for key, value in expected.items())
    if isinstance(expected, list):
        return isinstance(actual, list) and len(actual) == len(expected) and all(map(contains, actual, expected))
    return actual == expected and isinstance(actual, bool) == isinstance(expected, bool)


class ChartTest(harness.SiteTest):
    """A test on the page of charts, which a class opens once."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site = chart_page.build()
        cls.driver.get((cls.site / "index.html").as_uri())

    def clear(self):
        """Takes the chart of the test before out of the page."""
        self.script("""
            history.replaceState(null, "", location.pathname);
            const former = document.getElementById("charts");
            former.replaceWith(former.cloneNode(false))""")

    def open_chart(self, query, data=None):
        """Opens a chart by the text behind `#/charts/`."""
        self.clear()
        error = self.driver.execute_async_script(chart_page.OPEN, data or chart_page.data(), query)
        self.assertIsNone(error)

    def chart(self, query, data=None):
        """Opens a chart, and waits until it is drawn or says why not."""
        self.open_chart(query, data)
        if query:
            self.until(lambda: self.all(".chart-mark") or self.text(".chart-message"))

    def title(self):
        return self.text("h1")

    def labels(self, selector):
        return self.script(
            "return [...document.querySelectorAll(arguments[0])].map((mark) => mark.ariaLabel)", selector)

    def selected(self):
        return self.labels(".chart-mark[aria-selected=true]")

    def summary(self):
        """The summary as lists of texts, from its head down."""
        return self.script("""return [...document.querySelectorAll(".chart-summary tr")].map(
            (row) => [...row.cells].map((cell) => cell.textContent.trim()))""")

    def mark(self, label):
        """The mark whose label begins so."""
        return self.until(lambda: self.script(
            "return [...document.querySelectorAll('.chart-mark')].find((mark) => mark.ariaLabel.startsWith(arguments[0]))",
            label))

    def tap(self, element, *held):
        chain = webdriver.ActionChains(self.driver, duration=0)
        for key in held:
            chain.key_down(key)
        chain.move_to_element(element).click()
        for key in held:
            chain.key_up(key)
        chain.perform()

    def button(self, words):
        return self.until(lambda: self.script("""
            return [...document.querySelectorAll(".chart button")].find(
              (each) => [each.innerText.trim(), each.ariaLabel, each.textContent].includes(arguments[0]))""", words))

    def choose(self, menu, value):
        """Chooses a value of a menu of the options."""
        select = self.one(f"dialog[open] select[name='{menu}']")
        option = self.until(lambda: select.find_elements(By.CSS_SELECTOR, f"option[value='{value}']"))[0]
        option.click()

    def categories(self):
        """The labels of the categories below the plot."""
        return [text for text in self.script(
            "return [...document.querySelectorAll('.chart-label')].map((label) => label.textContent)")
            if re.fullmatch(r"\d{4}", text) and 2010 < int(text) < 2040]


class Rules(ChartTest):
    """The rules of "Chart Overview", in the cases that the Swift charts share."""

    def test_cases(self):
        # Anew, so that what the page says while it opens is looked at too.
        self.open("")
        files = sorted(CASES.glob("*.json"))
        self.assertTrue(files, "there are no cases")
        for path in files:
            cases = json.loads(path.read_text())
            answers = self.script("""
                return arguments[0].map(({ spec, data }) => {
                  try { return devcat.use("chart/rules/content").contentOf(spec, data); }
                  catch (error) { return { error: { code: error.code, names: error.names, text: String(error) } }; }
                })""", cases)
            for case, actual in zip(cases, answers):
                with self.subTest(file=path.name, case=case["name"]):
                    self.check(actual, case["expect"])

    def check(self, actual, expected):
        if "error" not in expected:
            self.assertNotIn("error", actual)
        for key in expected:
            self.assertIn(key, actual)
            self.assertTrue(contains(actual[key], expected[key]), f"{key} is {actual[key]} and not {expected[key]}")

    def test_fragments(self):
        """A state and its text are one another's."""
        texts = [*TYPES.values(), "column?y=ppi&aggregate=median&series=family&sort=value&show=Elm&show=Fir",
                 "horizontal-bar?x=name&where=family%3DElm&drill=line%3Afamily%3Ayear%3A2019&drill=column%3A%3Aa%253Ab%3A2019",
                 "line?history=devices-over-revisions"]
        for text in texts:
            with self.subTest(text=text):
                written = self.script(
                    "const states = devcat.use('chart/state'); return states.write(states.parse(arguments[0]))", text)
                self.assertEqual(sorted(re.split("[?&]", written)), sorted(re.split("[?&]", text)))

    def test_order_by_code_points(self):
        texts = ["\ue000", "\U0001f600", "a", "b", "", "ab", "\ud7ff"]
        found = self.script("return arguments[0].sort(devcat.use('chart/rules/series').byCodePoints)", texts)
        self.assertEqual(found, sorted(texts))


class Colours(unittest.TestCase):
    """The style sheet beside the pictures of the command line."""

    def test_colours_are_those_of_the_palette(self):
        swift = PALETTE.read_text()
        css = (harness.SOURCES / "styles" / "site.css").read_text()
        light, dark = css.split("@media (prefers-color-scheme: dark)", 1)
        pair = r"0x([0-9a-f]{6}), 0x([0-9a-f]{6})"
        roles = {name: colours for name, *colours in re.findall(r'Role\("([a-z-]+)", ' + pair, swift)}
        series = swift[swift.index("seriesColors: [(UInt32, UInt32)] = ["):]
        rows = re.findall(pair, series[:series.index("\n  ]")])
        self.assertEqual(len(rows), 11)
        for number, theme, styles in [(0, "light", light), (1, "dark", dark.split("\n@media", 1)[0])]:
            named = {f"series-{index}": row[number] for index, row in enumerate(rows, 1)}
            for role in ["paper", "ink", "faint-ink", "gridline", "axis", "tint", "positive", "negative"]:
                named[role] = roles[role][number]
            for name, colour in named.items():
                with self.subTest(theme=theme, colour=name):
                    self.assertIn(f"  --{name}: #{colour};", styles)


LABELS_OUTSIDE = """
const box = document.querySelector(".chart-plot").getBoundingClientRect();
return [...document.querySelectorAll(".chart-plot text")].filter((text) => {
  const { left, right } = text.getBoundingClientRect();
  return left < box.left - 1 || right > box.right + 1;
}).map((text) => text.textContent)
"""


class Looks(ChartTest):
    """Every type in every look."""

    def test_every_type(self):
        for width, theme in LOOKS:
            self.look(width, theme)
            for name, query in TYPES.items():
                with self.subTest(type=name, width=width, theme=theme):
                    self.chart(query)
                    self.assertGreater(len(self.all(".chart-mark")), 1)
                    self.assertTrue(all(self.labels(".chart-mark")), "a mark says nothing")
                    self.assertEqual(self.text(".chart-time"), "Updated 2026-11-21 17:05 UTC")
                    self.assertEqual(self.script(LABELS_OUTSIDE), [], "a label leaves the plot")
                    self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), width)
                    self.screenshot(f"chart-{name}", width, theme)

    def test_gallery(self):
        for width, theme in LOOKS:
            with self.subTest(width=width, theme=theme):
                self.look(width, theme)
                self.chart("", chart_page.data(history=[HISTORY]))
                cards = self.all(".chart-card")
                self.assertEqual(len(cards), 12)
                self.assertFalse(self.all(".chart-card[aria-busy]"), "a card was not drawn")
                self.assertEqual(self.all(".chart-card [tabindex]"), [], "a mark of a card takes the focus")
                self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), width)
                self.screenshot("charts", width, theme)

    def test_the_legend_pushes_the_plot_up(self):
        data = chart_page.data()
        def heights():
            return self.script("""return [".chart-figure", ".chart-plot", ".chart-legend"].map(
                (name) => document.querySelector(name).getBoundingClientRect().height)""")
        self.look(COMPACT)
        self.chart("column?series=family", data)
        before = heights()
        data["columns"]["family"] = [f"{family} of a name that is long" for family in data["columns"]["family"]]
        data["names"]["families"] = data["columns"]["family"]
        self.chart("column?series=family", data)
        after = heights()
        self.assertEqual(before[0], after[0])
        self.assertGreater(after[2], before[2])
        self.assertLess(after[1], before[1])

    def test_one_series_has_no_legend(self):
        self.chart("column")
        self.assertEqual(self.all(".chart-legend"), [])

    def test_reduced_motion(self):
        self.look(REGULAR, LIGHT, reduced_motion=True)
        self.chart("column")
        self.assertEqual(self.script("return getComputedStyle(document.querySelector('.chart-mark')).transitionDuration"), "0s")

    def test_what_cannot_be_shown_is_said(self):
        self.chart("donut?x=name")
        self.assertIn("at most eleven parts", self.text(".chart-message"))
        self.assertEqual(self.title(), "Devices by name")
        self.assertFalse(self.button("Zoom in").is_enabled())
        self.button("Options").click()
        self.choose("type", "horizontal-bar")
        self.until(lambda: self.all(".chart-mark"))
        self.chart("column?drill=column%3A%3Afamily%3ANone")
        self.assertEqual(self.text(".chart-message"), "No values to show")


class Labels(ChartTest):
    """Labels of categories that have too little room are expanded."""

    def expand(self):
        self.tap(self.driver.find_element(By.XPATH, "//button[starts-with(@aria-pressed, 'false') and contains(., 'labels')]"))

    def labels(self):
        return self.script("return [...document.querySelectorAll('.chart-svg .chart-label')].map((label) => label.textContent)")

    def test_expand(self):
        data = chart_page.data()
        data["columns"]["family"] = [f"{name} with a name that is long" for name in data["columns"]["family"]]
        for query in ("column?x=family", "horizontal-bar?x=family"):
            with self.subTest(query=query):
                self.look(COMPACT, LIGHT)
                self.chart(query, data)
                self.assertNotIn("Alder with a name that is long", self.labels())
                self.expand()
                for family in chart_page.FAMILIES:
                    self.assertIn(f"{family} with a name that is long", self.labels())

    def test_only_what_has_categories(self):
        for query in ("donut?x=family", "scatter?x=points.width&y=points.height"):
            self.chart(query)
            self.assertTrue(self.script("return [...document.querySelectorAll('.chart-tools button')].find((one) => one.textContent.includes('labels')).hidden"))


class Selecting(ChartTest):
    """Points and series."""

    def test_tap(self):
        self.chart("column?y=points.width&series=idiom")
        self.assertEqual(self.summary()[0], ["", "Average by year"])
        self.tap(self.mark("2019, pad"))
        self.assertEqual(len(self.selected()), 1)
        self.assertTrue(self.selected()[0].startswith("2019, pad: "))
        head, first, second, trend = self.summary()
        self.assertEqual(head, ["", "Average by year", "2019"])
        self.assertEqual((first[0], second[0], trend[0]), ("pad", "phone", "Trend"))
        self.assertRegex(trend[2], r"^(▲up by|▼down by|) ?[\d.]+$")
        self.tap(self.mark("2019, pad"))
        self.assertEqual(self.selected(), [])
        self.assertEqual(self.summary()[0], ["", "Average by year"])

    def test_slide(self):
        self.chart("column")
        start, end = self.mark("2018"), self.mark("2020")
        chain = webdriver.ActionChains(self.driver)
        chain.move_to_element(start).click_and_hold().move_to_element(end).perform()
        self.assertTrue(self.selected()[0].startswith("2020: "))
        chain = webdriver.ActionChains(self.driver)
        chain.release().perform()
        self.assertEqual(len(self.selected()), 1)

    def test_slide_of_a_finger(self):
        for query, start, end in [("column", "2018", "2021"), ("horizontal-bar?x=family", "Alder", "Elm")]:
            with self.subTest(query=query):
                self.chart(query)
                places = [self.script("const b = arguments[0].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]",
                                      self.mark(label)) for label in (start, end)]
                for kind, place in [("touchStart", places[0]), ("touchMove", [sum(pair) / 2 for pair in zip(*places)]), ("touchMove", places[1])]:
                    self.browser.command("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": place[0], "y": place[1]}])
                self.browser.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
                self.assertTrue(self.selected()[0].startswith(end))

    def test_several(self):
        self.chart("column")
        self.tap(self.mark("2018"))
        self.tap(self.mark("2020"), Keys.SHIFT)
        self.assertEqual(self.summary()[0][1:], ["Average", "2018", "2020"])
        self.press(Keys.ESCAPE)
        self.assertEqual(self.selected(), [])
        self.button("Select\u00a0several").click()
        for year in ["2022", "2019", "2021"]:
            self.tap(self.mark(year))
        self.assertEqual(self.summary()[0][1:], ["Average", "2019", "2021", "2022"])
        self.tap(self.mark("2021"))
        self.assertEqual(self.summary()[0][1:], ["Average", "2019", "2022"])

    def test_keys(self):
        self.chart("column?y=points.width&series=idiom")
        self.script("document.querySelector('.chart-mark[tabindex=\"0\"]').focus()")
        self.assertEqual(len(self.all(".chart-mark[tabindex='0']")), 1)
        for key, expected in [(Keys.ARROW_RIGHT, "2019, pad"), (Keys.ARROW_DOWN, "2019, phone"), (Keys.END, "2022, phone"),
                              (Keys.ARROW_LEFT, "2021, phone"), (Keys.ARROW_UP, "2021, pad"), (Keys.HOME, "2018, pad")]:
            self.press(key)
            with self.subTest(key=expected):
                self.assertTrue(self.focused().get_attribute("aria-label").startswith(expected))
                self.assertTrue(self.selected()[0].startswith(expected))
        webdriver.ActionChains(self.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_RIGHT).key_up(Keys.SHIFT).perform()
        self.assertEqual(len(self.selected()), 2)
        self.press(Keys.ESCAPE)
        self.assertEqual(self.selected(), [])
        self.press(Keys.ENTER)
        self.assertEqual(len(self.selected()), 1)

    def test_points_of_a_scatter(self):
        self.chart("scatter?x=points.width&y=points.height&series=idiom")
        self.tap(self.mark("Device 09"))
        self.assertEqual(self.summary()[0][1:], ["Average", "Device 09", "Device 09, screen width"])

    def test_series_in_the_legend(self):
        self.chart("column?series=idiom")
        item = self.all(".chart-legend-item")[1]
        item.click()
        self.assertEqual(self.all(".chart-legend-item")[1].get_attribute("aria-pressed"), "true")
        faded = self.labels(".chart-mark.chart-faded")
        self.assertTrue(faded and all(", pad:" in label for label in faded))
        self.press(Keys.SPACE)
        self.assertEqual(self.all(".chart-mark.chart-faded"), [])

    def test_series_menu(self):
        self.chart("column?series=family")
        self.assertEqual(len(self.all(".chart-legend-item")), 4)
        self.button("Series").click()
        boxes = self.all("dialog[open] input")
        self.assertEqual(len(boxes), 5)
        self.assertEqual(len(self.all("dialog[open] input:disabled")), 1, "a fifth can be chosen")
        shown = self.text(".chart-subtitle")
        next(box for box in boxes if box.is_selected()).click()
        self.until(lambda: len(self.all(".chart-legend-item")) == 3)
        self.assertNotEqual(self.text(".chart-subtitle"), shown)
        self.assertEqual(self.all("dialog[open] input:disabled"), [])
        self.assertEqual(self.script("return location.hash").count("show="), 3)

    def test_two_series_have_no_menu(self):
        self.chart("column?series=idiom")
        self.assertFalse(self.button("Series").is_displayed())


class Moving(ChartTest):
    """Zoom and pan."""

    def zoomed(self):
        return self.button("Whole\u00a0plot").is_enabled()

    def test_keys(self):
        self.chart("line?x=released&y=points.width")
        whole = self.labels(".chart-mark")
        self.script("document.querySelector('.chart-mark').focus()")
        self.press("+", "+")
        self.assertTrue(self.zoomed())
        near = self.labels(".chart-mark")
        self.assertLess(len(near), len(whole))
        self.press(Keys.PAGE_DOWN)
        self.assertNotEqual(self.labels(".chart-mark"), near)
        self.press("-")
        self.press("0")
        self.assertEqual(self.labels(".chart-mark"), whole)
        self.assertFalse(self.zoomed())

    def test_the_selected_stays_in_sight(self):
        self.chart("line?x=released&y=points.width")
        whole = self.labels(".chart-mark")
        self.script("document.querySelector('.chart-mark').focus()")
        self.press("+", "+", "+")
        self.press(Keys.END)
        self.assertEqual(self.focused().get_attribute("aria-label"), whole[-1])
        self.assertEqual(self.selected(), [whole[-1]])

    def test_wheel_and_drag(self):
        for query in ["column?x=points.width", "scatter?x=points.width&y=points.height", "horizontal-bar?x=points.width"]:
            with self.subTest(query=query):
                self.chart(query)
                plot = self.one(".chart-plot")
                wheel = webdriver.ActionChains(self.driver)
                origin = webdriver.common.actions.wheel_input.ScrollOrigin.from_element(plot)
                wheel.scroll_from_origin(origin, 0, -400).perform()
                self.until(self.zoomed)
                before = self.labels(".chart-mark")
                drag = webdriver.ActionChains(self.driver)
                drag.move_to_element(plot).click_and_hold().move_by_offset(-120, -60).move_by_offset(-120, -60).release().perform()
                self.assertNotEqual(self.labels(".chart-mark"), before)
                self.assertEqual(self.selected(), [], "a drag selects")
                self.button("Whole\u00a0plot").click()
                self.assertFalse(self.zoomed())

    def test_pinch(self):
        self.chart("line?x=released&y=points.width")
        box = self.one(".chart-plot").rect
        y = box["y"] + box["height"] / 2

        def touch(kind, *places):
            self.browser.command("Input.dispatchTouchEvent", type=kind,
                                 touchPoints=[{"x": x, "y": y, "id": number} for number, x in enumerate(places)])
        middle = box["x"] + box["width"] / 2
        touch("touchStart", middle - 30, middle + 30)
        touch("touchMove", middle - 60, middle + 60)
        touch("touchMove", middle - 120, middle + 120)
        touch("touchEnd")
        self.until(self.zoomed)
        self.assertEqual(self.selected(), [])

    def test_the_whole_plot_can_be_had_in_compact_width(self):
        self.look(COMPACT)
        self.chart("line?x=released&y=points.width")
        self.button("Zoom in").click()
        self.until(self.zoomed)
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), COMPACT)
        self.one(".chart-whole").click()
        self.until(lambda: not self.zoomed())

    def test_a_tap_selects_where_zoomed(self):
        self.chart("column")
        self.button("Zoom in").click()
        self.tap(self.mark("2020"))
        self.assertTrue(self.selected()[0].startswith("2020"))

    def test_a_donut_stands_still(self):
        self.chart("donut?x=family")
        self.assertFalse(self.button("Zoom in").is_enabled())

    def test_many_categories_are_panned(self):
        """More than have room are not squeezed: a part is in sight, and the last one can be reached."""
        self.look(COMPACT)
        self.chart("horizontal-bar?x=name&y=points.width", chart_page.data(400))
        self.assertLess(len(self.all(".chart-mark")), 60)
        self.script("document.querySelector('.chart-mark').focus()")
        self.press(Keys.END)
        self.assertTrue(self.focused().get_attribute("aria-label").startswith("Device 99"))


class Filtering(ChartTest):
    """The options, drilling down, and the table."""

    def test_dimensions(self):
        self.chart("column?series=family")
        self.button("Options").click()
        for menu, value, title in [
                ("x", "family", "Devices by family"), ("y", "ppi", "Average pixel density (ppi) by family"),
                ("aggregate", "max", "Largest pixel density (ppi) by family"), ("series", "idiom", "Largest pixel density (ppi) by family"),
                ("type", "scatter", "Pixel density (ppi) by screen width"), ("type", "line", "Largest pixel density (ppi) by screen width")]:
            with self.subTest(menu=menu, value=value):
                self.choose(menu, value)
                self.until(lambda: self.title() == title, message=f"the title is {self.title()!r}")
                self.assertIn(self.script("return document.activeElement.name"), (menu, "x", ""))
        self.assertIn("y=ppi", self.script("return location.hash"))
        self.press(Keys.ESCAPE)
        self.assertEqual(self.all("dialog[open]"), [])

    def test_sort(self):
        self.chart("horizontal-bar?x=family&y=points.width")
        def order():
            return [label.split(":")[0] for label in self.labels(".chart-mark")]
        self.assertEqual(order(), chart_page.FAMILIES)
        self.button("Options").click()
        self.choose("sort", "value-descending")
        self.assertEqual(order(), chart_page.FAMILIES[::-1])
        self.choose("sort", "category-descending")
        self.assertEqual(order(), chart_page.FAMILIES[::-1])
        self.choose("sort", "value")
        self.assertEqual(order(), chart_page.FAMILIES)

    def test_drill_down(self):
        self.chart("column?y=points.width&series=idiom")
        self.tap(self.mark("2021, phone"))
        self.assertEqual(self.script("return [...document.querySelectorAll('.chart-summary tbody tr')].map((row) => row.cells[1].querySelector('button'))"),
                         [None] * 3, "an average is in tint colour")
        self.all(".chart-drill")[0].click()
        self.until(lambda: self.title() == "Average screen width (pt) of 2021 by month")
        self.assertEqual(self.text(".chart-summary caption"), "2021 Average (pt)")
        self.tap(self.mark("January, phone"))
        self.all(".chart-drill")[0].click()
        self.until(lambda: self.title() == "Average screen width (pt) of January 2021")
        self.assertEqual(self.text(".chart-summary caption"), "January Average (pt)")
        self.button("‹ 2021").click()
        self.until(lambda: self.title() == "Average screen width (pt) of 2021 by month")
        self.button("‹ By year").click()
        self.until(lambda: self.title() == "Average screen width (pt) by year")
        self.assertEqual(self.text(".chart-summary caption"), "Average screen width (pt)")
        self.assertEqual(self.text(".chart-subtitle"), "pad, phone")

    def test_drill_down_by_keys(self):
        self.chart("column")
        self.script("document.querySelector('.chart-mark').focus()")
        self.press(Keys.ARROW_RIGHT)
        self.script("document.querySelector('.chart-drill').focus()")
        self.press(Keys.ENTER)
        # No device of 2019 says its month.
        self.until(lambda: self.title() == "Devices of 2019")
        self.assertEqual(self.focused().tag_name, "h1")

    def test_a_device_leads_to_its_page(self):
        self.chart("scatter?x=points.width&y=points.height")
        self.tap(self.mark("Device 09"))
        self.all(".chart-drill")[0].click()
        self.assertEqual(self.script("return location.hash"), "#/device/device-09")

    def test_history(self):
        self.chart("line?history=devices-over-revisions", chart_page.data(history=[HISTORY]))
        self.assertEqual(self.title(), "Devices by revision")
        self.tap(self.mark("3"))
        self.assertEqual(self.summary()[1][1:], ["20.67", "40"])
        self.assertEqual(self.all(".chart-drill"), [], "what has no drill down is in tint colour")

    def test_history_of_another_type(self):
        """A history is shown by the types that can; another one in an address gives way."""
        data = chart_page.data(history=[HISTORY])
        self.chart("scatter?history=devices-over-revisions", data)
        self.assertEqual(self.labels(".chart-mark")[0], "1: 10 devices")
        self.button("Options").click()
        self.choose("type", "column")
        self.until(lambda: "#/charts/column?history=" in self.script("return location.hash"))
        options = self.script("return [...document.querySelector('select[name=type]').options].map((option) => option.value)")
        self.assertNotIn("scatter", options)

    def test_an_unknown_chart_is_said(self):
        for query in ["pie", "line?history=gone"]:
            with self.subTest(query=query):
                self.open_chart(query)
                self.assertEqual(self.title(), "No such chart")

    def test_sets(self):
        """A device stands under each member of a set."""
        data = chart_page.data()
        data["columns"]["models"] = [["A", "B"] if number < 10 else ["B"] if number < 15 else None for number in range(40)]
        data["catalogue"]["fields"].append(
            {"path": "models", "group": "", "type": "set", "unit": "", "meaning": "", "column": "models"})
        self.chart("column?x=models", data)
        self.assertEqual(self.labels(".chart-mark"), ["A: 10 devices", "B: 15 devices"])
        self.assertEqual(self.text(".chart-at-note"), "25 of 40 devices have no models.")

    def test_table(self):
        for name, query in TYPES.items():
            with self.subTest(type=name):
                self.chart(query)
                button = self.button("Show as\u00a0table")
                button.click()
                self.assertEqual(button.get_attribute("aria-pressed"), "true")
                self.assertFalse(self.one(".chart-plot").is_displayed())
                self.assertGreater(len(self.all(".chart-table tbody tr")), 1)
                self.assertEqual(len(self.all(".chart-table thead th:not([scope=col]), .chart-table tbody th:not([scope=row])")), 0)
                button.click()
                self.assertTrue(self.one(".chart-plot").is_displayed())

    def test_what_is_left_out_is_said(self):
        self.chart("scatter?x=points.width&y=ppi")
        self.assertEqual(self.text(".chart-at-note"), "1 of 40 devices has no pixel density.")

    def test_keyboard_reaches_everything(self):
        self.chart("column?series=family")
        reached = []
        for _ in range(20):
            self.press(Keys.TAB)
            reached.append(self.script("const e = document.activeElement; return e.getAttribute('aria-label') || e.textContent"))
        for words in ["All charts", "Options", "Filter", "Series", "Select\u00a0several", "Show as\u00a0table", "Zoom in", "Alder"]:
            self.assertIn(words, reached)
        self.assertTrue(any(re.match(r"2018, \w+: \d", words) for words in reached), "no mark is reached")
        self.assertEqual(self.script("return getComputedStyle(document.querySelector('.chart-mark')).outlineStyle"), "none")
        self.script("document.querySelector('.chart-mark[tabindex=\"0\"]').focus()")
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.script("return getComputedStyle(document.activeElement).outlineStyle"), "solid")


if __name__ == "__main__":
    unittest.main()
