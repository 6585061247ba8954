"""The screens in use, the page of a device as a file, what it offers to take away, and the page without scripts."""
import base64
import pathlib
import re
import unittest
import xml.etree.ElementTree

import data
import explorer
import harness
from harness import Keys


class ScreenTests(explorer.ExplorerTest):
    """One row for the points and the scale that devices share."""

    @staticmethod
    def screens(condition=lambda device: True):
        """The screens of the reference, with the ids of their devices."""
        found = {}
        for record in data.Site(harness.REFERENCE).devices():
            device = record["device"]
            if "points" in device and condition(device):
                key = (device["points"]["width"], device["points"]["height"], device.get("scale"))
                found.setdefault(key, set()).add(device["id"])
        return found

    def table(self):
        """The screens that the table has, with the ids of their devices."""
        self.script("document.querySelectorAll('.screens .more').forEach((each) => each.click())")
        rows = self.script("""
            return [...document.querySelectorAll(".screens tbody tr")].map((row) => [
              row.querySelector("th").textContent, [...row.querySelectorAll("a")].map((each) => each.getAttribute("href"))])""")
        found = {}
        for title, links in rows:
            width, height, scale = re.fullmatch(r"(\S+) × (\S+) (?:@(\S+)x)?", title).groups()
            found[float(width), float(height), scale and float(scale)] = {
                re.fullmatch(r"#/device/([^?]+).*", link)[1] for link in links}
        return found

    def test_each_device_is_in_the_row_of_its_screen(self):
        self.visit("#/screens")
        self.assertEqual(self.table(), self.screens())
        self.visit("#/screens?where=family%3DiPhone")
        phones = self.screens(lambda device: device.get("family") == "iPhone")
        self.assertEqual(self.table(), phones)
        self.assertLess(len(phones), sum(map(len, phones.values())) / 3)

    def test_the_safe_area_is_that_of_the_newest_version(self):
        self.visit("#/screens?where=family%3DiPad")
        rows = self.script("return [...document.querySelectorAll('.screens tbody tr')].map((each) => each.innerText)")
        [row] = [row for row in rows if "820 × 1180" in row]
        # All of them run the newest iPadOS, whose value is the answer.
        self.assertIn("32 / 25", row)
        self.assertNotIn("24 / 20", row)

    def test_a_head_sorts_and_says_so(self):
        self.visit("#/screens")
        buttons = self.all(".screens .sort")
        self.assertEqual(self.all(".screens [aria-sort]"), [])
        self.assertEqual([each.text for each in buttons], ["Screen", "Pixels", "Aspect", "Safe area", "Size classes", "Devices"])
        buttons[-1].click()
        self.assertEqual(self.focused().text, "Devices")
        self.assertEqual(self.texts(".screens [aria-sort=descending]"), ["Devices"])
        counts = [len(ids) for ids in self.table().values()]
        self.assertEqual(counts, sorted(counts, reverse=True))
        self.all(".screens .sort")[0].click()
        widths = [width * height for width, height, _ in self.table()]
        self.assertEqual(widths, sorted(widths, reverse=True))
        self.all(".screens .sort")[0].click()
        self.assertEqual(self.all(".screens [aria-sort]"), [])
        self.assertIn("by family, newest first", self.text(".screens caption"))

    def test_chips_choose_and_back_takes_it_back(self):
        self.visit("#/screens")
        count = len(self.all(".screens tbody tr"))
        self.one(".families button").click()
        self.until(lambda: len(self.all(".screens tbody tr")) < count)
        self.driver.back()
        self.until(lambda: len(self.all(".screens tbody tr")) == count)
        # The start page follows the list beside it.
        self.visit("#/")
        self.one("#list-pane .family").click()
        self.until(lambda: len(self.all(".screens tbody tr")) == len(self.screens(lambda each: each.get("family") == "iPhone")))
        self.driver.back()
        self.until(lambda: len(self.all(".screens tbody tr")) == count)

    def test_this_device_names_the_devices_that_fit(self):
        for width, height, scale, expected in ((402, 874, 3, "iPhone 17 Pro"), (834, 1210, 2, "iPad Pro 11-inch (M4)"), (403, 874, 3, "No device")):
            self.look(width, height=height, deviceScaleFactor=scale, screenWidth=width, screenHeight=height)
            self.visit("#/this")
            self.assertIn("Pixel ratio", self.text("#page"))
            self.assertIn(expected, self.text("#page"))
            self.assertIn(f"{width} × {height} pt", self.text("#page"))


