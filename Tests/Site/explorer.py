"""The explorer as its tests use it."""
import json
import os
import shutil
import subprocess
import tempfile

import harness

CATALOGUE_FILE = "catalogue.db"

# Goes to a route, unless that is null, and waits until it is shown. The answer is `false` where the address
# has the route already, so that nothing would happen, and `null` if it is not shown in time.
SHOW = """
const [route, seconds, done] = arguments;
const root = document.documentElement;
const { ready } = root.dataset;
const { hash } = location;
if (route !== null) location.hash = route;
if (route !== null && location.hash === hash) {
  done(false);
} else {
  const isShown = () => !!root.dataset.ready && (route === null || root.dataset.ready !== ready)
    && !document.querySelector("[aria-busy]");
  const observer = new MutationObserver(() => isShown() && end(true));
  const timer = setTimeout(() => end(null), seconds * 1000);
  function end(answer) {
    observer.disconnect();
    clearTimeout(timer);
    done(answer);
  }
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ["data-ready", "aria-busy"] });
  if (isShown()) end(true);
}
"""


class ExplorerTest(harness.SiteTest):
    """A test of the explorer."""

    def visit(self, route="#/", site=None):
        """Shows a route: in the page that the test has opened of this site, else in a new one."""
        if self.opened != self.address(site) or not self.follow(route):
            self.visit_anew(route, site)

    def visit_anew(self, route="#/", site=None):
        """Opens a route of the site, and waits until it is shown."""
        self.open(route, site=site)
        self.settle()

    def settle(self):
        """Waits until what was asked for is shown."""
        self.show(None)

    def follow(self, route):
        """Goes to another route of the open page, and waits until it is shown; false if the page has that route."""
        return self.show(route)

    def show(self, route):
        shown = self.driver.execute_async_script(SHOW, route, harness.HANG)
        self.assertIsNotNone(shown, "the page does not become ready")
        return shown

    def unfold(self):
        """Opens what a page has folded."""
        self.script("document.querySelectorAll('.fold').forEach((each) => { each.open = true; })")
        self.until(lambda: len(self.all(".fold-content")) == len(self.all(".fold")))

    def rows(self):
        """The names of the devices in sight, from the top."""
        return self.script("""
            return [...document.querySelectorAll(".row")]
              .sort((a, b) => a.ariaPosInSet - b.ariaPosInSet)
              .map((row) => row.querySelector(".row-name").textContent)""")

    def count(self):
        """How many devices the list says that it has."""
        return int(self.text("#list-count").split()[0].replace(",", ""))

    def found(self, **question):
        """The ids that the page's own units answer a question with, in their order."""
        return self.answers([question])[0]

    def answers(self, questions):
        """The ids for each question, or why there are none, in one call."""
        return self.driver.execute_async_script("""
            const [questions, done] = arguments;
            const { answer } = devcat.use("list/answer");
            const one = async ({ text = "", conditions = [] }, { ids }) => {
              try { return (await answer({ text, conditions })).map((position) => ids[position]); }
              catch (error) { return `${error.message}`; }
            };
            devcat.use("catalogue").openDirectory()
              .then((directory) => Promise.all(questions.map((each) => one(each, directory)))).then(done)""", questions)


class Catalogue:
    """A catalogue of the same executable that wrote the site, in a temporary folder: a copy of the reference,
    unless there are options of `init`."""

    def __init__(self, *init):
        self.folder = tempfile.mkdtemp(prefix="devcat-pages-")
        if init:
            self.run("init", *init)
        else:
            shutil.copyfile(harness.REFERENCE_CATALOGUE, self.path(CATALOGUE_FILE))

    def close(self):
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *words, may_fail=False):
        environment = dict(os.environ, DEVCAT_CATALOGUE=self.path(CATALOGUE_FILE))
        done = subprocess.run([harness.DEVCAT, *map(str, words)], env=environment, capture_output=True,
                              timeout=120, check=False, cwd=self.folder)
        # 1 says that no device matches, which is an answer.
        if done.returncode not in (0, 1):
            if may_fail:
                return None
            raise AssertionError(f"devcat {words} failed: {done.stderr.decode()}")
        return done.stdout.decode()

    def json(self, *words):
        return json.loads(self.run(*words, "--json"))
