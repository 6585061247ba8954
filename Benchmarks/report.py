"""The table that Scripts/bench prints, and how its figures compare to those of another run."""
from dataclasses import dataclass

HEAD = ["work", "devcat", "rival", "its figure", "ratio", "to reach", "reached"]


@dataclass
class Row:
    """A figure of ours beside that of a rival, and what is asked of it."""
    work: str
    ours: float
    unit: str
    rival: str = ""
    # None where the rival cannot be had here.
    theirs: float | None = None
    # The bounds of our figure, and of ours ÷ theirs.
    most: float | None = None
    least: float | None = None
    most_ratio: float | None = None
    least_ratio: float | None = None

    @property
    def ratio(self):
        return self.ours / self.theirs if self.theirs else None

    @property
    def target(self):
        texts = [f"≤ {figure(self.most, self.unit)}" if self.most is not None else "",
                 f"≥ {figure(self.least, self.unit)}" if self.least is not None else "",
                 f"≤ {self.most_ratio:g} × its" if self.most_ratio is not None else "",
                 f"≥ {self.least_ratio:g} × its" if self.least_ratio is not None else ""]
        return ", ".join(text for text in texts if text)

    @property
    def is_reached(self):
        """Whether every bound is kept; None where there is none, or no rival to hold it against."""
        checks = [
            None if self.most is None else self.ours <= self.most,
            None if self.least is None else self.ours >= self.least,
            None if None in (self.most_ratio, self.ratio) else self.ratio <= self.most_ratio,
            None if None in (self.least_ratio, self.ratio) else self.ratio >= self.least_ratio]
        checks = [check for check in checks if check is not None]
        return all(checks) if checks else None

    @property
    def markdown(self):
        rival = [self.rival, figure(self.theirs, self.unit)] if self.rival else ["–", "–"]
        return line([
            self.work, figure(self.ours, self.unit), *rival,
            f"{self.ratio:.2f}" if self.ratio else "–", self.target or "–",
            {True: "yes", False: "**no**", None: "–"}[self.is_reached]])


    @property
    def record(self):
        """What `--json` writes of the row."""
        return {"work": self.work, "figure": self.ours, "unit": self.unit, "rival": self.rival,
                "rivalFigure": self.theirs, "ratio": self.ratio, "target": self.target,
                "reached": self.is_reached}


def figure(value, unit):
    if value is None:
        return "not available here"
    if unit == "/s":
        return f"{value:,.0f}/s"
    if unit == "B":
        return f"{value:,.0f} B"
    if unit == "":
        return f"{value:,.0f}"
    return f"{value:.2f} {unit}" if value < 10 else f"{value:,.1f} {unit}"


def line(texts):
    return "| " + " | ".join(texts) + " |"


def head():
    return line(HEAD) + "\n" + "|" + "---|" * len(HEAD)


def failed(name, reason):
    """The row of a work that could not be measured."""
    first = reason.strip().splitlines()[0] if reason.strip() else "no reason given"
    return line([f"`{name}`", "**failed**: " + first.replace("|", "\\|"), *["–"] * 5])


# A change below this is the noise of most rows.
NOISE = 0.05


def against(old, new):
    """The lines of a table that compares two runs: what became faster or smaller, and what slower.

    `old` and `new` are records of rows. Where both runs have the rival's figure, the ratio to it is
    compared, since it does not depend on the machine.
    """
    yield line(["work", "before", "now", "change"]) + "\n" + "|" + "---|" * 4
    before = {(row["work"], row["rival"]): row for row in old}
    for row in new:
        past = before.pop((row["work"], row["rival"]), None)
        name = row["work"] + (f" ÷ {row['rival']}" if row["ratio"] else "")
        if past is None:
            yield line([name, "–", text(row), "new"])
            continue
        measure = "ratio" if row["ratio"] and past["ratio"] else "figure"
        if not past[measure]:
            change = "–"
        else:
            factor = row[measure] / past[measure]
            # Of rates more is better, of times and bytes less.
            gain = factor if row["unit"] == "/s" else 1 / factor if factor else float("inf")
            change = ("same" if abs(factor - 1) < NOISE else
                      ("better" if gain > 1 else "**worse**") + f", {factor:.2f} ×")
        yield line([name, text(past), text(row), change])
    for row in before.values():
        yield line([row["work"], text(row), "–", "not measured now"])


def text(row):
    ratio = f" ({row['ratio']:.2f} × its)" if row["ratio"] else ""
    return figure(row["figure"], row["unit"]) + ratio