class ManyScreenTests(explorer.ExplorerTest):
    """A catalogue with thousands of screens."""

    site = harness.LARGE

    def row_count(self):
        return self.script("return document.querySelector('.screens tbody').rows.length")

    def test_a_button_shows_more_rows_until_all_are_shown(self):
        self.visit("#/screens?where=family%3DTern&where=released%3E%3D2024")
        count = int(re.match(r"\d+", self.text(".screens caption"))[0])
        self.assertTrue(200 < count < 1000, count)
        for shown in range(200, count, 200):
            self.until(lambda: self.row_count() == shown)
            [button] = self.all(".screens-place > button")
            self.assertEqual(button.text, f"Show {min(200, count - shown)} more of {count - shown}")
            button.click()
            self.assertEqual(self.row_count(), min(shown + 200, count))
            self.assertEqual(self.script("return document.activeElement.closest('tr').sectionRowIndex"), shown)
        self.assertEqual(self.all(".screens-place > button"), [])

    def test_rows_out_of_sight_follow_those_in_sight(self):
        self.visit()
        rows = self.driver.execute_async_script("""
            const [done] = arguments;
            const field = document.getElementById("search");
            field.value = "pro";
            field.dispatchEvent(new InputEvent("input"));
            requestAnimationFrame(() => done([...document.querySelectorAll(".screens tbody tr")].map((each) => each.textContent)));""")
        self.assertTrue(10 < len(rows) < 50, len(rows))
        self.until(lambda: self.row_count() == 200)
        self.assertEqual(self.script("""
            return [...document.querySelectorAll(".screens tbody tr")].map((each) => each.textContent)""")[:len(rows)], rows)


