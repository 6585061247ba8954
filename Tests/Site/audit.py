"""What every page is looked at for, in the page itself."""

# Texts with less contrast than a number to their background, as [ratio, text, colours].
CONTRAST = r"""
function parsed(text) {
  const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
  return [r, g, b, a];
}
function over(top, below) {
  return [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
}
function luminance(colour) {
  const [r, g, b] = colour.map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function ratio(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
function ground(element) {
  const layers = [];
  for (let each = element; each; each = each.parentElement) layers.push(parsed(getComputedStyle(each).backgroundColor));
  return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
}
function groundOfDrawing(text) {
  const box = text.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let colour = ground(text.ownerSVGElement.parentElement);
  for (const rect of text.ownerSVGElement.querySelectorAll("rect")) {
    const area = rect.getBoundingClientRect();
    const fill = getComputedStyle(rect).fill;
    if (fill === "none" || !(area.x <= x && x <= area.right && area.y <= y && y <= area.bottom)) continue;
    colour = over(parsed(fill), colour);
  }
  return colour;
}
const found = [];
let seen = 0;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  const text = walker.currentNode.data.trim();
  if (text === "" || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
  if (element.closest(".for-readers, .skip, noscript, datalist, option, optgroup, [class*=sidebar] nav a span") && getComputedStyle(element).clipPath !== "none") continue;
  if (element.closest("noscript, datalist, option, optgroup")) continue;
  const style = getComputedStyle(element);
  const isDrawn = element instanceof SVGElement;
  const back = isDrawn ? groundOfDrawing(element) : ground(element);
  const front = over(parsed(isDrawn ? style.fill : style.color), back);
  const value = ratio(front, back);
  seen += 1;
  if (value < arguments[0]) found.push([Number(value.toFixed(2)), text, `${front} on ${back}`]);
}
return { seen, found };
"""

# The levels of the headings that can be seen or read, in the order of the page.
HEADINGS = r"""
return [...document.querySelectorAll("h1, h2, h3, h4, [role=heading]")]
  .filter((each) => each.checkVisibility())
  .map((each) => Number(each.getAttribute("aria-level") ?? each.tagName[1]));
"""

# Controls that a finger would miss: less than 44 px wide or high, as [what, width, height].
SMALL_TARGETS = r"""
return [...document.querySelectorAll("a[href], button, input, select, summary")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".skip"))
  .map((each) => [each.closest("label.choice") ?? each, each])
  .map(([area, each]) => [area.getBoundingClientRect(), each])
  .filter(([box]) => box.width < 43.9 || box.height < 43.9)
  .map(([box, each]) => [`${each.tagName} ${each.textContent || each.getAttribute("aria-label")}`, box.width, box.height]);
"""

# What one would have to scroll sideways; in regular width the matrix may, inside its frame.
WIDER = r"""
const parts = "html, #shell, main, #page, .page, .page > *, #list-pane, .list-scroller, .stage, .scene, .facts";
return [...document.querySelectorAll(arguments[0] ? `${parts}, .matrix-scroller` : parts)]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
  .map((each) => `${each.tagName} ${each.className} ${each.scrollWidth} > ${each.clientWidth}`);
"""

# What makes the document scroll besides the panes in it: there is one scroll bar for what is read.
SCROLLS = r"""
const root = document.documentElement;
const found = [];
if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push([root.scrollWidth, root.scrollHeight]);
return found;
"""

