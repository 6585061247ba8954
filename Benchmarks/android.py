"""A synthetic device catalogue in the form of Google Play's, from a seed.

The same seed and size give the same bytes everywhere. About one name in ten stands for several
devices, as in the trade, and a few rows are odd: several sizes and densities, brands and codes that
come to the same id, and rows that lack a size.
"""
import csv
import random

from catalogue import SYLLABLES

COUNT = 24_668
HEADER = ["Brand", "Device", "Manufacturer", "Model Name", "RAM (TotalMem)", "Form Factor",
          "System on Chip", "GPU", "Screen Sizes", "Screen Densities", "ABIs",
          "Android SDK Versions", "OpenGL ES Versions", "Install base",
          "User-perceived ANR rate", "User-perceived crash rate"]
FORMS = ["Phone"] * 60 + ["Tablet"] * 28 + ["TV"] * 10 + ["Wearable", "Chromebook"]
SCREENS = {
    "Phone": [("720x1600", 320), ("1080x2400", 440), ("1080x2340", 420), ("720x1280", 320),
              ("1080x1920", 480), ("480x854", 240), ("1440x3120", 560), ("1080x2460", 450)],
    "Tablet": [("800x1280", 213), ("1200x1920", 240), ("600x1024", 160), ("1600x2560", 320)],
    "TV": [("1080x1920", 320), ("720x1280", 213)],
    "Wearable": [("454x454", 320), ("450x450", 320)],
    "Chromebook": [("1080x1920", 160), ("768x1366", 160)]}
CHIPS = [("Mediatek", "MT67"), ("Qualcomm", "SM7"), ("Qualcomm", "MSM89"), ("Samsung", "s5e8"),
         ("Spreadtrum", "SC98"), ("Rockchip", "RK33")]
GRAPHICS = ["ARM Mali G52 (820 MHz)", "Qualcomm Adreno 732 (900 MHz)", "ARM Mali 450 (750 MHz)",
            "Imagination Tech PowerVR GE8320 (650 MHz)", "2x ARM Mali G68 (950 MHz)", ""]
INTERFACES = ["arm64-v8a;armeabi;armeabi-v7a", "armeabi;armeabi-v7a", "arm64-v8a",
              "armeabi;armeabi-v7a;x86"]
VERSIONS = ["2.0", "3.0", "3.1", "3.2"]
LETTERS = "ABCDEFGHJKLMNPRSTUVXZ"
# The plain table that one would write for it without devcat.
TABLE = (
    "CREATE TABLE device(id TEXT PRIMARY KEY, "
    + ", ".join('"' + title + '" TEXT' for title in HEADER)
    + ", pixels_width INTEGER, pixels_height INTEGER, points_width REAL, points_height REAL)")


class Catalogue:
    """The rows of a catalogue; no two have brand and device alike."""

    def __init__(self, seed, count=COUNT):
        self.random = random.Random(f"devcat android {seed}")
        self.taken = set()
        self.brands = [self.word(2, 4) for _ in range(900)]
        self.names = ["Galaxy A1"]
        rows = [self.row() for _ in range(count)]
        for index, change in ((count // 3, self.without_size), (count // 2, self.without_size),
                              (count // 4, self.several_sizes), (count // 5, self.several_sizes)):
            change(rows[index])
        # Two codes that differ only in a mark come to the same id.
        rows[-1][0], rows[-1][1] = rows[7][0], rows[7][1] + "_1"
        rows[-2][0], rows[-2][1] = rows[7][0], rows[7][1] + "-1"
        self.rows = rows
        # How many profiles the rows are: all but those without a size.
        self.usable = count - 2

    def word(self, least, most):
        pick = self.random.choice
        return "".join(pick(SYLLABLES) for _ in range(self.random.randint(least, most))).capitalize()

    def row(self):
        pick, number = self.random.choice, self.random.randint
        brand = pick(self.brands)
        device = self.unused(brand)
        if self.random.random() > 0.1:
            self.names.append(f"{brand} {self.word(1, 2)} {number(1, 99)}")
            name = self.names[-1]
        else:
            name = pick(self.names)
        form = pick(FORMS)
        size, density = pick(SCREENS[form])
        least = number(900, 12_000)
        memory = f"{least}-{least + number(1, 4000)}MB" if self.random.random() < 0.4 else f"{least}MB"
        maker, family = pick(CHIPS)
        sdk = number(21, 36)
        versions = ";".join(str(sdk + step) for step in range(number(1, 3)))
        return [brand, device, brand, name, memory, form, f"{maker} {family}{number(10, 99)}",
                pick(GRAPHICS), size, str(density), pick(INTERFACES), versions, pick(VERSIONS), "0",
                "0.00%", "0.00%"]

    def unused(self, brand):
        while True:
            pick, number = self.random.choice, self.random.randint
            device = f"{pick(LETTERS)}{pick(LETTERS)}{number(1, 9999)}{pick(['', 'x', '_EEA', '-L'])}"
            if self.random.random() < 0.3:
                device = self.word(2, 3).lower()
            key = f"{brand}-{device}".lower().replace("_", "-")
            if key not in self.taken:
                self.taken.add(key)
                return device

    def without_size(self, row):
        row[8] = row[9] = ""

    def several_sizes(self, row):
        row[5], row[8], row[9] = "Phone", "1440x2880;900x1920", "240;560"

    def write(self, path):
        with open(path, "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(HEADER)
            writer.writerows(self.rows)
