"""What every page is looked at for, in the page itself."""

# Texts with less contrast than 4.5 to what they stand on, as [ratio, text, colours].
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

# Ids that stand more than once, and names of ids that nothing has.
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
