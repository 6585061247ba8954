"""The table that Scripts/bench prints."""
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


def figure(value, unit):
    if value is None:
        return "not available here"
    if unit == "/s":
        return f"{value:,.0f}/s"
    if unit == "B":
        return f"{value:,.0f} B"
    return f"{value:.2f} {unit}" if value < 10 else f"{value:,.1f} {unit}"


def line(texts):
    return "| " + " | ".join(texts) + " |"


def head():
    return line(HEAD) + "\n" + "|" + "---|" * len(HEAD)
