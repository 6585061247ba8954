#!/usr/bin/env python3
"""Many writers of one catalogue, each with a replica of its own, against one writer: none starves, and together
they are not much slower. And what a push costs that was told `stale` once.

    writers.py DEVCAT [--writers 16] [--pushes 200]
"""
import argparse, os, subprocess, tempfile, threading, time

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("devcat")
    parser.add_argument("--writers", type=int, default=16)
    parser.add_argument("--pushes", type=int, default=200)
    words = parser.parse_args()
    words.devcat = os.path.abspath(words.devcat)
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        def run(*command):
            done = subprocess.run([words.devcat, *command], capture_output=True, text=True)
            assert done.returncode == 0, f"{command}: {done.stderr}"
        os.mkdir("hub")
        hub = subprocess.Popen([words.devcat, "serve", "hub", "--socket", "s", "-q"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        hub.stdout.readline()
        url = lambda name: f"devcat+unix://{place}/s?catalogue={name}"
        try:
            one = writing(run, url("team/one"), 1, words.pushes)
            all_ = writing(run, url("team/all"), words.writers, words.pushes)
            print(f"1 writer: {one[0]:.1f} pushes/s, longest {one[1]:.2f} s")
            print(f"{words.writers} writers: {all_[0]:.1f} pushes/s ({all_[0] / one[0]:.2f} of one), longest {all_[1]:.2f} s")
            plain, stale = staleness(run, url("team/stale"), words.pushes)
            print(f"plain push {plain * 1000:.1f} ms, told stale once {stale * 1000:.1f} ms ({stale / plain:.2f})")
            assert all_[1] < 60, "a push took more than 60 s"
            assert all_[0] >= 0.3 * one[0], "many writers are slower than 0.3 of one"
            assert stale <= 2 * plain, "a push that was told stale costs more than two plain ones"
        finally:
            hub.terminate()
            hub.wait()

def writing(run, url, count, pushes):
    """Pushes a second of all writers together, and the longest push."""
    run("init", "--empty", "--catalogue", "first.db")
    run("add", "base", "name=base", "--catalogue", "first.db")
    run("push", url, "--catalogue", "first.db")
    times = []
    def write(number):
        path = f"{number}.db"
        run("clone", url, "--catalogue", path)
        for turn in range(pushes):
            run("add", f"d-{number}-{turn}", f"name=D {number} {turn}", "--catalogue", path)
            begin = time.monotonic()
            run("push", "--catalogue", path)
            times.append(time.monotonic() - begin)
        os.remove(path)
    threads = [threading.Thread(target=write, args=(n,)) for n in range(count)]
    begin = time.monotonic()
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    os.remove("first.db")
    assert len(times) == count * pushes, "a writer has failed"
    return len(times) / (time.monotonic() - begin), max(times)

def staleness(run, url, pushes):
    """The median times of a push that is taken at once, and of one that is told stale once."""
    run("init", "--empty", "--catalogue", "a.db")
    run("add", "base", "name=base", "--catalogue", "a.db")
    run("push", url, "--catalogue", "a.db")
    run("clone", url, "--catalogue", "b.db")
    def timed(path, id):
        run("add", id, f"name={id}", "--catalogue", path)
        begin = time.monotonic()
        run("push", "--catalogue", path)
        return time.monotonic() - begin
    plain, stale = [], []
    for turn in range(min(pushes, 50)):
        plain.append(timed("a.db", f"a-{turn}"))
        stale.append(timed("b.db", f"b-{turn}"))
        run("pull", "--catalogue", "a.db")
    median = lambda values: sorted(values)[len(values) // 2]
    return median(plain), median(stale)

if __name__ == "__main__": main()
