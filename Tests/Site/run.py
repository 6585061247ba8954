"""Runs the tests of the explorer, a class at a time in each of as many processes as there are cores.

    run.py                               every class of test_*.py
    run.py test_files test_pages.PrintTests   some modules, classes or tests
"""
import concurrent.futures
import io
import multiprocessing
import os
import sys
import time
import unittest


def names(arguments):
    """The names of the classes, and of single tests that were asked for."""
    loader = unittest.defaultTestLoader
    if not arguments:
        here = os.path.dirname(os.path.abspath(__file__))
        suites = [loader.discover(here, pattern="test_*.py")]
    else:
        suites = [loader.loadTestsFromName(name) for name in arguments]
        single = [name for name in arguments if name.count(".") == 2]
        if single:
            return arguments
    found = {}

    def collect(item):
        if isinstance(item, unittest.TestSuite):
            for part in item:
                collect(part)
        elif item.id().startswith("unittest."):
            # A module that cannot be imported, or a name that nothing has: running it says why.
            item.debug()
        else:
            name = ".".join(item.id().split(".")[:2])
            found[name] = found.get(name, 0) + 1

    for suite in suites:
        collect(suite)
    # The longest first, so that no process ends long before the others: those of one test, which goes through a
    # long list, and then those with the most tests.
    return sorted(found, key=lambda name: (found[name] > 1, -found[name]))


def run(name):
    """Runs the tests of a name; what was printed, and how many ran and failed."""
    start, output = time.monotonic(), io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromName(name)
    result = unittest.TextTestRunner(stream=output).run(suite)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    return (output.getvalue() if failed else "", result.testsRun, failed, len(result.skipped),
            time.monotonic() - start)


def main():
    ran = failed = skipped = 0
    # Each process is begun anew: browsers and hosts of files do not outlive a fork.
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count(), mp_context=context) as pool:
        tasks = {pool.submit(run, name): name for name in names(sys.argv[1:])}
        for task in concurrent.futures.as_completed(tasks):
            output, *counts, seconds = task.result()
            ran, failed, skipped = ran + counts[0], failed + counts[1], skipped + counts[2]
            print(f"{tasks[task]}: {counts[0]} tests, {counts[1]} failed, {seconds:.0f} s\n{output}",
                  end="", flush=True)
    print(f"Site: {ran - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
