"""What the page says where something is missing, and that texts of a catalogue are only texts."""
import json
import os
import shutil
import tempfile
import unittest

import data
import explorer
import harness

# How many devices the reference has, and its newest revision.
DEVICES = data.Site(harness.REFERENCE).catalogue["devices"]
HEAD = data.Site(harness.REFERENCE).catalogue["head"]["number"]


class AddressTests(explorer.ExplorerTest):
    def test_addresses_of_nothing_say_what_to_do(self):
        cases = [("#/device/no-such", "No such device", "no device with the id ‘no-such’"),
                 ("#/device/", "No such device", "no device with the id"),
                 ("#/compare/iphone-11,no-such", "No such device", "‘no-such’"),
                 ("#/compare/iphone,iphone-3g,iphone-4,iphone-5,iphone-11", "", "At most four"),
                 ("#/matrix?mode=foo", "No such mode", "‘foo’ is not a mode"),
                 ("#/matrix?class=bar", "No such class", "‘bar’ is not a class"),
                 ("#/diff/3..99", "No such revision", f"from 0 to {HEAD}"),
                 ("#/diff/99..3", "No such revision", "no revision 99"),
                 ("#/diff/a..b", "No such difference", "Expected two numbers"),
                 ("#/nowhere", "No such page", "no page ‘nowhere’"),
                 ("#/%", "No such page", "no page")]
        for route, title, sentence in cases:
            with self.subTest(route=route):
                self.visit(route)
                if title:
                    self.assertEqual(self.text(".page h1"), title)
                self.assertIn(sentence, self.text(".page"))
                self.assertTrue(self.all(".page .message a"), "there is no next step")

    def test_a_name_that_reads_like_an_id_leads_to_its_device(self):
        for name in ("iphone-se-1st-generation", "iPhone%20SE%20(1st%20generation)"):
            with self.subTest(name=name):
                self.visit(f"#/device/{name}?orientation=landscape")
                self.until(lambda: self.driver.current_url.endswith("#/device/iphone-se-4-inch?orientation=landscape"))
                self.wait_for_text("iPhone SE (1st generation)", ".page h1")
        self.assertIn("full screen, landscape", self.text(".page").lower())

    def test_the_devices_that_there_are_can_be_compared_all_the_same(self):
        self.visit("#/compare/iphone-11,no-such,ipad")
        self.one(".message a").click()
        self.until(lambda: len(self.all(".scene figure")) == 2)
        self.assertIn("#/compare/iphone-11,ipad", self.driver.current_url)

    def test_a_question_that_says_nothing_can_be_taken_away(self):
        self.visit("#/?where=nothing%3D1")
        self.wait_for_text("is not a field", "#list-pane")
        self.one(".list-empty .button").click()
        self.until(lambda: self.count() == DEVICES)

    def test_the_last_of_many_routes_is_shown(self):
        self.visit("#/about")
        for route in ("#/revisions", "#/device/iphone-11", "#/matrix", "#/diff/1..2", "#/device/iphone-x"):
            self.go(route)
        self.until(lambda: self.driver.title.startswith("iPhone X"))
        self.settle()
        self.assertEqual(self.text(".page h1"), "iPhone X")


class DamagedTests(explorer.ExplorerTest):
    expected_errors = ("net::ERR_FILE_NOT_FOUND", "SyntaxError", "Unexpected end")

    def copy(self):
        folder = tempfile.mkdtemp(prefix="devcat-damaged-")
        self.addCleanup(shutil.rmtree, folder)
        copy = os.path.join(folder, "site")
        shutil.copytree(self.site, copy)
        return copy

    def test_a_missing_file_is_named(self):
        cases = [("data/catalogue.js", "#/", "#page"), ("data/names/0.js", "#/", "#list-pane"),
                 ("data/devices/0.js", "#/device/iphone-duo", "#page"),
                 ("data/revisions/0.js", "#/revisions", "#page"), ("data/changes/0.js", "#/diff/1..2", "#page"),
                 ("data/columns/class.half_portrait/0.js", "#/matrix?mode=all", "#page"),
                 ("data/columns/class.full-screen_portrait/0.js", "#/", "#page")]
        site = self.copy()
        for path, route, place in cases:
            with self.subTest(path=path):
                file = os.path.join(site, path)
                os.rename(file, f"{file}.away")
                self.open(route, site=site)
                self.wait_for_text(path, place)
                self.wait_for_text("is missing", place)
                self.wait_for_text("devcat site", place)
                os.rename(f"{file}.away", file)

    def test_a_damaged_file_is_named(self):
        site = self.copy()
        with open(os.path.join(site, "data/revisions/0.js"), "w") as file:
            file.write("devcat.data(\"revisions/0\", [{")
        self.open("#/revisions", site=site)
        self.wait_for_text("data/revisions/0.js", "#page")
        self.wait_for_text("is damaged", "#page")

    def test_the_list_needs_no_column(self):
        site = self.copy()
        shutil.rmtree(os.path.join(site, "data/columns"))
        self.visit(site=site)
        self.assertEqual(self.count(), DEVICES)
        self.assertIn("466 × 678 pt", self.text(".row-detail"))


