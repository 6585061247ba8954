"""The answers of the page against those of the command line, over the same catalogue."""
import random
import re
import unittest

import explorer
import harness

CONDITIONS = [
    "points.width=414", "points.width!=414", "points.width>=414", "points.width<375", "points.width<=375",
    "points.width>1000", "points.width~4", "scale=3", "diagonal>=12.9", "ppi", "!ppi", "name~pro", "name~PRO MAX",
    "name=iPhone X", "name!=iPhone X", "name>iPhone X", "name<=iPad", "id=iphone-x", "id~mini", "family=iPad",
    "idiom=watch", "idiom!=phone", "models=iPhone12,5", "models!=iPhone12,5", "models~iPad8", "models", "!models",
    "aliases", "!aliases", "aliases~gen", "released<2015", "released>=2019-09-20", "released=2017", "released~2020-",
    "status=released", "status!=released", "corners.style=rounded", "corners.radius", "corners.radius=47.3", "corners.radius>47.3", "ppi=457.9", "!corners.radius",
    "corners.radius>=50", "homeIndicator=true", "homeIndicator!=true", "!homeIndicator", "statusBar.portrait=20", "keyboard.portrait>335", 'keyboard["iOS 26.5"].landscape=208', "zoomed.width=320",
    "orientations", "orientations~portrait", "landscape.horizontal=regular", "landscape.horizontal!=regular",
    "landscape.vertical", "!landscape.vertical", "portrait=compact/regular", "portrait!=compact/regular",
    "portrait~compact", "layouts.half.portrait=n/a", "layouts.half.portrait!=n/a", "layouts.half.portrait",
    "!layouts.half.portrait", "layouts.half.portrait.available=false", "layouts.half.portrait.available!=false",
    "layouts.half.landscape.width>=500", "layouts.half.landscape=compact/regular 507x1024",
    "layouts.half.landscape=compact/regular -x834", "layouts.third.landscape~320x", "layouts.slide-over.portrait.width<400",
    'safeArea["iOS 13.2"].portrait', 'safeArea["iOS 13.2"].portrait.top>20', 'safeArea["iOS 13.2"].portrait=44,0,34,0',
    'safeArea["iOS 13.2"].portrait!=44,0,34,0', 'safeArea["iOS 26.5"].landscape~,62,', 'safeArea["no such"].portrait.top>0',
    "safeArea.portrait", "displays.inner.points.width>600", "!displays.inner.points.width",
    "displays.inner.layouts.full-screen.portrait.horizontal=regular", "displays.main.scale=2",
    "attributes.nothing=1", "attributes.nothing", "!attributes.nothing", "os.last>=iOS 17", "os.first<iPadOS 12.0",
    "os.first=iOS 13.0", "os.last!=iOS 12", "os.first>watchOS 6", "os.first~tvos",
    "family=iphone", "family!=IPHONE", "family>iphone", "idiom=Phone", "status=Released", "gamut=P3", "sensorHousing.kind!=Notch",
    "orientations=Landscape-Left", "homeIndicator=True", "portrait=Compact/Regular", "landscape.vertical=REGULAR",
    "points=402x874", "points = 402 × 874", "pixels=1206x2622", "displays.inner.points=640X930", "year=2020", "year<2010", "year>=2024",
    "portrait.horizontal!=landscape.horizontal", "points.height>points.width", "points.width<displays.inner.points.width",
    "released=released", "homeIndicator=landscape.available", "attributes.lab shelf", 'attributes["accepted.display.portrait"]',
]
REFUSED = ["nothing=1", "points.width=wide", "idiom=toaster", "released=soon", "models<a", "landscape=tall/wide",
           "released=2020-13", "released=2020-00", "released=2019-02-29", "portrait>compact/regular", "safeArea.portrait=1,2", "layouts.half.upwards=n/a", "homeIndicator=perhaps",
           "points=3", "displays.inner.name=x", "=", "", "layouts.half.portrait.available=7", "points.width<",
           "os.first>17", "os.last=BeOS 5", "points!=402x874", "year!=2020", "released>os.first", "idiom=status",
           "points.width=points", "name==x", "name~", "models=", "Family=iPhone"]


