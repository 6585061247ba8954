"""The files of a site: whole, alike each time, within their bounds, and at home in any folder."""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import unittest

import data
import harness

MAXIMUM_BYTES = 1 << 20
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
          "base-uri 'none'; form-action 'none'")
OUTSIDE = re.compile(rb"https?://(?!www\.w3\.org/(?:2000/svg|1999/xhtml|1999/xlink))")
# A page of a device names its sources, some of which are addresses, as text.
OUTSIDE_LINK = re.compile(rb"(?:=\s*[\"']?|url\(\s*[\"']?)" + OUTSIDE.pattern)


def devcat(*words, catalogue=None):
    environment = dict(os.environ)
    if catalogue:
        environment["DEVCAT_CATALOGUE"] = str(catalogue)
    done = subprocess.run([harness.DEVCAT, *map(str, words)], env=environment, capture_output=True,
                          timeout=120, check=False)
    if done.returncode != 0:
        raise AssertionError(f"devcat {words} failed: {done.stderr.decode()}")
    return done.stdout.decode()


def files(folder):
    """Every file under a folder, as paths in it."""
    return sorted(str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*")
                  if path.is_file())

# How many devices the reference has.
DEVICES = data.Site(harness.REFERENCE).catalogue["devices"]


class Modules(unittest.TestCase):
    """The files of the explorer, and the list from which they are embedded."""

    def test_each_file_is_listed_once(self):
        text = (harness.ROOT / "Sources/CDevcatResources/resources.c").read_text()
        listed = re.findall(r'#embed "\.\./devcat/Resources/site/([^"]+)"', text)
        self.assertEqual(sorted(listed), files(harness.SOURCES))
        scripts = [path for path in listed if path.endswith(".js")]
        self.assertEqual((scripts[0], scripts[-1]), ("unit.js", "start.js"))

    def test_a_module_is_named_after_its_file(self):
        for path in set(files(harness.SOURCES)) - {"unit.js", "start.js"}:
            if path.endswith(".js"):
                text = (harness.SOURCES / path).read_text()
                self.assertEqual(re.findall(r'^devcat\.unit\("([^"]*)"', text, re.M), [path.removesuffix(".js")])

    def test_what_a_module_returns_is_used(self):
        """A name that no other module and no test takes belongs inside its module."""
        texts = {path: (harness.SOURCES / path).read_text() for path in files(harness.SOURCES) if path.endswith(".js")}
        tests = "".join(path.read_text() for path in pathlib.Path(__file__).parent.glob("*.py"))
        for path, text in texts.items():
            returned = re.findall(r"^  return \{([^{}]*)\};\n\}\);", text, re.M)
            for name in re.findall(r"\w+", returned[0]) if returned else []:
                others = "".join(other for each, other in texts.items() if each != path) + tests
                self.assertRegex(others, rf"\b{name}\b", path)


class WholeSites(unittest.TestCase):
    """The two sites that the script builds."""

    sites = {"reference": harness.REFERENCE, "large": harness.LARGE}

    def each(self, check):
        for name, folder in self.sites.items():
            with self.subTest(site=name):
                check(data.Site(folder))

    def test_files_are_those_of_the_list(self):
        def check(site):
            subprocess.run(["sha256sum", "--check", "--quiet", "devcat-site.sums"], cwd=site.folder,
                           check=True, timeout=120)
            lines = (site.folder / "devcat-site.sums").read_text().splitlines()[1:]
            listed = sorted(line.split("  ", 1)[1] for line in lines)
            self.assertEqual(sorted(listed + ["devcat-site.sums"]), files(site.folder))

        self.each(check)

    def test_no_file_is_large(self):
        def check(site):
            for path in files(site.folder):
                if path != "devcat-site.sums":
                    size = (site.folder / path).stat().st_size
                    self.assertLessEqual(size, MAXIMUM_BYTES, path)

        self.each(check)

    def test_names_suit_any_host(self):
        def check(site):
            paths = files(site.folder)
            self.assertEqual(len({path.lower() for path in paths}), len(paths))
            for path in paths:
                self.assertRegex(path, r"^[A-Za-z0-9_][A-Za-z0-9._-]*(/[A-Za-z0-9_][A-Za-z0-9._-]*)*$")

        self.each(check)

    def test_every_device_is_in_every_list_and_its_sources_and_steps_name_revisions(self):
        def check(site):
            catalogue = site.catalogue
            numbers = {entry["number"] for entry in site.revisions()}
            self.assertEqual(len(numbers), catalogue["revisions"])
            ids = []
            # A quarter of a gigabyte, which is read once.
            for entry in site.devices():
                ids.append(entry["device"]["id"])
                steps = entry["history"]
                self.assertTrue(numbers.issuperset(step[0] for step in steps))
                self.assertEqual([step[0] for step in steps],
                                 sorted((step[0] for step in steps), reverse=True))
                # The newest step at a path set the value that is there.
                newest = {}
                for number, path, _, after in steps:
                    newest.setdefault(path, (number, after))
                present = {path: number for path, (number, after) in newest.items() if after is not None}
                self.assertEqual(dict(map(tuple, entry["sources"])), present)
            names = site.names()
            self.assertEqual(len(ids), catalogue["devices"])
            self.assertEqual(names["ids"], ids)
            self.assertEqual(len(set(ids)), len(ids))
            self.assertTrue(all(len(column) == len(ids) for column in names.values()))
            self.assertEqual(catalogue["deviceParts"][0], 0)
            self.assertEqual(catalogue["deviceParts"], sorted(set(catalogue["deviceParts"])))

        self.each(check)

    def test_every_column_has_every_device(self):
        def check(site):
            catalogue = site.catalogue
            columns = [field["column"] for field in catalogue["fields"] if field["column"]]
            folders = {path.split("/")[2] for path in files(site.folder)
                       if path.startswith("data/columns/")}
            self.assertEqual(set(columns), folders)
            for name in columns:
                values = site.column(name)
                self.assertEqual(len(values), catalogue["devices"], name)
                self.assertTrue(any(value is not None for value in values), name)

        self.each(check)

    def test_nothing_leads_outside(self):
        def check(site):
            for path in files(site.folder):
                if path.startswith("data/"):
                    continue
                content = (site.folder / path).read_bytes()
                outside = OUTSIDE_LINK if path.startswith("device/") else OUTSIDE
                self.assertIsNone(outside.search(content), path)
                self.assertNotRegex(content, rb"\.innerHTML|\.outerHTML|insertAdjacentHTML|\beval\(|document\.write")

        self.each(check)

    def test_the_page_has_its_policy_and_relative_paths(self):
        def check(site):
            page = (site.folder / "index.html").read_text(encoding="utf-8")
            self.assertIn(f'content="{POLICY}"', page)
            for path in re.findall(r'(?:src|href)="([^"#]+)"', page):
                if not path.startswith("data:"):
                    self.assertTrue((site.folder / path).is_file(), path)
            self.assertNotRegex(page, r"<script(?![^>]*\bsrc=)")
            self.assertNotRegex(page, r"\son[a-z]+=|\sstyle=")

        self.each(check)


