"""Synthetic device profiles from a seed, changes to them, and the forms in which tools take them.

The same seed and size give the same bytes everywhere. Names, ids and model identifiers are unique,
and the profiles keep devcat's rules, so that an import of them has nothing to complain of.
"""
import copy
import json
import os
import random
import sqlite3

SYLLABLES = ("ba be bi bo da de di do fa fe fi ga go ha ho ja jo ka ke ki ko la le li lo lu ma me "
             "mi mo na ne ni no pa pe pi po qua ra re ri ro sa se so ta te ti to va ve vi vo wa za "
             "zo").split()
FAMILIES = ["Aero", "Nimbus", "Orbit", "Pico", "Strata", "Tern", "Umbra", "Vela"]
PHONES = ["Phone", "Mobile", "One", "Edge", "Note", "Fold", "Flip", "S", "X", "G"]
TABLETS = ["Tab", "Slate", "Book", "Canvas", "Tab A", "Tab S", "Pane"]
ENDINGS = ["", "", "", " Plus", " Pro", " Max", " Pro Max", " Lite", " Ultra", " mini"]
VARIANTS = ["", "", "", " (LTE)", " (5G)", " (Wi-Fi)", " (2nd generation)", " (Dual SIM)"]
PHONE_WIDTHS = [320, 360, 375, 384, 390, 393, 402, 411, 412, 414, 428, 430, 440]
TABLET_WIDTHS = [600, 744, 768, 800, 810, 820, 834, 1024]
MODES = ["two-thirds", "half", "third"]
ORIENTATIONS = ["portrait", "landscape"]
LETTERS = "ABCDEFGHJKLMNPRSTUVXZ"

DEVICE_COLUMNS = [
    "id INTEGER PRIMARY KEY", "slug TEXT NOT NULL UNIQUE", "name TEXT NOT NULL",
    "family TEXT NOT NULL", "idiom TEXT NOT NULL", "models TEXT NOT NULL", "released TEXT NOT NULL",
    "diagonal REAL NOT NULL", "points_width INTEGER NOT NULL", "points_height INTEGER NOT NULL",
    "pixels_width INTEGER NOT NULL", "pixels_height INTEGER NOT NULL", "scale REAL NOT NULL",
    "ppi INTEGER NOT NULL", "corners_style TEXT NOT NULL", "corners_radius REAL NOT NULL",
    "home_indicator INTEGER NOT NULL", "status_bar INTEGER NOT NULL",
    "portrait_top INTEGER NOT NULL", "portrait_bottom INTEGER NOT NULL",
    "landscape_left INTEGER NOT NULL", "landscape_right INTEGER NOT NULL",
    "landscape_bottom INTEGER NOT NULL"]
SCHEMA = f"""
CREATE TABLE device({', '.join(DEVICE_COLUMNS)});
CREATE TABLE size_class(
  device INTEGER NOT NULL REFERENCES device(id), orientation TEXT NOT NULL,
  horizontal TEXT NOT NULL, vertical TEXT NOT NULL, PRIMARY KEY(device, orientation)) WITHOUT ROWID;
CREATE TABLE multitasking(
  device INTEGER NOT NULL REFERENCES device(id), mode TEXT NOT NULL, orientation TEXT NOT NULL,
  horizontal TEXT NOT NULL, vertical TEXT NOT NULL,
  PRIMARY KEY(device, mode, orientation)) WITHOUT ROWID;
CREATE INDEX device_name ON device(name);
"""
INSERTS = {
    "device": f"INSERT INTO device VALUES({','.join('?' * len(DEVICE_COLUMNS))})",
    "size_class": "INSERT INTO size_class VALUES(?,?,?,?)",
    "multitasking": "INSERT INTO multitasking VALUES(?,?,?,?,?)"}


