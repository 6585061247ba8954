"""Rows about a hub that teams share: over TLS, many clients at a time."""
import copy
import json
import os
import shutil
import statistics
import subprocess
import time

import catalogue
from hub import hub
from measuring import ENVIRONMENT, Failure, interleaved, peak, remove, run, seconds
from report import Row
from rivals import Fossil, Git
from servers import Nginx, Redis

CONNECTIONS = 50
WRITERS = 16


def kept(work):
    """A pull when nothing changed, on connections that are kept, over TLS."""
    duration = "3"
    with hub(work, tls=True, options=["--max-requests", "0"]) as ours, Nginx(work) as nginx, \
            Redis(work) as redis:
        ours.publish("kept", work.sync_count)
        replica = ours.clone("kept")
        claimed, _ = ours.counted_pull(ours.clone("kept", ours.proxy.port))
        # The hellos are not asked again: what is left is about the size of an exchange.
        sizes = [str(86), str(max(claimed - 86 - 2 * 31, 16))]
        rates = interleaved(work.runs, {
            "ours": lambda: float(run([work.helper, "poll", replica, str(CONNECTIONS), duration])),
            "echo": lambda: float(run(
                [work.helper, "echo", ours.folder, *sizes, str(CONNECTIONS), duration])),
            "nginx": lambda: nginx.rate(CONNECTIONS, 3),
            "redis": lambda: redis.rate(CONNECTIONS, 200_000)})
    what = f"no-change pull on a kept connection, TLS, {CONNECTIONS} connections"
    yield Row(what, rates["ours"], "/s", "an echo of as many bytes over the same TLS loop",
              rates["echo"], least_ratio=0.6)
    yield Row(what, rates["ours"], "/s", "nginx 304, TLS 1.3", rates["nginx"])
    yield Row(what, rates["ours"], "/s", "redis GET, plain", rates["redis"])