class ReferenceSite(unittest.TestCase):
    """The site of the reference catalogue against the answers of the command line."""

    def setUp(self):
        self.catalogue = harness.REFERENCE_CATALOGUE
        self.site = data.Site(harness.REFERENCE)

    def test_the_same_catalogue_gives_the_same_bytes(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="devcat-site-"))
        self.addCleanup(shutil.rmtree, folder)
        again = folder / "again"
        devcat("init", catalogue=folder / "again.db")
        devcat("site", again, catalogue=folder / "again.db")
        self.assertEqual((again / "devcat-site.sums").read_bytes(),
                         (self.site.folder / "devcat-site.sums").read_bytes())

    def test_devices_are_those_that_show_prints(self):
        entries = list(self.site.devices())
        ids = [entry["device"]["id"] for entry in entries]
        shown = json.loads(devcat("show", "--json", *ids, catalogue=self.catalogue))
        derived = [area for device in shown for area in device.get("timelines", {}).get("safeAreas", [])
                   if area["basis"] != "own"]
        self.assertGreater(len(derived), 40)
        self.assertEqual([entry["device"] for entry in entries], shown)

    def test_devices_stand_in_the_order_of_list(self):
        listed = devcat("list", "--fields", "id", catalogue=self.catalogue).split()
        self.assertEqual(self.site.names()["ids"], listed)
        families = list(dict.fromkeys(self.site.names()["families"]))
        self.assertEqual(families[:3], ["iPhone", "iPad", "Apple Watch"])

    def test_sources_are_those_that_blame_finds(self):
        for entry in list(self.site.devices())[::10]:
            blame = json.loads(
                devcat("blame", "--json", entry["device"]["id"], catalogue=self.catalogue))
            self.assertEqual(dict(map(tuple, entry["sources"])),
                             {field["path"]: field["revision"] for field in blame["fields"]
                              if not field["path"].startswith(('attributes["evidence.', 'attributes["unknown.'))})

    def test_revisions_are_those_of_the_log(self):
        log = json.loads(devcat("log", "--json", catalogue=self.catalogue))
        self.assertEqual(self.site.revisions(), log[::-1])
        self.assertEqual(self.site.catalogue["head"], log[0])

    def test_columns_are_those_that_list_prints(self):
        fields = [field for field in self.site.catalogue["fields"]
                  if field["column"] and field["type"] != "class"]
        words = ["list", "--json", "--fields", ",".join(field["path"] for field in fields)]
        rows = json.loads(devcat(*words, catalogue=self.catalogue))
        for field in fields:
            self.assertEqual(self.site.column(field["column"]),
                             [row.get(field["path"]) for row in rows], field["path"])

    def test_classes_are_those_of_the_matrix(self):
        rows = json.loads(devcat("matrix", "--json", catalogue=self.catalogue))["devices"]
        rows = {row["id"]: row for row in rows if "display" not in row}
        ids = self.site.names()["ids"]
        for field in self.site.catalogue["fields"]:
            if field["type"] != "class" or field["context"].count("/") != 1:
                continue
            for id, value in zip(ids, self.site.column(field["column"])):
                cells = [cell for cell in rows[id]["contexts"] if cell["context"] == field["context"]]
                expected = classes(cells[0]) if cells else None
                self.assertEqual(value, expected, (id, field["path"]))

    def test_differences_fold_to_those_of_diff(self):
        newest = self.site.catalogue["head"]["number"]
        pairs = [(0, newest), (newest, 0), (3, 3)] + [(n, n + 1) for n in range(newest)]
        pick = random.Random(1)
        pairs += [(pick.randint(0, newest), pick.randint(0, newest)) for _ in range(20)]
        for old, new in pairs:
            with self.subTest(old=old, new=new):
                listed = json.loads(devcat("diff", "--json", old, new, catalogue=self.catalogue))
                self.assertEqual(self.site.difference(old, new), differences(listed))


