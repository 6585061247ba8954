"""Makes a catalogue of 25,000 synthetic devices with 50 revisions more: `large.py FILE`."""
import copy
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))

import catalogue  # noqa: E402 (behind the path)

DEVICES, REVISIONS, CHANGES = 25_000, 50, 25


def main(path, devcat, devices=DEVICES, revisions=REVISIONS):
    # Beside its place, since a file is not renamed from one file system to another.
    with tempfile.TemporaryDirectory(prefix="devcat-large-", dir=os.path.dirname(path) or ".") as folder:
        made = os.path.join(folder, "large.db")
        environment = dict(os.environ, DEVCAT_CATALOGUE=made, DEVCAT_AUTHOR="tester")

        def run(*words):
            subprocess.run([devcat, *words], env=environment, check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, timeout=900)

        generator = catalogue.Generator(1)
        profiles = {profile["id"]: profile for profile in generator.profiles(devices)}
        first = os.path.join(folder, "0.ndjson")
        catalogue.write_ndjson(first, list(profiles.values()))
        run("init", "--empty")
        run("import", first, "--source", "synthetic")
        files = []
        for number in range(1, revisions + 1):
            picked = random.Random(number).sample(sorted(profiles), CHANGES)
            mutation = catalogue.Mutation(generator, [profiles[id] for id in picked], 0, seed=number)
            changed = [mutation.update(copy.deepcopy(profiles[id])) for id in picked]
            profiles.update((profile["id"], profile) for profile in changed)
            files.append(os.path.join(folder, f"{number:04}.ndjson"))
            catalogue.write_ndjson(files[-1], sorted(changed, key=lambda profile: profile["id"]))
        run("import", *files, "--on-conflict", "take")
        os.replace(made, path)


if __name__ == "__main__":
    main(sys.argv[1], os.environ["DEVCAT_BINARY"])