class Generator:
    """Makes profiles one after the other; no two have a name, an id or a model identifier alike.

    As in the trade, a thousand brands have many devices each, and the identifiers of a device
    differ in their last letter.
    """

    def __init__(self, seed):
        self.random = random.Random(f"devcat {seed}")
        self.taken = set()
        self.brands = [self.brand() for _ in range(1000)]

    def brand(self):
        pick = self.random.choice
        name = self.unused(
            lambda: "".join(pick(SYLLABLES) for _ in range(self.random.randint(2, 4))).capitalize())
        return name, pick(FAMILIES), pick(LETTERS) + pick(LETTERS)

    def profiles(self, count):
        return [self.profile() for _ in range(count)]

    def unused(self, make):
        """What `make` returns, tried until nobody has it, whatever the case of its letters."""
        while True:
            text = make()
            if text.lower() not in self.taken:
                self.taken.add(text.lower())
                return text

    def profile(self):
        pick, number = self.random.choice, self.random.randint
        is_tablet = self.random.random() < 0.3
        brand, family, prefix = pick(self.brands)
        name = self.unused(lambda: f"{brand} {pick(TABLETS if is_tablet else PHONES)} "
                                   f"{number(1, 99)}{pick(ENDINGS)}{pick(VARIANTS)}")
        points = self.points(is_tablet)
        scale = pick([1, 2, 2, 2] if is_tablet else [2, 2, 3, 3, 3])
        pixels = [round(side * scale) for side in points]
        diagonal = number(70, 140) / 10 if is_tablet else number(40, 72) / 10
        year = number(2012, 2026)
        is_notched = not is_tablet and year >= 2017 and self.random.random() < 0.75
        return {
            "id": self.slug(name), "name": name, "family": family,
            "idiom": "pad" if is_tablet else "phone", "models": self.models(brand, prefix),
            "aliases": [],
            "released": f"{year}-{number(1, 12):02}-{number(1, 28):02}", "diagonal": diagonal,
            "points": {"width": points[0], "height": points[1]},
            "pixels": {"width": pixels[0], "height": pixels[1]}, "scale": scale,
            "ppi": round((pixels[0] ** 2 + pixels[1] ** 2) ** 0.5 / diagonal),
            "corners": {"style": "rounded" if is_notched else "rectangular",
                        "radius": number(100, 620) / 10 if is_notched else 0},
            "homeIndicator": is_notched,
            "safeAreas": self.safe_areas(is_tablet, is_notched),
            "statusBars": [{"orientation": "portrait", "height": pick([20, 24])}],
            "layouts": self.layouts(is_tablet, points), "attributes": {}}

    def slug(self, name):
        slug = "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())
        if slug in self.taken:
            return self.unused(lambda: f"{slug}-{self.random.randrange(1 << 24):x}")
        self.taken.add(slug)
        return slug

    def points(self, is_tablet):
        """The sides of the screen; tablets and phones never have the same."""
        if is_tablet:
            width = self.random.choice(TABLET_WIDTHS) + self.jitter(0.4, 9)
            ratio = self.random.choice([1.3333, 1.4311, 1.6])
        else:
            width = self.random.choice(PHONE_WIDTHS) + self.jitter(0.3, 6)
            ratio = self.random.choice([1.7777, 2.0, 2.1653, 2.2222])
        return [width, int(width * ratio) + self.random.randint(-3, 3)]

    def jitter(self, probability, reach):
        return self.random.randint(-reach, reach) if self.random.random() < probability else 0

    def models(self, brand, prefix):
        pick, number = self.random.choice, self.random.randint
        first = self.unused(lambda: f"{brand}{number(1, 99)},{number(1, 16)}")
        stem = self.unused(lambda: f"{prefix}-{pick(LETTERS)}{number(100, 9999)}")
        return sorted([first] + [stem + end for end in self.random.sample(LETTERS, number(0, 3))])

    def safe_areas(self, is_tablet, is_notched):
        top = self.random.choice([44, 47, 48, 50, 59, 62] if is_notched else [20, 24])
        bottom = 34 if is_notched else self.random.choice([0, 20]) if is_tablet else 0
        side = top if is_notched else 0
        return [
            {"orientation": "portrait", "top": top, "left": 0, "bottom": bottom, "right": 0},
            {"orientation": "landscape", "top": 0, "left": side,
             "bottom": 21 if is_notched else bottom, "right": side}]

    def layouts(self, is_tablet, points):
        """Size classes by the size of the screen alone, as the rule over several devices asks."""
        width, height = points
        rows = [("full-screen", "portrait", is_tablet, True),
                ("full-screen", "landscape", is_tablet or height >= 896, is_tablet)]
        if is_tablet:
            for mode in MODES:
                for orientation in ORIENTATIONS:
                    side = width if orientation == "portrait" else height
                    share = {"two-thirds": 0.63, "half": 0.5, "third": 0.3}[mode]
                    rows.append((mode, orientation, side * share >= 600, True))
        return [{"mode": mode, "orientation": orientation, "available": True,
                 "horizontal": size_class(horizontal), "vertical": size_class(vertical)}
                for mode, orientation, horizontal, vertical in rows]