class EmptyTests(explorer.ExplorerTest):
    """Sites of catalogues that have nothing, which this executable writes."""

    def write(self, *init):
        catalogue = explorer.Catalogue(*init)
        self.addCleanup(catalogue.close)
        return catalogue

    def test_a_catalogue_without_revisions(self):
        catalogue = self.write("--empty")
        catalogue.run("site", "site")
        site = catalogue.path("site")
        for width in (harness.COMPACT, harness.REGULAR):
            self.look(width)
            for route, text in (("#/", "no devices"), ("#/revisions", "no revision yet"), ("#/diff", "No revisions yet"),
                                ("#/matrix", "no devices"), ("#/charts", "no devices"), ("#/charts/scatter", "no devices"),
                                ("#/compare", "Compare"), ("#/about", "none yet"),
                                ("#/device/x", "No such device")):
                with self.subTest(route=route, width=width):
                    self.visit(route, site=site)
                    self.assertIn(text, self.text("main"))

    def test_charts_of_devices_without_any_number(self):
        catalogue = self.write("--empty")
        catalogue.run("add", "odd", "name=Odd")
        catalogue.run("site", "site")
        for route in ("#/charts", "#/charts/scatter", "#/charts/bubble", "#/charts/stock"):
            with self.subTest(route=route):
                self.visit(route, site=catalogue.path("site"))
                self.wait_for_text("No values to show", "#page")

    def test_a_site_that_chose_no_device_is_not_written(self):
        catalogue = self.write()
        self.assertEqual(catalogue.run("site", "site", "--where", "name=zzz"), "")
        self.assertFalse(os.path.exists(catalogue.path("site")))

    def test_what_was_set_by_hand_and_what_was_removed_is_said(self):
        catalogue = self.write()
        catalogue.run("set", "iphone-11", "statusBar.portrait=44")
        catalogue.run("remove", "iphone-x")
        catalogue.run("site", "site")
        newest = catalogue.json("log")[0]
        author, head = newest["author"], newest["number"]
        site = catalogue.path("site")
        for route in ("#/device/iphone-11", f"#/diff/{head - 2}..{head - 1}"):
            with self.subTest(route=route):
                self.visit(route, site=site)
                self.unfold()
                self.assertIn(f"by hand, {author}", self.text("#page"))
                self.assertNotIn("undefined", self.text("#page"))
        self.visit("#/device/iphone-x", site=site)
        self.assertIn(f"‘iPhone X’ had it, and was removed in revision {head}.", self.text("#page"))
        self.one(".message a").click()
        self.wait_for_text("Removed 1", "#page")

    def test_long_names_without_blanks_break(self):
        catalogue = self.write("--empty")
        name = "Q" * 200
        for number, id in enumerate(("one", "two")):
            catalogue.run("add", id, f"name={name}{number}", "points.width=400", "points.height=800")
        catalogue.run("site", "site")
        wider = """return [...document.querySelectorAll(".page, .scene, figcaption, h1, h3, .row-name, .chip, .picker-result, td")]
            .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
            .map((each) => each.className || each.tagName)"""
        for width in (harness.COMPACT, harness.REGULAR):
            self.look(width)
            for route in ("#/", "#/device/one", "#/compare/one,two", "#/diff/0..2"):
                with self.subTest(route=route, width=width):
                    self.visit(route, site=catalogue.path("site"))
                    self.assertEqual(self.script(wider), [])

    def test_texts_of_a_catalogue_are_only_texts(self):
        catalogue = self.write("--empty")
        mark = '<img src=x onerror="document.title=1"><script>alert(1)</script>'
        lines = [{"id": "odd", "name": mark, "family": mark, "aliases": [mark], "models": [mark],
                  "attributes": {mark: mark}, "points": {"width": 100, "height": 200}}]
        with open(catalogue.path("odd.json"), "w") as file:
            json.dump(lines, file)
        catalogue.run("import", "odd.json", "--source", mark, "--message", mark)
        catalogue.run("tag", "odd-tag")
        catalogue.run("site", "site")
        for route in ("#/", "#/device/odd", "#/matrix", "#/compare/odd", "#/diff/0..1", "#/revisions"):
            with self.subTest(route=route):
                self.visit(route, site=catalogue.path("site"))
                self.assertEqual(self.all("main img, main script"), [])
                self.assertIn("<img", self.text("main"))

    def test_a_shallow_history_says_where_it_begins(self):
        catalogue = self.write()
        catalogue.run("snapshot", "save", "all.devcat")
        shallow = explorer.Catalogue("--empty")
        self.addCleanup(shallow.close)
        os.remove(shallow.path(explorer.CATALOGUE_FILE))
        shallow.run("snapshot", "load", catalogue.path("all.devcat"))
        shallow.run("set", "iphone-11", "statusBar.portrait=44")
        shallow.run("site", "site")
        site = shallow.path("site")
        head = shallow.json("log")[0]["number"]
        self.visit("#/revisions", site=site)
        self.wait_for_text("begins with a snapshot", "#page")
        self.follow(f"#/diff/{head - 1}..{head}")
        self.assertIn("Changed 1", self.text("#page"))
        self.follow(f"#/diff/3..{head}")
        self.assertIn("No such revision", self.text("#page"))
        self.follow("#/device/iphone-11")
        self.unfold()
        self.assertIn("Status bar", self.text("#page"))
        self.follow("#/about")
        self.assertIn(f"snapshot of revision {head - 1}", self.text("#page"))


if __name__ == "__main__":
    unittest.main()