def tls_pull(work):
    """A pull of one change by a cold process over TLS."""
    profiles, generator = work.profiles(work.sync_count)
    git, id = work.rival(Git), profiles[work.sync_count // 2]["id"]
    git.publish("one", catalogue.Mutation(copy.deepcopy(generator), profiles, 1))
    turn = iter(range(1000))
    with hub(work, tls=True) as ours, Nginx(work) as nginx:
        editor = ours.publish("tls-pull", work.sync_count)
        replica = ours.clone("tls-pull")

        def publish():
            work.run("set", id, f"statusBar.portrait={60 + next(turn)}", "--catalogue", editor)
            work.run("push", "--catalogue", editor)

        times = interleaved(work.runs * 3, {
            "ours": (publish, lambda: seconds([work.devcat, "pull", "--catalogue", replica]) * 1000),
            "git": (git.reset, lambda: git.time("one") * 1000),
            "curl": lambda: nginx.time() * 1000})
    what = "pull of one change, cold, TLS"
    yield Row(what, times["ours"], "ms", "git fetch, file://", times["git"], most=15)
    yield Row(what, times["ours"], "ms", "curl, 304 over a new TLS 1.3 connection", times["curl"],
              most_ratio=1.2)


def tls_poll(work):
    """A pull when nothing changed, by a cold process over TLS."""
    fossil = work.rival(Fossil)
    fossil.reset()
    with hub(work, tls=True) as ours, fossil.server(0) as server, Nginx(work) as nginx:
        ours.publish("tls-poll", work.sync_count)
        replica, counted = ours.clone("tls-poll"), ours.clone("tls-poll", ours.proxy.port)
        above, whole = ours.counted_pull(counted)
        times = interleaved(work.runs * 3, {
            "ours": lambda: seconds([work.devcat, "pull", "--catalogue", replica]) * 1000,
            "fossil": lambda: fossil.time(server.port) * 1000,
            "curl": lambda: nginx.time() * 1000})
        fossil_bytes = fossil.bytes(server.port)
    what = "pull with no change"
    yield Row(f"{what}, bytes above TLS", above, "B", "fossil pull", fossil_bytes, most=450)
    yield Row(f"{what}, all bytes over TLS", whole, "B", "fossil pull", fossil_bytes)
    yield Row(f"{what}, cold, TLS", times["ours"], "ms", "fossil pull", times["fossil"], most=15)
    yield Row(f"{what}, cold, TLS", times["ours"], "ms", "curl, 304 over a new TLS 1.3 connection",
              times["curl"])


def writers(work):
    """Durable pushes of one change by 1 and 16 writers on one catalogue, and by 16 on one each.

    The writers with a target keep no replica: one process writes for all of them, and checks digests and
    state roots. Beside them are whole replicas, which take in what the others push, on the cores that the
    hub works on too.
    """
    loop, plain = work.sqlite_loop(), work.path("writers.plain.db")
    with hub(work, tls=True, options=["--max-requests", "0"]) as ours:
        rates = {whole: writing(work, [ours], whole) for whole in (False, True)}
    remove(plain)
    shutil.copyfile(work.tables(work.sync_count), plain)
    bare = 1000 / float(run([loop, "commit", plain, "501"]))
    what = "durable pushes of one change, TLS"
    for whole, (one, many, apart) in rates.items():
        kind = " with a replica" if whole else ""
        target = (lambda least: None) if whole else (lambda least: least)
        alone = f"1 writer{kind}"
        yield Row(f"{what}, {alone}", sum(one), "/s",
                  "bare SQLite commit of one row (WAL, FULL)", bare, least_ratio=target(0.15))
        yield Row(f"{what}, {WRITERS} writers{kind}, on one catalogue", sum(many), "/s",
                  f"devcat, {alone}", sum(one), least_ratio=target(2.5))
        yield Row(f"{what}, {WRITERS} writers{kind}, on a catalogue each", sum(apart), "/s",
                  f"devcat, {alone}", sum(one), least_ratio=target(3))
        yield Row(f"the slowest of {WRITERS} writers{kind}", min(many), "/s", "the mean of all",
                  sum(many) / WRITERS, least_ratio=target(0.7))


def writing(work, hubs, whole):
    """The pushes a second of one writer, of 16 on one catalogue, and of 16 on a catalogue each.

    The writers connect to the hubs by turns. Each measurement has catalogues of its own.
    """
    rates = []
    for kind, count, catalogues in (("one", 1, 1), ("many", WRITERS, 1), ("own", WRITERS, WRITERS)):
        names = [f"{kind}{'-whole' if whole else ''}{turn}" for turn in range(catalogues)]
        for turn, name in enumerate(names):
            hubs[turn % len(hubs)].publish(name, work.sync_count)
        paths = [hubs[turn % len(hubs)].clone(names[turn % catalogues], suffix=f".{turn}")
                 for turn in range(count)]
        rates.append((pushing if whole else lean)(work, paths, 6))
    return rates


def lean(work, paths, duration):
    """How many pushes a second each writer without a replica had accepted, all at the same time.

    The process of the writers keeps to one core; the hub has that and all others.
    """
    core = max(os.sched_getaffinity(0))
    said = run(["taskset", "--cpu-list", str(core), work.helper, "writers", str(duration), *paths])
    return [int(count) / duration for count in said.split()]


def pushing(work, paths, duration):
    """How many pushes a second each replica had accepted, all at the same time."""
    profiles = work.profiles(work.sync_count)[0]
    step = len(profiles) // (len(paths) + 1)
    writers = [subprocess.Popen(
        [work.helper, "push", path, profiles[step * (turn + 1)]["id"], str(duration)],
        env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for turn, path in enumerate(paths)]
    rates = []
    for writer in writers:
        said, errors = writer.communicate()
        if writer.returncode:
            raise Failure(f"a writer failed: {errors}")
        rates.append(int(said.split()[0]) / duration)
    return rates


def clone(work):
    """Clones over TLS, and what they cost the memory of the client and of the hub."""
    git, fossil = work.rival(Git), work.rival(Fossil)
    with hub(work, tls=True) as ours, fossil.server(0) as server:
        sizes = [work.sync_count, work.count]
        for size in sizes:
            ours.publish(f"c{size}", size)
        target = work.path("cloned.db")
        ours.forget_peak()
        memory = ours.memory()

        def cloning(size):
            return (lambda: remove(target),
                    lambda: seconds([work.devcat, *ours.cloning(f"c{size}", target)]))

        works = {size: cloning(size) for size in sizes}
        works["git"] = git.cloning()
        works["fossil"] = fossil.cloning(server.port)
        times = interleaved(work.runs, works)
        growth = ours.memory("VmHWM") - memory
        largest = 4 * work.count
        ours.publish(f"c{largest}", largest)
        peaks = {}
        for size in [*sizes, largest]:
            remove(target)
            peaks[size] = peak([work.devcat, *ours.cloning(f"c{size}", target)]) / 1e6
        remove(target)
    small, large = sizes
    name = f"clone of {small:,} profiles, TLS, cold"
    yield Row(name, times[small], "s", "fossil clone", times["fossil"], most_ratio=0.6)
    yield Row(name, times[small], "s", "git clone, file://", times["git"])
    yield Row(f"clone of {large:,} profiles, TLS, cold", times[large], "s",
              f"clone of {small:,}", times[small], most_ratio=large / small)
    for size in (large, largest):
        yield Row(f"clone of {size:,} profiles, peak memory of the client", peaks[size], "MB",
                  f"clone of {small:,}", peaks[small], most=peaks[small] + 32)
    yield Row("the hub's memory while it is cloned: growth", growth / 1e6, "MB",
              "before", memory / 1e6)


def clones(work):
    """16 simultaneous clones by clients that count bytes and check digests, and the hub's memory."""
    with hub(work, tls=True) as ours:
        ours.publish("clones", work.count)
        replica = ours.clone("clones")
        ours.forget_peak()
        times = interleaved(work.runs, {
            count: lambda count=count: float(run([work.helper, "clones", replica, str(count)]))
            for count in (1, WRITERS)})
        memory = ours.memory("VmHWM")
    what = f"{WRITERS} simultaneous clones of {work.count:,} profiles, TLS"
    yield Row(f"{what}: the slowest", times[WRITERS], "s", "one alone", times[1], most_ratio=3)
    yield Row(f"{what}: peak memory of the hub", memory / 1e6, "MB", most=300)


def crowd(work):
    """A good client beside 500 slow ones and one that requests expensive answers without pause."""
    count = 500
    with hub(work, tls=True, options=["--max-requests", "0"]) as ours:
        ours.publish("crowd", work.count)
        replica = ours.clone("crowd")

        def measured():
            turns = [run([work.helper, "times", replica, "3"]).split() for _ in range(work.runs)]
            return [statistics.median(float(turn[part]) for turn in turns) for part in (0, 1)]

        quiet = measured()
        slow = subprocess.Popen([work.helper, "crowd", replica, str(count)], env=ENVIRONMENT,
                                stdout=subprocess.PIPE, text=True)
        try:
            work.expect(slow.stdout.readline() == "ready\n", "the slow clients could not all begin")
            busy = measured()
            work.expect(slow.poll() is None, "the crowd has ended early")
        finally:
            slow.kill()
            slow.communicate()
    what = f"a no-change pull beside {count} slow clients and an expensive one"
    yield Row(f"{what}, median", busy[0], "ms", "on a quiet hub", quiet[0], most_ratio=2)
    yield Row(f"{what}, p99", busy[1], "ms", "on a quiet hub", quiet[1], most_ratio=5)


def watchers(work):
    """Watchers held over TLS: memory of the hub for each, and when a commit has reached all."""
    count, id = work.watchers, work.profiles(work.sync_count)[0][0]["id"]
    most = ["--max-connections-per-address", str(count + 100), "--max-connections",
            str(count + 100), "--max-requests", "0"]
    with hub(work, tls=True, options=most) as ours:
        editor = ours.publish("watch", work.sync_count)
        replica = ours.clone("watch")
        memory = ours.memory()
        crowd = subprocess.Popen([work.helper, "watch", replica, str(count)], env=ENVIRONMENT,
                                 stdout=subprocess.PIPE, text=True)
        try:
            work.expect(crowd.stdout.readline() == "ready\n", "the watchers could not all begin")
            time.sleep(2)
            each = (ours.memory() - memory) / count
            delays = []
            for turn in range(work.runs):
                work.run("set", id, f"statusBar.portrait={60 + turn}", "--catalogue", editor)
                start = time.monotonic_ns()
                work.run("push", "--catalogue", editor)
                _, _, last = map(int, crowd.stdout.readline().split())
                delays.append((last - start) / 1e9)
        finally:
            crowd.kill()
            crowd.communicate()
    what = f"{count:,} idle watchers over TLS"
    yield Row(f"{what}, memory of the hub for each", each / 1024, "KiB", "etcd, as published", 35,
              most=17)
    yield Row(f"{what}: from the start of a push until all know", statistics.median(delays), "s",
              most=1)
