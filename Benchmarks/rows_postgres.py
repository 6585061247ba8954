"""Rows about hubs that share one log in PostgreSQL, beside pgbench on the same cluster."""
import glob
import os
import re
import shutil
import statistics
import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager

from hub import Hub, hub
from measuring import ENVIRONMENT, Failure, Server, free_port, interleaved, remove, run
from report import Row
from rows_hub import CONNECTIONS, WRITERS, writing

NODES = 3
PUSHES = 100


class Cluster:
    """A PostgreSQL cluster in a folder of its own, durable as by default, on a unix socket there."""

    def __init__(self):
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
        if not programs:
            raise Failure("PostgreSQL's server is not installed")
        self.programs, self.databases = programs[-1], 0
        # The path of a socket has 107 characters at most, and another user must reach it.
        self.folder = tempfile.mkdtemp(prefix="devcat-pg-", dir="/tmp")
        os.chmod(self.folder, 0o755)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")

    def server(self, *words):
        # PostgreSQL refuses root.
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        return run([*user, f"{self.programs}/{words[0]}", *words[1:]], folder=self.folder)

    def __enter__(self):
        data = f"{self.folder}/data"
        self.server("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C")
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c max_connections=200"
        self.server("pg_ctl", "-D", data, "-l", f"{self.folder}/log", "-w", "-o", options, "start")
        return self

    def __exit__(self, *_):
        self.server("pg_ctl", "-D", f"{self.folder}/data", "-m", "fast", "-w", "stop")
        shutil.rmtree(self.folder)

    def database(self):
        """Makes a database, and returns the options of a connection to it."""
        self.databases += 1
        name = f"d{self.databases}"
        self.server("createdb", "-h", self.folder, "-U", "postgres", name)
        return f"host={self.folder} dbname={name} user=postgres"

    def simple_updates(self, options, clients, duration):
        """How many of pgbench's simple updates so many clients make durable a second."""
        said = self.server("pgbench", "-N", "-n", "-c", str(clients), "-j", "2", "-T", str(duration),
                           options)
        return float(re.search(r"tps = ([0-9.]+)", said).group(1))


@contextmanager
def nodes(work, cluster, count):
    """Hubs over one new log, with one key and one certificate."""
    options, made = cluster.database(), []
    work.run("hub", "init", "--postgres", options)
    with ExitStack() as stack:
        for index in range(count):
            folder, port = work.path(f"node{index}"), free_port()
            remove(folder)
            said = work.run("hub", "init", folder, "--json")
            if made:
                for name in ("signing-key.pem", "certificate.pem", "certificate-key.pem"):
                    shutil.copy(f"{made[0].folder}/.hub/{name}", f"{folder}/.hub/{name}")
            fingerprint = (made[0].fingerprint if made
                           else re.search(r'"fingerprint": *"([^"]+)"', said).group(1))
            server = stack.enter_context(Server(
                [work.devcat, "serve", "--postgres", options, "--cache", folder, "--listen",
                 f"127.0.0.1:{port}", "--quiet", "--max-requests", "0"], port))
            made.append(Hub(work, server, folder, fingerprint))
        yield made
        for node in made:
            node.proxy.close()


def writers(work):
    """Durable pushes of one change through one node and through three, against pgbench."""
    with Cluster() as cluster:
        bank = cluster.database()
        cluster.server("pgbench", "-i", "-q", "-s", "10", bank)
        theirs = {count: cluster.simple_updates(bank, count, 6) for count in (1, WRITERS)}
        rates = {}
        for count in (1, NODES):
            with nodes(work, cluster, count) as each:
                rates[count] = [sum(found) for found in writing(work, each, whole=False)]
    for count, (one, many, apart) in rates.items():
        what = f"PostgreSQL, {count} node{'s' if count > 1 else ''}: durable pushes of one change"
        yield Row(f"{what}, 1 writer", one, "/s", "pgbench, simple update, 1 client", theirs[1])
        rival = f"pgbench, simple update, {WRITERS} clients"
        yield Row(f"{what}, {WRITERS} writers on one catalogue", many, "/s", rival, theirs[WRITERS])
        yield Row(f"{what}, {WRITERS} writers on a catalogue each", apart, "/s", rival,
                  theirs[WRITERS], least_ratio=0.3)


def kept(work):
    """A pull when nothing changed, on kept connections, against a hub over a folder."""
    with Cluster() as cluster, nodes(work, cluster, 1) as each, \
            hub(work, tls=True, options=["--max-requests", "0"]) as folder:
        each[0].publish("pgkept", work.sync_count)
        folder.publish("kept", work.sync_count)
        paths = {"ours": each[0].clone("pgkept"), "folder": folder.clone("kept")}
        rates = interleaved(work.runs, {
            name: lambda path=path: float(run([work.helper, "poll", path, str(CONNECTIONS), "3"]))
            for name, path in paths.items()})
    yield Row(f"PostgreSQL: no-change pull on a kept connection, TLS, {CONNECTIONS} connections",
              rates["ours"], "/s", "a hub over a folder", rates["folder"], least_ratio=0.9)


def watch(work):
    """From a push on one node until a watcher on another one knows."""
    id = work.profiles(work.sync_count)[0][0]["id"]
    with Cluster() as cluster, nodes(work, cluster, 2) as (one, other):
        editor = one.publish("pgwatch", work.sync_count)
        replica = other.clone("pgwatch")
        watcher = subprocess.Popen([work.helper, "watch", replica, "1"], env=ENVIRONMENT,
                                   stdout=subprocess.PIPE, text=True)
        delays = []
        try:
            work.expect(watcher.stdout.readline() == "ready\n", "the watcher could not begin")
            for turn in range(PUSHES):
                work.run("set", id, f"statusBar.portrait={60 + turn % 30}", "--catalogue", editor)
                start = time.monotonic_ns()
                work.run("push", "--catalogue", editor)
                _, _, last = map(int, watcher.stdout.readline().split())
                delays.append((last - start) / 1e6)
        finally:
            watcher.kill()
            watcher.communicate()
    delays.sort()
    what = "PostgreSQL: from the start of `devcat push` on one node until a watcher on another knows"
    yield Row(f"{what}, median", statistics.median(delays), "ms")
    yield Row(f"{what}, p99", delays[len(delays) * 99 // 100 - 1], "ms", most=100)