# Texts beyond the left or right edge of the window, or outside of a control, a card or a cell, as [text, what].
OUTSIDE = r"""
const parts = "button, .button, .chip, .family, .device-card, .row, td, th, .stage, .scene, figure, dd, .chart-card";
const found = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode;
  const holder = node.parentElement;
  if (node.data.trim() === "" || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
  if (holder.closest(".for-readers, .skip, noscript, datalist, option, select, thead, nav") || getComputedStyle(holder).clipPath !== "none") continue;
  const part = holder.closest(parts);
  if (!part || part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible") continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const box = range.getBoundingClientRect();
  const outer = part.getBoundingClientRect();
  // Lines that a style sheet cuts with an ellipsis have their boxes beyond it.
  let cut = false;
  for (let each = holder; each && each !== part.parentElement; each = each.parentElement) {
    if (getComputedStyle(each).overflow !== "visible") cut = true;
  }
  if (cut || box.width === 0) continue;
  if (box.left < outer.left - 1.5 || box.right > outer.right + 1.5) found.push([node.data.trim().slice(0, 40), `${part.tagName} ${part.className}`]);
}
return found;
"""

# Texts that lie over one another in the page, as [one, other].
OVERLAPS = r"""
const lines = [];
const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode;
  const holder = node.parentElement;
  if (node.data.trim() === "" || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
  if (holder.closest(".for-readers, datalist, option, optgroup, dialog:not([open]), .matrix")) continue;
  // What is left of a line behind all that cuts it off.
  const clips = [];
  let isHidden = false;
  for (let each = holder; each; each = each.parentElement) {
    const style = getComputedStyle(each);
    if (style.clipPath !== "none") isHidden = true;
    if (style.overflowX !== "visible" || style.overflowY !== "visible") clips.push(each.getBoundingClientRect());
  }
  if (isHidden) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  for (const line of range.getClientRects()) {
    const box = clips.reduce((cut, clip) => ({
      left: Math.max(cut.left, clip.left), right: Math.min(cut.right, clip.right),
      top: Math.max(cut.top, clip.top), bottom: Math.min(cut.bottom, clip.bottom),
    }), line);
    if (box.right - box.left < 1 || box.bottom - box.top < 1) continue;
    lines.push({ box, text: node.data.trim().slice(0, 40) });
  }
}
lines.sort((one, other) => one.box.top - other.box.top);
const found = [];
for (let i = 0; i < lines.length; i += 1) {
  for (let j = i + 1; j < lines.length && lines[j].box.top < lines[i].box.bottom; j += 1) {
    const [a, b] = [lines[i], lines[j]];
    const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    // The boxes of two lines of one text touch, and a line is higher than its letters.
    const least = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top);
    if (across > 2 && down > least * 0.45) found.push([a.text, b.text]);
  }
}
return found;
"""

# Ids that occur more than once, and names of ids that nothing has.
IDS = r"""
const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
const named = [...document.querySelectorAll("[aria-controls], [aria-labelledby], [aria-activedescendant]")]
  .flatMap((each) => ["aria-controls", "aria-labelledby", "aria-activedescendant"].map((name) => each.getAttribute(name)))
  .filter(Boolean);
return [...twice, ...named.filter((id) => !document.getElementById(id))];
"""

# Heads of tables without a scope.
SCOPES = r"""
return [...document.querySelectorAll("th:not([scope])")].map((each) => each.textContent);
"""

NAMED_ROLES = {"button", "link", "textbox", "searchbox", "combobox", "radio", "spinbutton", "listbox",
               "option", "table", "dialog", "navigation", "image", "figure", "region", "article"}
UNNAMED_ALLOWED = {"article", "figure"}


def unnamed(browser):
    """The controls, tables and pictures without a name, as a screen reader is given them."""
    nodes = browser.command("Accessibility.getFullAXTree")["nodes"]
    missing = []
    for node in nodes:
        role = node.get("role", {}).get("value", "").lower()
        name = node.get("name", {}).get("value", "")
        if not node.get("ignored") and role in NAMED_ROLES - UNNAMED_ALLOWED and not name.strip():
            missing.append((role, node.get("backendDOMNodeId")))
    return missing


def skipped_levels(levels):
    """The places where a heading is more than one level below the one before."""
    return [pair for pair in zip([0] + levels, levels) if pair[1] > pair[0] + 1]
