"""Rows about keeping replicas in step: bytes of both directions, and the time of a cold process."""
import copy
import json

import catalogue
from hub import hub
from measuring import copy_durable, interleaved, remove, run, seconds
from report import Row
from rivals import FileDelta, Fossil, Git, values_alone

# How many bytes a pull of so many changes may have, and its time as a ratio to that of git.
CHANGES = {1: (600, 0.2), 100: (4_000, 0.3), 1000: (30_000, 0.35)}


def pull(work):
    """1, 100 and 1,000 changes of one revision pulled, against git, fossil and xdelta3."""
    profiles, generator = work.profiles(work.sync_count)
    git, fossil = work.rival(Git), work.rival(Fossil)
    with hub(work) as ours:
        for changes, (most, most_ratio) in CHANGES.items():
            mutation = catalogue.Mutation(copy.deepcopy(generator), profiles, changes)
            yield from pull_rows(
                work, ours, git, fossil, changes, most, most_ratio, mutation)


def pull_rows(work, ours, git, fossil, changes, most, most_ratio, mutation):
    name = f"k{changes}"
    editor = ours.publish(name, work.sync_count)
    replica, counted = ours.clone(name), ours.clone(name, ours.proxy.port)
    adopt(work, editor, mutation)
    work.run("push", "--catalogue", editor)
    moved = ours.counted_pull(counted)
    work.expect(root(work, counted) == root(work, editor), "the replica differs from its source")
    git.publish(changes, mutation)
    fossil.publish(changes, mutation)
    delta = FileDelta(work, changes, work.profiles(work.sync_count)[0], mutation)
    client = work.path("client.db")
    rows = row_changes(work, replica, counted)
    with fossil.server(changes) as server:
        times = interleaved(work.runs, {
            "ours": (lambda: copy_durable(replica, client),
                     lambda: seconds([work.devcat, "pull", "--catalogue", client]) * 1000),
            "sqlite3": (lambda: copy_durable(replica, client),
                        lambda: seconds(["sqlite3", client, f".read {rows}"]) * 1000),
            "git": (git.reset, lambda: git.time(changes) * 1000),
            "fossil": (fossil.reset, lambda: fossil.time(server.port) * 1000),
            "xdelta3": lambda: delta.time() * 1000})
        fossil_bytes = fossil.bytes(server.port)
    remove(client)
    what = f"pull of {changes:,} of {work.sync_count:,} profiles"
    rivals = {"git fetch, git://": git.bytes(changes), "fossil pull": fossil_bytes,
              "sqlite3_rsync": None, "xdelta3 between NDJSON files": delta.bytes(),
              "the changed values alone": values_alone(mutation)}
    for rival, theirs in rivals.items():
        yield Row(f"{what}, bytes", moved, "B", rival, theirs,
                  most=most if rival.startswith("git") else None)
    yield Row(f"{what}, cold", times["ours"], "ms", "git fetch, file://", times["git"],
              most_ratio=most_ratio)
    yield Row(f"{what}, cold", times["ours"], "ms", "sqlite3 shell, the same changes of rows",
              times["sqlite3"])
    yield Row(f"{what}, cold", times["ours"], "ms", "fossil pull", times["fossil"])
    yield Row(f"{what}, cold", times["ours"], "ms", "xdelta3, making it", times["xdelta3"])


def row_changes(work, before, after):
    """Makes a file of SQL that changes the rows of one catalogue into those of the other."""
    path = work.path("rows.sql")
    with open(path, "w") as file:
        file.write("PRAGMA synchronous=FULL;\nBEGIN IMMEDIATE;\n" + run(["sqldiff", before, after])
                   + "COMMIT;\n")
    return path


def adopt(work, editor, mutation):
    """Commits all changes of a mutation as one revision."""
    source, changed, removed = (
        work.path("mutation" + end) for end in (".ndjson", ".db", ".removed"))
    remove(changed)
    catalogue.write_ndjson(source, mutation.changed)
    with open(removed, "w") as file:
        file.write("".join(id + "\n" for id in mutation.removed))
    work.run("init", "--empty", "--catalogue", changed)
    work.run("import", source, "--catalogue", changed)
    run([work.helper, "adopt", editor, changed, removed])


def root(work, path):
    return json.loads(work.run("verify", "--json", "--catalogue", path))["root"]


def poll(work):
    """A pull when nothing changed."""
    git, fossil = work.rival(Git), work.rival(Fossil)
    git.reset()
    fossil.reset()
    with hub(work) as ours, fossil.server(0) as server:
        ours.publish("poll", work.sync_count)
        replica, counted = ours.clone("poll"), ours.clone("poll", ours.proxy.port)
        moved = ours.counted_pull(counted)
        times = interleaved(work.runs * 3, {
            "ours": lambda: seconds([work.devcat, "pull", "--catalogue", replica]) * 1000,
            "git": lambda: git.time(0) * 1000,
            "fossil": lambda: fossil.time(server.port) * 1000})
        fossil_bytes = fossil.bytes(server.port)
    what = "pull with no change"
    yield Row(f"{what}, bytes", moved, "B", "fossil pull", fossil_bytes, most=250)
    yield Row(f"{what}, bytes", moved, "B", "git fetch, git://", git.bytes(0))
    yield Row(f"{what}, bytes", moved, "B", "sqlite3_rsync", None)
    yield Row(f"{what}, cold", times["ours"], "ms", "fossil pull", times["fossil"], most=10)
    yield Row(f"{what}, cold", times["ours"], "ms", "git fetch, file://", times["git"])


def flat(work):
    """One change pulled into catalogues of three sizes, which should take the same time."""
    sizes = [work.count // 100, work.count // 10, work.count]
    with hub(work) as ours:
        works = {}
        for size in sizes:
            editor = ours.publish(f"n{size}", size)
            works[size] = pull_of_one(work, editor, ours.clone(f"n{size}"), size)
        times = interleaved(work.runs, works)
    for size in sizes[1:]:
        yield Row(f"one change pulled into {size:,} profiles, cold", times[size], "ms",
                  f"devcat, into {sizes[0]:,}", times[sizes[0]], most_ratio=1.5)


def pull_of_one(work, editor, replica, size):
    """What publishes another change, and what pulls it and tells the time."""
    turn = iter(range(1000))
    id = work.profiles(size)[0][size // 2]["id"]

    def publish():
        work.run("set", id, f"statusBar.portrait={60 + next(turn)}", "--catalogue", editor)
        work.run("push", "--catalogue", editor)

    return publish, lambda: seconds([work.devcat, "pull", "--catalogue", replica]) * 1000