def size_class(is_regular):
    return "regular" if is_regular else "compact"


class Mutation:
    """k changes to the profiles of a generator: 12 % inserts, 3 % deletes, the rest updates."""

    def __init__(self, generator, profiles, count, seed=7):
        self.random = random.Random(f"devcat {seed} {len(profiles)} {count}")
        inserts, deletes = round(count * 0.12), round(count * 0.03)
        picked = self.random.sample(profiles, count - inserts)
        self.removed = [profile["id"] for profile in picked[:deletes]]
        updated = [self.update(copy.deepcopy(profile)) for profile in picked[deletes:]]
        inserted = generator.profiles(inserts)
        self.changed = sorted(updated + inserted, key=lambda profile: profile["id"])

    def update(self, profile):
        """Changes one field, of one profile in four two."""
        kinds = [
            "ppi", "top", "statusBar", "radius", "released", "name", "models", "screen", "mode"]
        for kind in self.random.sample(kinds, self.random.choice([1, 1, 1, 2])):
            self.change(profile, kind)
        return profile

    def change(self, profile, kind):
        pick, number = self.random.choice, self.random.randint
        if kind == "ppi":
            profile["ppi"] += pick([-2, -1, 1, 2])
        elif kind == "top":
            profile["safeAreas"][0]["top"] += pick([-6, -3, 1, 3, 5])
        elif kind == "statusBar":
            profile["statusBars"][0]["height"] += pick([1, 4, 24, 30])
        elif kind == "radius":
            profile["corners"] = {"style": "rounded", "radius": number(631, 700) / 10}
        elif kind == "released":
            profile["released"] = f"2027-{number(1, 12):02}-{number(1, 28):02}"
        elif kind == "name":
            profile["name"] += f" {pick(['Global', 'EU', 'II', 'Special'])} {number(100, 999)}"
        elif kind == "models":
            profile["models"] = sorted(profile["models"] + [f"QX-{number(1, 1 << 40):x}"])
        else:
            layouts = profile["layouts"]
            layout = pick(layouts[:2] if kind == "screen" else layouts)
            # Different classes, so that the second change never takes the first one back.
            side = "vertical" if kind == "screen" else "horizontal"
            layout[side] = size_class(layout[side] == "compact")


def write_ndjson(path, profiles):
    with open(path, "w") as file:
        for profile in profiles:
            file.write(json.dumps(profile, separators=(",", ":")) + "\n")


def write_files(folder, profiles):
    """One file a device, indented, as people keep them in a version control system."""
    os.makedirs(folder, exist_ok=True)
    for profile in profiles:
        with open(os.path.join(folder, profile["id"] + ".json"), "w") as file:
            file.write(json.dumps(profile, indent=2) + "\n")


def table_rows(number, profile):
    """The rows of the three plain tables for the device with a row number."""
    portrait, landscape = profile["safeAreas"]
    device = [
        number, profile["id"], profile["name"], profile["family"], profile["idiom"],
        json.dumps(profile["models"], separators=(",", ":")), profile["released"],
        profile["diagonal"], profile["points"]["width"], profile["points"]["height"],
        profile["pixels"]["width"], profile["pixels"]["height"], profile["scale"], profile["ppi"],
        profile["corners"]["style"], profile["corners"]["radius"], int(profile["homeIndicator"]),
        profile["statusBars"][0]["height"], portrait["top"], portrait["bottom"], landscape["left"],
        landscape["right"], landscape["bottom"]]
    classes, windows = [], []
    for layout in profile["layouts"]:
        classes_of = [layout["horizontal"], layout["vertical"]]
        if layout["mode"] == "full-screen":
            classes.append([number, layout["orientation"]] + classes_of)
        else:
            windows.append([number, layout["mode"], layout["orientation"]] + classes_of)
    return {"device": [device], "size_class": classes, "multitasking": windows}


def all_rows(profiles):
    tables = {name: [] for name in INSERTS}
    for number, profile in enumerate(profiles, 1):
        for name, rows in table_rows(number, profile).items():
            tables[name] += rows
    return tables


def write_tables(path, profiles):
    """A plain SQLite file with three tables."""
    database = sqlite3.connect(path)
    database.executescript(SCHEMA)
    with database:
        for name, rows in all_rows(profiles).items():
            database.executemany(INSERTS[name], rows)
    database.close()