class FilterTests(explorer.ExplorerTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.catalogue = explorer.Catalogue()
        cls.addClassCleanup(cls.catalogue.close)

    def listed(self, *conditions):
        words = [word for condition in conditions for word in ("--where", condition)]
        return self.catalogue.run("list", *words, "--fields", "id", may_fail=True)

    def test_every_condition_holds_for_those_that_devcat_lists(self):
        self.visit()
        answers = self.answers([{"conditions": [condition]} for condition in CONDITIONS])
        for condition, found in zip(CONDITIONS, answers):
            with self.subTest(condition=condition):
                listed = self.listed(condition)
                self.assertIsNotNone(listed, "devcat refuses it")
                self.assertEqual(found, listed.split())

    def test_what_devcat_refuses_is_refused_with_a_reason(self):
        self.visit()
        answers = self.answers([{"conditions": [condition]} for condition in REFUSED])
        for condition, found in zip(REFUSED, answers):
            with self.subTest(condition=condition):
                self.assertIsNone(self.listed(condition), "devcat takes it")
                self.assertIsInstance(found, str)
                self.assertGreater(len(found), 20)

    def test_notes_on_evidence_are_asked_for_where_the_site_has_them(self):
        condition = 'attributes["evidence.scale"]'
        site = self.catalogue.path("evidence")
        self.catalogue.run("site", site, "--evidence")
        self.visit(site=site)
        listed = self.listed(condition).split()
        self.assertGreater(len(listed), 20)
        self.assertEqual(self.found(conditions=[condition]), listed)
        self.visit()
        self.assertIn("devcat site --evidence", self.found(conditions=[condition]))

    def test_systems_are_offered_in_the_order_of_their_versions(self):
        self.visit()
        systems = self.script("return devcat.use('filter/answer').keysOf().then(({ systems }) => systems)")
        self.assertIn("before iOS 26", systems)
        places = [[int(part) for part in re.findall(r"\d+", system)] for system in systems]
        self.assertGreater(len(places), 20)
        self.assertEqual(places, sorted(places))

    def test_several_conditions_must_all_hold(self):
        self.visit()
        pick = random.Random(6)
        pairs = [pick.sample(CONDITIONS, 2) for _ in range(25)]
        for conditions, found in zip(pairs, self.answers([{"conditions": pair} for pair in pairs])):
            with self.subTest(conditions=conditions):
                self.assertEqual(found, self.listed(*conditions).split())

    def test_the_builder_offers_every_field_and_says_conditions_that_devcat_takes(self):
        self.visit()
        self.one(".search-row .button").click()
        menu = "dialog[open] .builder select"
        self.one(menu)
        stems = self.script("return [...document.querySelector(arguments[0]).options].map((each) => each.value)", menu)
        fields = self.script("""
            return Promise.resolve(devcat.use("catalogue").loadData("catalogue")).then(({ fields }) => fields.map((each) => each.path))""")
        plain = [path for path in fields if not path.startswith(("displays", "safeArea", "statusBar", "keyboard", "layouts", "class.", "attributes"))]
        self.assertEqual(sorted(stems), sorted(plain + ["safeArea", "statusBar", "keyboard", "layouts", "attributes"]))
        for stem in stems:
            with self.subTest(field=stem):
                self.script("""
                    const select = document.querySelector(arguments[0]);
                    select.value = arguments[1];
                    select.dispatchEvent(new Event("change"));
                    const operator = [...document.querySelectorAll("dialog .field")]
                      .find((each) => each.firstChild.textContent === "Comparison").querySelector("select");
                    operator.value = "?";
                    operator.dispatchEvent(new Event("change"));
                    const key = [...document.querySelectorAll("dialog .field")]
                      .find((each) => each.firstChild.textContent === "Key")?.querySelector("input");
                    if (key) key.value = "lab shelf";
                    document.querySelector("dialog .builder .primary").click()""", menu, stem)
                condition = self.until(lambda: self.texts(".chip-text"))[-1]
                self.assertIsNotNone(self.listed(condition), condition)
                self.script("[...document.querySelectorAll('.chips .chip')].at(-1).click()")


class MatrixTests(explorer.ExplorerTest):
    def test_the_head_counts_what_devcat_counts(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        for route, words in (("#/matrix", ["--mode", "full-screen"]), ("#/matrix?mode=all", [])):
            with self.subTest(route=route):
                answer = catalogue.json("matrix", *words)
                self.visit(route)
                counts = dict(reversed(each.split(" ", 1)) for each in self.until(lambda: self.texts(".counts li")))
                self.assertEqual(counts.get("unknown", "0"), str(answer["unknownDevices"]))
                pairs = {f"{pair['horizontal']} · {pair['vertical']}": str(pair["devices"]) for pair in answer["pairs"]}
                self.assertEqual({title: count for title, count in counts.items() if "·" in title}, pairs)

    def test_devices_of_android_have_a_table_of_their_own(self):
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        for id, name, idiom, size in (("acme-one", "Acme One", "phone", "411.43x914"), ("acme-pad", "Acme Pad", "pad", "800x1280"),
                                      ("acme-tv", "Acme TV", "tv", "540x960"), ("acme-none", "Acme None", "phone", None)):
            catalogue.run("add", id, f"name={name}", "family=Android", f"idiom={idiom}", *([f"points={size}"] if size else []))
        catalogue.run("set", "acme-one", "displays.cover.points=300x600")
        both, alone = catalogue.path("both"), catalogue.path("alone")
        catalogue.run("site", both)
        catalogue.run("site", alone, "--where", "family=Android")
        for site, route, words in ((both, "#/matrix", ["--mode", "full-screen"]), (both, "#/matrix?mode=all", []),
                                   (alone, "#/matrix?mode=all", ["--where", "family=Android"])):
            with self.subTest(site=site, route=route):
                answer = catalogue.json("matrix", *words)
                self.visit(route, site=site)
                counts = dict(reversed(each.split(" ", 1)) for each in self.until(lambda: self.texts(".matrix-part .counts li")))
                unknown = [id for id in catalogue.json("matrix", *words, "--where", "family=Android")["devices"]
                           if not any("windowClasses" in each for each in id["contexts"])]
                self.assertEqual(counts.get("unknown", "0"), str(len(unknown)))
                met = {f"{each['width']} · {each['height']}": str(each["devices"]) for each in answer["windowClasses"]}
                self.assertEqual({title: count for title, count in counts.items() if "·" in title}, met)
                pairs = {f"{pair['horizontal']} · {pair['vertical']}": str(pair["devices"]) for pair in answer["pairs"]}
                counts = dict(reversed(each.split(" ", 1)) for each in self.texts(".page-matrix > div .counts li")
                              if each not in self.texts(".matrix-part .counts li"))
                self.assertEqual({title: count for title, count in counts.items() if "·" in title}, pairs)
        self.script("[...document.querySelectorAll('.matrix-part td button')].find((each) => each.textContent === 'C × M').click()")
        self.until(lambda: "follow from the width and the height" in self.text(".explained"))
        # A television has landscape only, and its screen is not turned for it.
        self.visit("#/matrix?where=id%3Dacme-tv", site=both)
        labels = self.script("return [...document.querySelectorAll('.matrix td button')].map((each) => each.ariaLabel)")
        self.assertEqual(labels, ["N/A", "compact · expanded"])


class DifferenceTests(explorer.ExplorerTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.catalogue = explorer.Catalogue()
        cls.addClassCleanup(cls.catalogue.close)

    def shown(self):
        """What the page shows, as id → (kind, name, fields)."""
        entries = self.script("""
            let more;
            while ((more = document.querySelector(".entry-group > .button"))) more.click();
            const text = (cell) => cell.querySelector(".absent") ? null : cell.querySelector(".cell").textContent;
            return [...document.querySelectorAll(".entry")].map((entry) => [
              entry.dataset.id, entry.className.split("entry-")[1],
              entry.querySelector("h3").firstChild.textContent,
              [...entry.querySelectorAll("tbody tr")].map((row) =>
                [row.querySelector("th").title, text(row.querySelector(".before")), text(row.querySelector(".after"))])])""")
        return {id: (kind, name, sorted(map(tuple, fields))) for id, kind, name, fields in entries}

    @staticmethod
    def plain(value):
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, bool):
            return "true" if value else "false"
        return "; ".join(value) if isinstance(value, list) else f"{value:.10g}"

    def listed(self, old, new):
        """What `devcat diff` prints, likewise: the fields of devices that changed."""
        found = {}
        for entry in self.catalogue.json("diff", old, new):
            fields = entry["fields"] if entry["change"] == "changed" else []
            found[entry["id"]] = (entry["change"], entry["name"], sorted(
                (field["path"], self.plain(field.get("old")), self.plain(field.get("new"))) for field in fields))
        return found

    def test_any_two_revisions_differ_as_devcat_diff_says(self):
        pick = random.Random(19)
        newest = self.catalogue.json("log")[0]["number"]
        pairs = [(0, newest), (newest, 0), (1, 2), (2, 1), (4, 4), (newest - 1, newest)]
        pairs += [(pick.randint(0, newest), pick.randint(0, newest)) for _ in range(12)]
        self.visit("#/about")
        for old, new in pairs:
            with self.subTest(old=old, new=new):
                self.visit(f"#/diff/{old}..{new}")
                listed = self.listed(old, new)
                self.assertEqual(self.shown(), listed)
                kinds = [kind for kind, _, _ in listed.values()]
                for kind in ("added", "removed", "changed"):
                    if kinds.count(kind):
                        self.assertIn(f"{kind.capitalize()} {kinds.count(kind)}", self.texts(".entry-group h2"))
                        if len(set(kinds)) > 1:
                            self.assertIn(f"{kinds.count(kind)} {kind}", self.text(".summary"))

    def titles(self):
        """The names of the fields for people, by their paths."""
        return self.script("""return Object.fromEntries([...document.querySelectorAll(".entry tbody th")]
            .map((each) => [each.title, each.innerText.trim()]))""")

    def visit_source(self, name):
        """Shows what a source of the reference changed; its revision is its place in data/order."""
        lines = (harness.ROOT / "data" / "order").read_text().splitlines()
        number = [line for line in lines if not line.startswith("#")].index(name) + 1
        self.visit(f"#/diff/{number - 1}..{number}")

    def test_fields_have_names_for_people(self):
        self.visit_source("iphone-duo-probes")
        titles = self.titles()
        self.assertEqual(titles['safeArea["iOS 27.1"].landscape'], "Safe area, landscape, iOS 27.1")
        self.visit_source("bezelkit")
        titles = self.titles()
        self.assertEqual(titles["corners.radius"], "Corner radius")

    def test_the_sides_can_be_chosen_and_swapped(self):
        self.visit("#/diff/1..5")
        self.one(".sides .button").click()
        self.wait_for_text("Revision 5 to 1", "h1")
        self.script("""
            const input = document.querySelector(".side input");
            input.value = 3;
            input.dispatchEvent(new Event("change"))""")
        self.wait_for_text("Revision 3 to 1", "h1")
        self.assertIn("#/diff/3..1", self.driver.current_url)


if __name__ == "__main__":
    unittest.main()
