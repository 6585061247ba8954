#!/usr/bin/env python3
"""Six writers of one catalogue, whose hub and whose commands are killed at random (SIGKILL): at the end the hub's log has
each acknowledged push once, none that was not pushed twice, and every file is whole.

    killed.py DEVCAT [--pushes 10000] [--seed N]
"""
import argparse, collections, json, os, random, subprocess, tempfile, threading, time

WRITERS = 6
# Each writer changes a device of its own, so nothing is to be decided.
DEVICES = ["iphone-x", "ipad-air", "iphone-16", "iphone-15", "iphone-14", "iphone-13"]
# Not reached, another push under way, stale for too long: the push is tried again.
LATER = (69, 70, 75)

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("devcat")
    parser.add_argument("--pushes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    devcat = os.path.abspath(words.devcat)
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        os.environ.update(HOME=place, DEVCAT_AUTHOR="torture")
        os.mkdir("hub")
        torture(devcat, f"devcat+unix://{place}/s?catalogue=team/one", words.pushes, words.seed)

def torture(devcat, url, goal, seed):
    def run(*command):
        done = subprocess.run([devcat, *command], capture_output=True, text=True)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        return done.stdout
    def serve():
        hub = subprocess.Popen([devcat, "serve", "hub", "--socket", "s", "-q"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        hub.stdout.readline()
        return hub
    hub, kills, pushed = serve(), collections.Counter(), [[] for _ in range(WRITERS)]
    run("init", "--catalogue", "0.db")
    run("push", url, "--catalogue", "0.db")
    for number in range(1, WRITERS): run("clone", url, "--catalogue", f"{number}.db")
    failures = []
    def maybe_killed(chance, dice, *command):
        process = subprocess.Popen([devcat, *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if dice.random() < chance:
            try: process.wait(dice.random() * 0.08)
            except subprocess.TimeoutExpired:
                process.kill()
                kills["clients"] += 1
        errors = process.communicate()[1]
        if process.returncode not in (0, -9, *LATER): failures.append(f"{command} ended with {process.returncode}: {errors}")
        return process.returncode
    def write(number):
        dice, path, turn = random.Random(seed * 100 + number), f"{number}.db", 0
        while sum(map(len, pushed)) < goal and not failures:
            turn += 1
            change = f"w{number} {turn}"
            if maybe_killed(0.05, dice, "set", DEVICES[number], f"attributes.w{number}={turn}", "-m", change, "--catalogue", path): continue
            while not failures and maybe_killed(0.2, dice, "push", "--catalogue", path): pass
            pushed[number].append(change)
    threads = [threading.Thread(target=write, args=(n,)) for n in range(WRITERS)]
    for thread in threads: thread.start()
    dice = random.Random(seed)
    while any(thread.is_alive() for thread in threads):
        time.sleep(dice.uniform(1, 4))
        hub.kill()
        hub.wait()
        kills["hub"] += 1
        hub = serve()
    assert not failures, failures[0]
    run("clone", url, "--catalogue", "end.db")
    hub.kill()
    hub.wait()
    times = collections.Counter(revision["message"] for revision in json.loads(run("log", "--json", "--catalogue", "end.db")))
    lost = [change for changes in pushed for change in changes if not times[change]]
    twice = [change for change, count in times.items() if change and change.startswith("w") and count > 1]
    for path in ["hub/team/one.db", "end.db", *(f"{n}.db" for n in range(WRITERS))]: run("verify", path)
    print(f"{sum(map(len, pushed)):,} pushes acknowledged, {kills['hub']} kills of the hub and {kills['clients']:,} of clients, "
          f"{len(lost)} lost, {len(twice)} twice; every file is whole")
    assert not lost and not twice, f"lost: {lost[:5]}, twice: {twice[:5]}"

if __name__ == "__main__": main()