class RandomCatalogues(unittest.TestCase):
    """Devices that come, change, go and come back: the folded changes are the difference."""

    def test_differences_fold_to_those_of_diff(self):
        for seed in [int(os.environ["DEVCAT_SEED"])] if "DEVCAT_SEED" in os.environ else [
                random.randrange(1 << 32) for _ in range(2)]:
            with self.subTest(DEVCAT_SEED=seed), tempfile.TemporaryDirectory() as folder:
                catalogue = pathlib.Path(folder, "random.db")
                revisions = self.make(catalogue, random.Random(seed))
                devcat("site", pathlib.Path(folder, "site"), catalogue=catalogue)
                site = data.Site(pathlib.Path(folder, "site"))
                for old in range(0, revisions + 1, 2):
                    for new in range(revisions + 1):
                        listed = devcat("diff", "--json", old, new, catalogue=catalogue)
                        self.assertEqual(site.difference(old, new), differences(json.loads(listed)),
                                         f"{old}..{new}")

    @staticmethod
    def make(catalogue, pick):
        """Makes a catalogue of a few revisions, and returns how many."""
        devcat("init", "--empty", catalogue=catalogue)
        fields = ["family=A {}", "points.width={}", "aliases=a;b{}", "layouts.half.portrait=compact/-",
                  'attributes["lab shelf"]={}', "safeArea.portrait={},0,0,0", "name=Device {}"]
        # An attribute that no device has cannot be unset: any key may be one.
        there, shelved = set(), set()
        for _ in range(16):
            id = f"device-{pick.randrange(3)}"
            text = pick.choice(fields).format(pick.randrange(1, 9))
            if id not in there:
                words = ["add", id, f"name=Name {pick.randrange(3)}", "idiom=phone"]
            elif pick.random() < 0.3:
                words = ["remove", id]
            elif pick.random() < 0.2 and not text.startswith("name") and (
                    not text.startswith("attributes") or shelved):
                words = ["set", id, "--unset", text.split("=")[0]]
            else:
                words = ["set", id, text]
            if words[0] == "remove" or "--unset" in words and text.startswith("attributes"):
                shelved.discard(id)
            elif words[-1] == text and text.startswith("attributes"):
                shelved.add(id)
            devcat(*words, catalogue=catalogue)
            if words[0] != "set":
                there ^= {id}
        return json.loads(devcat("log", "--json", "-n", "1", catalogue=catalogue))[0]["number"]


def classes(cell):
    """The classes of a cell of `devcat matrix --json`, as a class column has them."""
    if not cell["available"]:
        return "N/A"
    if "horizontal" not in cell and "vertical" not in cell:
        return None
    return f"{cell.get('horizontal', '-')}/{cell.get('vertical', '-')}"


def differences(listed):
    """What `devcat diff --json` lists, as `Site.difference` gives it."""
    found = {}
    for entry in listed:
        values = {field["path"]: [field.get("old"), field.get("new")] for field in entry["fields"]}
        found[entry["id"]] = (entry["change"], entry.get("name", entry["id"]),
                              values if entry["change"] == "changed" else None)
    return found


class OpeningTests(harness.SiteTest):
    """A site opens from its file, and from a host, in a subfolder."""

    def check(self):
        self.one(".row")
        self.wait_for_text(str(DEVICES))

    def test_from_a_file(self):
        self.open()
        self.check()

    def test_from_a_folder_with_an_odd_name(self):
        folder = tempfile.mkdtemp(prefix="devcat site #1 ü%20")
        self.addCleanup(shutil.rmtree, folder)
        copy = os.path.join(folder, "a site")
        shutil.copytree(self.site, copy)
        self.open(site=copy)
        self.check()

    def test_from_a_host(self):
        host = harness.Host(self.site)
        self.addCleanup(host.close)
        self.open(url=host.url)
        self.check()

    def test_from_a_large_catalogue(self):
        self.open(site=harness.LARGE)
        self.one("main")
        self.wait_for_text("25,000")


if __name__ == "__main__":
    unittest.main()