class AndroidTests(explorer.ExplorerTest):
    """Devices of Android in dp and window size classes, and the marks of values, as `devcat show` has them."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.catalogue = explorer.Catalogue("--with", "android")
        cls.addClassCleanup(cls.catalogue.close)
        cls.site = cls.catalogue.path("site")
        cls.catalogue.run("site", cls.site)

    def test_a_device_is_in_dp(self):
        self.visit("#/device/google-pixel-9", site=self.site)
        self.unfold()
        text = self.text("#page")
        self.assertIn("411.43 × 923.43 dp", text)
        self.assertIn("65.9 / 24 dp", text)
        self.assertIn("Window size classes", text)
        self.assertEqual(self.texts(".classes .class-pair"), ["compact · expanded", "expanded · compact"])
        for word in (" pt", "points", "Size classes", "Apple"):
            self.assertNotIn(word, text)

    def test_the_comparison_has_the_unit_of_each_device(self):
        self.visit("#/compare/google-pixel-9,iphone-17-pro", site=self.site)
        rows = {row[0]: row[1:] for row in self.script("""
            return [...document.querySelectorAll(".compared tbody tr")].map((row) => [
              row.querySelector("th").firstChild.data, ...[...row.querySelectorAll(".cell")].map((each) => each.textContent)])""")}
        self.assertEqual(rows["Points or dp"], ["411.43 × 923.43 dp", "402 × 874 pt"])
        self.assertEqual(rows["Full screen, landscape"], ["expanded · compact", "compact · compact"])
        self.assertEqual(rows["Sensor housing"][0], "unknown")
        self.assertTrue(rows["Sensor housing"][1].startswith("Dynamic Island"))

    def test_marks_are_those_of_show(self):
        for id in ("fairphone-4", "iphone-14-pro", "iphone-duo", "apple-watch-ultra-2", "iphone-17-pro"):
            with self.subTest(device=id):
                shown = self.catalogue.run("show", id)
                self.visit(f"#/device/{id}", site=self.site)
                card = self.text(".look")
                said = [each for each in ("* derived", "? disputed") if each in card]
                self.assertEqual(said, [each for each in ("* derived", "? disputed") if f" {each[0]}" in shown])
        self.visit("#/device/fairphone-4", site=self.site)
        self.assertIn("411.43 × 891.43 dp\u00a0?", self.script("return document.querySelector('.look-facts dd').textContent"))
        self.visit("#/compare/fairphone-4,iphone-duo", site=self.site)
        self.assertIn("? disputed", self.text("#page .hint"))
        self.assertTrue(self.script("return [...document.querySelectorAll('.compared .cell')].some((each) => each.textContent === 'no\\u00a0?')"))

    def test_the_home_indicator_and_size_classes_have_the_marks_of_show(self):
        ids = ("iphone-18-pro", "iphone-14-plus", "iphone-duo")
        shown = [self.catalogue.run("show", id) for id in ids]
        homes = [re.search(r"home indicator +(.+)", each)[1].replace(" ", "\u00a0") for each in shown]
        self.assertEqual(homes, ["yes", "yes\u00a0*", "no\u00a0?"])
        for id, home in zip(ids, homes):
            self.visit(f"#/device/{id}", site=self.site)
            self.assertEqual(self.script("""
                return [...document.querySelectorAll(".look-facts dt")].find((each) => each.textContent === "Home indicator")
                  .nextElementSibling.textContent"""), home)
        self.visit(f"#/compare/{','.join(ids)}", site=self.site)
        rows = {row[0]: row[1:] for row in self.script("""
            return [...document.querySelectorAll(".compared tbody tr")].map((row) => [
              row.querySelector("th").firstChild.data, ...[...row.querySelectorAll(".cell")].map((each) => each.textContent)])""")}
        self.assertEqual(rows["Home indicator"], homes)
        self.assertIn("compact · regular  * as", shown[0])
        self.assertEqual(rows["Full screen, portrait"], ["compact · regular\u00a0*", *["compact · regular"] * 2])
        self.assertIn("* derived, ? disputed", self.text(".hint:has(+ .compared)"))

    def test_screens_have_the_marks_and_their_legend(self):
        self.visit("#/screens", site=self.site)
        rows = self.script("return [...document.querySelectorAll('.screens tbody tr')].map((each) => each.textContent)")
        phones = [index for index, row in enumerate(rows) if "iPhone" in row]
        self.assertEqual(phones, list(range(len(phones))))
        self.assertTrue(any("Fairphone 4\u00a0?" in row for row in rows))
        [pixel] = [row for row in rows if "411.43 × 923.43" in row]
        self.assertIn("C × E", pixel)
        caption = self.text(".screens caption")
        for part in ("newest first", "no source states the size", "dp", "E expanded", "A semicolon", "* derived, ? disputed"):
            self.assertIn(part, caption)


class SearchTests(explorer.ExplorerTest):
    def test_years_densities_and_misspelt_words_are_found(self):
        self.visit()
        for asked, first in (("iphone se 2020", "iphone-se-4.7-inch"), ("ihpone 13 mini", "iphone-13-mini"),
                             ("iphon 17 pro max", "iphone-17-pro-max"), ("wacth ultra", "apple-watch-ultra-4")):
            with self.subTest(asked=asked):
                self.assertEqual(self.found(text=asked)[0], first)
        self.assertEqual(self.found(text="zzzzzz"), [])
        self.assertEqual(set(self.found(text="460 ppi")), set(self.found(conditions=["ppi=460"])))
        self.assertLessEqual(set(self.found(conditions=["released~2024"])), set(self.found(text="2024")))

    def test_a_name_is_found_in_any_spelling_and_a_housing_by_its_name(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        self.visit()
        for asked, first in (("iphone15pro", "iphone-15-pro"), ("se3", "iphone-se-3rd-generation"), ("iphone 8+", "iphone-8-plus"),
                             ("ipadmini6", "ipad-mini-6th-generation")):
            with self.subTest(asked=asked):
                self.assertEqual(self.found(text=asked)[0], first)
        for asked, kind in (("dynamic island", "dynamic-island"), ("Notch", "notch")):
            self.assertEqual(self.found(text=asked), self.found(conditions=[f"sensorHousing.kind={kind}"]))
            self.assertEqual(self.found(text=asked), catalogue.run("find", asked, "--fields", "id").split())
        self.assertLess(len(self.found(text="notch iphone 13")), len(self.found(text="notch")))

    def test_it_finds_what_devcat_find_finds(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        self.visit()
        texts = ("which iPhones have a dynamic island", "all iPads with 120 Hz", "which iPhone has 402x874",
                 "120 Hz", "120hz", "iphone 120 Hz", "60 Hz", "402x874@3", "393x852@3", "@2", '4,7" iPhone', "13 inch", "13-inch",
                 "11 inch", "1242x2208", "402 × 874", "402x874 pt", "1206x2622 px", "6.3″", "460 ppi", "iPhone SE 2020",
                 "402 874", "320x568", "375x667@3", "669x951", "1878x2670 px", "320x693", "iphone 693 × 320", "504x1210", "ipad 600 × 834 pt", '13"', "iPhone SE (2020)",
                 '6,1" 120 Hz', "120 Hz dynamic island", "iphone 13", "watch7", "iphone 15 pro", "iphone 8 plus", "iPhone 17", "iPhone 17,3",
                 "ipad pro", "ipad a17 pro", "iPad mini (A17 Pro)", "pro 460 ppi")
        for asked, found in zip(texts, self.answers([{"text": text} for text in texts])):
            with self.subTest(asked=asked):
                listed = catalogue.run("find", asked, "--fields", "id").split()
                self.assertGreater(len(listed), 0)
                self.assertEqual(sorted(found), sorted(listed))

    def test_a_gamut_is_found_by_its_name(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        for id, gamut in (("iphone-8", "p3"), ("ipad-pro-11-inch-m4", "p3"), ("iphone-5", "srgb")):
            catalogue.run("set", id, f"gamut={gamut}")
        site = catalogue.path("site")
        catalogue.run("site", site)
        self.visit(site=site)
        for asked in ("P3", "ipad p3", "p3 60 Hz", "sRGB"):
            with self.subTest(asked=asked):
                self.assertEqual(self.found(text=asked), catalogue.run("find", asked, "--fields", "id").split())
        self.visit("#/device/iphone-8", site=site)
        self.assertIn("Display P3", self.text(".look"))

    def test_a_size_is_found_as_reports_have_it_with_what_it_is(self):
        self.visit()
        for asked in ("402 874", "{402, 874}", "(0.0, 0.0, 402.0, 874.0)", "402 by 874"):
            with self.subTest(asked=asked):
                self.assertEqual(self.found(text=asked), self.found(text="402x874"))
        self.assertEqual(self.found(text="iPhone 960x2079 2024"), ["iphone-16"])
        self.assertEqual(self.found(text="375x667@3")[-1], "iphone-6-plus")
        self.assertEqual(self.found(text="iPhone17,3"), ["iphone-16"])
        self.visit("#/?q=320x568")
        self.assertRegex(self.text("#list-count"), r"^13 devices of \d+: screen in points of 7, screen in points with Display Zoom of 6$")

    def test_what_is_misspelt_is_a_question(self):
        self.visit("#/?q=ihpone+13+mini")
        self.assertEqual(self.text("#list-count"), "No device is called ‘ihpone 13 mini’. Did you mean this one?")
        self.visit("#/?q=ipd+air")
        self.assertEqual(self.text("#list-count"), "No device is called ‘ipd air’. Did you mean one of these?")
        self.assertEqual({id[:8] for id in self.found(text="ipd air")}, {"ipad-air"})
        self.assertEqual(self.found(text="17 pro mx"), ["iphone-17-pro-max"])
        self.assertEqual({id[:9] for id in self.found(text="ipad-mnii")}, {"ipad-mini"})
        self.visit("#/?q=iphone+13+mini")
        self.assertRegex(self.text("#list-count"), r"^\d+ devices? of ")


class DevicePageTests(explorer.ExplorerTest):
    """A page that is as long as what people look for."""

    def test_a_page_is_short_and_prints_on_two(self):
        for width in (harness.COMPACT, harness.REGULAR):
            self.look(width)
            for id in ("iphone-17-pro", "ipad-pro-11-inch-m4", "apple-watch-ultra-3", "apple-tv-4k-3rd-generation"):
                with self.subTest(device=id, width=width):
                    self.visit(f"#/device/{id}")
                    longest = 4500 if width == harness.COMPACT else 3000
                    self.assertLess(self.script("return document.getElementById('page').scrollHeight"), longest)
                    paper = self.browser.command("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"]
                    pages = len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(paper)))
                    self.assertLessEqual(pages, 2)

    def test_every_value_copies(self):
        self.visit("#/device/ipad-mini-6th-generation")
        self.unfold()
        for selector, least in ((".look-facts dd", 10), (".facts:not(.classes) td:nth-of-type(1)", 15), (".classes .class-pair", 2)):
            with self.subTest(selector=selector):
                cells = self.script("""
                    return [...document.querySelectorAll(arguments[0])]
                      .filter((each) => !each.closest(".history"))
                      .map((each) => [each.innerText, each.querySelector("button.copy") !== null])""", selector)
                self.assertGreaterEqual(len(cells), least)
                self.assertEqual([text for text, copies in cells if not copies], [])
        value = self.all(".classes .copy")[0]
        value.click()
        self.until(lambda: self.script("return getSelection().toString()") == value.text or self.all(".copy[data-copied]"))

    def test_every_fact_is_on_the_page_and_in_the_comparison(self):
        ids = ("iphone-duo", "ipad-pro-11-inch-m4", "apple-tv-4k-3rd-generation")
        records = {record["device"]["id"]: record["facts"] for record in data.Site(harness.REFERENCE).devices()}
        words = "return document.getElementById('page').textContent.replace(/[\\s·]+/g, ' ')"
        def plain(fact):
            return " ".join(fact["value"].replace("·", " ").split())
        for id in ids:
            self.visit(f"#/device/{id}")
            self.unfold()
            text = self.script(words)
            known = [fact for fact in records[id] if fact.get("value", "N/A") != "N/A"]
            self.assertEqual([fact["label"] for fact in known if plain(fact).split(" pt")[0] not in text], [])
        self.visit(f"#/compare/{','.join(ids)}")
        text = self.script(words)
        for id in ids:
            known = [fact for fact in records[id] if fact.get("value", "N/A") != "N/A" and fact["group"] != "identity" and not fact.get("repeated")]
            self.assertGreater(len(known), 10)
            self.assertEqual([fact["label"] for fact in known if plain(fact) not in text], [])

    def test_folds_have_the_values_and_the_history(self):
        self.visit("#/device/iphone-17-pro")
        self.assertEqual(self.texts(".fold h2"), ["All values", "History"])
        self.assertEqual(self.all(".fold-content"), [])
        self.unfold()
        content = self.texts(".fold-content")
        self.assertIn("Native scale", content[0])
        # The notes of evidence are in a site that is made with --evidence.
        self.assertRegex(content[1], r"What revision \d+ changed")

    def test_the_menu_has_commands_that_work(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        self.visit("#/device/iphone-17-pro")
        self.one(".menu summary").click()
        commands = self.texts(".menu code")
        self.assertEqual([command.split()[3] for command in commands], ["svg", "json", "css", "swift"])
        for command, part in zip(commands, ("<svg", '"width": 402', "--iphone-17-pro-width: 402px;", "iPhone 17 Pro")):
            with self.subTest(command=command):
                self.assertIn(part, catalogue.run(*command.split()[1:]))
        self.press(Keys.ESCAPE)
        self.assertFalse(self.script("return document.querySelector('.menu').open"))


class LinkTests(explorer.ExplorerTest):
    def test_every_link_leads_to_something(self):
        site = data.Site(harness.REFERENCE)
        ids = {record["device"]["id"] for record in site.devices()}
        revisions = site.catalogue["revisions"]
        seen = set()
        for route in ("#/", "#/screens", "#/matrix", "#/compare", "#/revisions", "#/about", "#/charts", "#/device/ipad-mini-6th-generation"):
            self.visit(route)
            self.unfold()
            seen |= set(self.script("return [...document.querySelectorAll('a[href]')].map((each) => each.getAttribute('href'))"))
        self.assertGreater(len(seen), 150)
        for href in seen:
            with self.subTest(href=href):
                if not href.startswith("#/"):
                    self.assertTrue(href.startswith("#") or href.startswith("https://") or (harness.REFERENCE / href).exists())
                    continue
                page, _, rest = href[2:].split("?")[0].partition("/")
                self.assertIn(page, ("", "screens", "this", "device", "matrix", "compare", "diff", "charts", "revisions", "about"))
                if page == "device":
                    self.assertIn(rest, ids)
                if page == "compare" and rest:
                    self.assertLessEqual(set(rest.split(",")), ids)
                if page == "diff" and rest:
                    self.assertTrue(all(0 <= int(each) <= revisions for each in rest.split("..")))


class FilePages(explorer.ExplorerTest):
    """`device/ID/index.html`: a page that needs no script, which the explorer takes over."""

    page = "device/iphone-17-pro/index.html"

    def address(self, path):
        return (harness.REFERENCE.resolve() / path).as_uri()

    def test_it_is_read_without_scripts(self):
        self.browser.command("Emulation.setScriptExecutionDisabled", value=True)
        self.addCleanup(self.browser.command, "Emulation.setScriptExecutionDisabled", value=False)
        for width in (harness.COMPACT, harness.REGULAR):
            self.look(width)
            self.driver.get(self.address("index.html"))
            link = self.driver.find_element("css selector", 'a[href="device/iphone-17-pro/index.html"]')
            self.assertTrue(link.is_displayed())
            self.driver.get(link.get_attribute("href"))
            text = self.driver.find_element("tag name", "main").text
            for fact in ("iPhone 17 Pro", "402 × 874 pt", "@3x", "1206 × 2622 px", "top 62 bottom 34 pt (iOS 27)", "compact · regular", "iPhone18,1", "Dynamic Island",
                         "Status bar", "Home indicator", "Sources: "):
                self.assertIn(fact, text)
            self.assertTrue(self.driver.find_element("css selector", "svg.outline .safe-area").is_displayed())
            self.assertTrue(self.driver.find_element("css selector", "svg.outline").rect["height"] > 200)

    def test_the_explorer_takes_over(self):
        host = harness.Host(harness.REFERENCE)
        self.addCleanup(host.close)
        for base in (self.address(self.page), host.url.replace("index.html", self.page)):
            with self.subTest(base=base):
                self.driver.get(base)
                self.settle()
                self.assertEqual(self.text(".page h1"), "iPhone 17 Pro")
                self.assertTrue(self.all(".look-facts .copy"))
                self.assertTrue(self.driver.title.startswith("iPhone 17 Pro"))
                self.all(".choice input")[1].click()
                self.assertTrue(self.driver.current_url.endswith(self.page + "#/device/iphone-17-pro?orientation=landscape"))
                self.one('#navigation a[href$="#/matrix"]').click()
                self.settle()
                self.wait_for_text("Size classes", "h1")
                self.assertIn("index.html#/matrix", self.driver.current_url)
                self.driver.back()
                self.settle()
                self.assertEqual(self.text(".page h1"), "iPhone 17 Pro")
                self.press("/")
                self.until(lambda: self.focused().get_attribute("id") == "search")
                self.press(*"iphone 11")
                self.until(lambda: self.rows()[0] == "iPhone 11")

    def test_every_device_has_one_with_a_title_and_a_description(self):
        site = data.Site(harness.REFERENCE)
        index = (harness.REFERENCE / "index.html").read_text()
        self.assertRegex(index, r"<title>devcat: iPhone and iPad screens, .* of \d+ devices</title>")
        titles = set()
        for record in site.devices():
            id = record["device"]["id"]
            text = (harness.REFERENCE / "device" / id / "index.html").read_text()
            title = re.search(r"<title>(.*)</title>", text)[1]
            self.assertIn(record["device"].get("name", id).split('"')[0], title.replace("&quot;", '"'))
            self.assertRegex(text, r'<meta name="description" content="[^"]{40,}">')
            self.assertNotIn("canonical", text)
            titles.add(title)
        self.assertEqual(len(titles), site.catalogue["devices"])

    def test_an_address_gives_canonical_links_previews_and_a_map(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        catalogue.run("site", "site", "--base-url", "https://example.org/devices", "--where", "family=iPad")
        folder = pathlib.Path(catalogue.path("site"))
        page = (folder / "device/ipad-mini-3/index.html").read_text()
        address = "https://example.org/devices/device/ipad-mini-3/"
        self.assertIn(f'<link rel="canonical" href="{address}">', page)
        self.assertIn(f'<meta property="og:url" content="{address}">', page)
        self.assertIn('<meta property="og:image" content="https://example.org/devices/preview.png">', page)
        self.assertEqual((folder / "preview.png").read_bytes()[:4], b"\x89PNG")
        map = xml.etree.ElementTree.parse(folder / "sitemap.xml").getroot()
        places = [each[0].text for each in map]
        self.assertEqual(len(places), 1 + len(list((folder / "device").iterdir())))
        self.assertIn(address, places)
        self.assertIsNone(catalogue.run("site", "other", "--base-url", "example.org", may_fail=True))

    def test_many_devices_have_pages_only_on_request(self):
        self.assertFalse((harness.LARGE / "device").exists())
        self.assertNotIn('href="device/', (harness.LARGE / "index.html").read_text())


if __name__ == "__main__":
    unittest.main()
