"""The folder of a run: the data in every form, made once and when it is first asked for."""
import hashlib
import os

import catalogue
from measuring import Failure, remove, run


class Work:
    """Where a run keeps its files, and the programs that it measures."""

    def __init__(self, folder, devcat, helper, given):
        self.folder, self.devcat, self.helper = folder, devcat, helper
        self.count, self.sync_count = given.n, given.sync_n
        self.runs, self.seed = given.runs, given.seed
        self._profiles = {}
        os.makedirs(folder, exist_ok=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def profiles(self, count):
        """The profiles of a size, and the generator that knows what they took."""
        if count not in self._profiles:
            generator = catalogue.Generator(self.seed)
            self._profiles[count] = generator.profiles(count), generator
        return self._profiles[count]

    def made(self, name, make):
        """The path of a file or folder, made with `make(path)` where it is not there yet."""
        path = self.path(name)
        if not os.path.exists(path):
            partial = path + ".partial"
            remove(partial)
            make(partial)
            os.rename(partial, path)
        return path

    def ndjson(self, count):
        return self.made(
            f"{count}.ndjson", lambda path: catalogue.write_ndjson(path, self.profiles(count)[0]))

    def tables(self, count):
        """The plain SQLite file that the rivals read."""
        return self.made(
            f"{count}.plain.db", lambda path: catalogue.write_tables(path, self.profiles(count)[0]))

    def catalogue(self, count):
        """A catalogue of ours with one revision."""
        def make(path):
            self.run("init", "--empty", "--catalogue", path)
            self.run("import", self.ndjson(count), "--catalogue", path)
        # Kept data is not taken from another build, whose files may differ.
        return self.made(f"{count}.{file_digest(self.devcat)}.db", make)

    def sqlite_loop(self):
        """The C program that shows what SQLite's library itself does; kept data may have an older one."""
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sqlite_loop.c")
        return self.made(
            f"sqlite_loop.{file_digest(source)}",
            lambda path: run(["cc", "-O2", source, "-lsqlite3", "-o", path]))

    def run(self, *words):
        return run([self.devcat, *words])

    def expect(self, is_so, what):
        if not is_so:
            raise Failure(what)


def file_digest(path):
    """A few digits by which a file is told from its other versions."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:8]
