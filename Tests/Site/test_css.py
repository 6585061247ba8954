"""The style sheet of `devcat export --format css`, measured in a browser."""
import pathlib
import shutil
import tempfile
import unittest

import explorer
import harness

PAGE = """<!doctype html>
<link rel="stylesheet" href="devices.css">
<style>
.devcat-window, .devcat-window-size { width: 320px; }
.devcat-window-size { height: 1024px; }
p { margin: 0; height: 40px; width: var(--iphone-16-pro-width); padding-top: var(--iphone-16-pro-safe-top); box-sizing: content-box; }
</style>
<div class="devcat-window"><p id="plain">One</p></div>
<div class="devcat-window-size"><p id="sized">Two</p></div>
"""


class StyleSheetTests(harness.SiteTest):
    """Elements have the sizes that their content gives them, and know their classes."""

    def setUp(self):
        super().setUp()
        self.folder = tempfile.mkdtemp(prefix="devcat-css-")
        self.addCleanup(shutil.rmtree, self.folder)
        catalogue = explorer.Catalogue()
        self.addCleanup(catalogue.close)
        # The iPads tell the classes of widths, and the phone has the properties.
        pads = catalogue.run("export", "--format", "css", "--where", "idiom=pad")
        phone = catalogue.run("export", "--format", "css", "--where", "id=iphone-16-pro")
        properties = phone[phone.index(":root {"):]
        pathlib.Path(self.folder, "devices.css").write_text(pads + properties)
        pathlib.Path(self.folder, "index.html").write_text(PAGE)
        self.driver.get(pathlib.Path(self.folder, "index.html").as_uri())

    def classes(self, id, width):
        return self.script("""
            const child = document.getElementById(arguments[0]);
            child.parentElement.style.width = `${arguments[1]}px`;
            const style = getComputedStyle(child);
            return [style.getPropertyValue("--devcat-horizontal"), style.getPropertyValue("--devcat-vertical")]""", id, width)

    def test_a_window_keeps_the_height_of_its_content(self):
        heights = self.script("return ['plain', 'sized'].map((id) => document.getElementById(id).parentElement.getBoundingClientRect().height)")
        self.assertEqual(heights, [102, 1024])

    def test_a_window_knows_its_classes(self):
        self.assertEqual(self.classes("plain", 320), ["compact", ""])
        self.assertEqual(self.classes("plain", 1024), ["regular", ""])
        self.assertEqual(self.classes("sized", 320)[0], "compact")
        self.assertEqual(self.classes("sized", 1024), ["regular", "regular"])

    def test_a_device_has_properties(self):
        box = self.script("""
            const style = getComputedStyle(document.getElementById("plain"));
            return [style.width, style.paddingTop]""")
        self.assertEqual(box, ["402px", "62px"])


if __name__ == "__main__":
    unittest.main()
