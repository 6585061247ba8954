#!/usr/bin/env python3
"""Attacks a hub as hostile clients would, and clients as a lying hub would.

    hostile.py DEVCAT [--seed N] [--minutes M]

It starts its own hubs in a temporary folder. A good client pulls all the time. The run fails if a hub or a
client ends by a signal, takes more memory, time or disk than the bounds below, or makes the good client wait.
docs/Protocol.md defines the messages; docs/examples/client.py encodes them.
"""
import argparse, contextlib, hashlib, json, os, random, select, socket, statistics, struct, subprocess, sys, tempfile
import threading, time, zlib

import liar
from peers import *


class Witness(threading.Thread):
    """Pulls a small catalogue without pause, as a client that means well; each pull on a connection of its own."""
    def __init__(self, hub, point):
        super().__init__(daemon=True)
        self.hub, self.point, self.seconds, self.problem, self.ends = hub, point, [], None, threading.Event()

    def run(self):
        while not self.ends.wait(0.02):
            start = time.monotonic()
            try:
                stream = socket.socket(socket.AF_UNIX)
                stream.settimeout(PULL_SECONDS)
                stream.connect(self.hub.socket)
                stream.sendall(frame(HELLO, encode([1, 1, [], [1 << 30], [self.hub.token, 0]]), request=0)
                               + frame(PULL, encode([CALM, *self.point, 0])))
                seen, data = set(), b""
                while not seen & {FAILURE, 0x22}:
                    part = stream.recv(65536)
                    if not part: raise EOFError("the hub ended the connection")
                    data += part
                    while len(data) >= 16 and len(data) >= 16 + int.from_bytes(data[:4], "big"):
                        seen.add(data[4])
                        data = data[16 + int.from_bytes(data[:4], "big"):]
                stream.close()
                require(FAILURE not in seen, "a pull is answered by no failure")
            except (OSError, EOFError, Broken) as error:
                self.problem = f"a good pull failed after {time.monotonic() - start:.1f} s: {error!r}"
                return
            self.seconds.append(time.monotonic() - start)

    def check(self, attack):
        require(self.problem is None, f"during '{attack}' {self.problem}")
        taken, self.seconds = self.seconds, []
        if not taken: return "no pull"
        taken.sort()
        return f"{len(taken)} good pulls, median {statistics.median(taken) * 1e3:.1f} ms, worst {taken[-1] * 1e3:.0f} ms"


# What hostile clients send

def header(catalogue, number, parent, changes, root=ZERO, author="x", message="", source=""):
    return encode(["devcat-revision-1", catalogue, number, parent, root, author, message, source, 0, sha(changes)])

def chunk(content, count=1, size=None):
    deflate = zlib.compressobj(wbits=-15)
    return encode([1, count, len(content) if size is None else size, 0, deflate.compress(content) + deflate.flush()])

def revision(catalogue, changes, **texts):
    return chunk(encode(header(catalogue, 1, ZERO, changes, **texts)) + encode(changes))

def inflating_revision(count):
    """The digest and the delta of a revision of so many devices: 68 are as many as a revision may have."""
    ids, text = [f"d{n:06}" for n in range(count)], "a" * 4096
    blocks = encode([1, ids, [], {(23, f"k{k:02}"): [None, [text] * count] for k in range(60)}, {}])
    first = header(bytes(16), 1, ZERO, blocks)
    return sha(first) + chunk(encode(first) + encode(blocks))

def push(connection, name, catalogue, delta, size=None, base=(0, ZERO), head=None):
    """Pushes any bytes; the answer."""
    head = head or (base[0] + 1, sha(delta))
    connection.send(frame(PUSH, encode([name, catalogue, *base, *head, len(delta) if size is None else size])))
    pieces = [delta[at:at + 65536] for at in range(0, len(delta), 65536)] or [b""]
    for index, piece in enumerate(pieces):
        if not connection.send(frame(DELTA, piece, LAST if index == len(pieces) - 1 else 0)): break
    return connection.answer()


class Attacks:
    """Each method is one attack; it returns once the attackers have done their worst."""
    def __init__(self, hub, state, chance):
        self.hub, self.state, self.chance = hub, state, chance

    def refused(self, answer, why):
        require(answer is None or answer[0] == FAILURE, f"{why} is refused; the hub says {answer and answer[0]}")

    def long_texts(self):
        id, huge = os.urandom(16), "a" * (3 << 20)
        changes = lambda ids, field=None: encode([1, ids, [], {field: [None, ["x"]]} if field else {}, {}])
        for delta in (
            chunk(encode(encode([huge] + [0] * 9)) + encode(b"")),
            revision(id, changes([huge])), revision(id, changes(["a"], (2, huge))),
            revision(id, changes(["a"], (2, huge, huge, huge, huge))),
            revision(id, changes(["a"], (9, "\x1b[2J" + huge))),
            *(revision(id, changes(["a"]), **{text: huge}) for text in ("author", "message", "source")),
            revision(id, encode([1, ["a"] * 200_000, [], {}, {}])),
            revision(id, encode([1, ["a"], [], {2: [None, [huge]]}, {}])),
            revision(id, b"\x81" * 100_000), revision(id, b"\x9b" + b"\xff" * 8), revision(id, b"\xbb" + b"\x7f" * 8),
        ):
            with contextlib.closing(Connection(self.hub)) as connection:
                self.refused(push(connection, VICTIM, id, delta), "a delta with a text beyond its limit")

    def bombs(self):
        id, zeros = os.urandom(16), b"\0" * (64 << 20)
        for size in (1, 100, 64 << 20, 255 << 20, 1 << 40):
            for _ in range(3):
                with contextlib.closing(Connection(self.hub)) as connection:
                    self.refused(push(connection, VICTIM, id, chunk(zeros, size=size)), "a bomb")
                with contextlib.closing(Connection(self.hub)) as connection:
                    self.refused(push(connection, VICTIM, id, chunk(encode(b"\0" * 30_000_000), count=1 << 40)), "a bomb")

    def inflating_revisions(self):
        """Pushes of 260 kB whose one revision inflates to 245 MiB, four at a time; its root is wrong."""
        delta, head = self.inflating(1000)
        def attack(number):
            with contextlib.closing(Connection(self.hub, timeout=600)) as connection:
                self.refused(push(connection, f"{VICTIM}-{number}", bytes(16), delta, head=head), "a revision with another state root")
        threads = [threading.Thread(target=attack, args=(number,)) for number in range(4)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()

    @staticmethod
    def inflating(count):
        """A delta of one revision of so many devices with 240 KB of attributes each, and its head."""
        # Made by another process: Linux counts this one's memory in that of the clients that it starts.
        made = subprocess.run([sys.executable, __file__, "--inflating", str(count), ""], check=True, capture_output=True).stdout
        return made[32:], (1, made[:32])

    def push_shares(self):
        """Half pushes and inflating ones of one token leave room for another's."""
        other = self.hub.make_token()
        connections = [Connection(self.hub) for _ in range(8)]
        for connection in connections:
            connection.send(frame(PUSH, encode([VICTIM, bytes(16), 0, ZERO, 1, ZERO, 4 << 20])))
        (delta, head), threads = self.inflating(500), []
        def attack(number):
            with contextlib.closing(Connection(self.hub, timeout=600)) as connection: push(connection, f"{VICTIM}-{number}", bytes(16), delta, head=head)
        for number in range(12):
            threads.append(threading.Thread(target=attack, args=(number,)))
            threads[-1].start()
        time.sleep(1)
        start = time.monotonic()
        with contextlib.closing(Connection(self.hub, token=other, timeout=60)) as connection:
            small, its_head = self.inflating(1)
            self.refused(push(connection, "team/victim-of-others", bytes(16), small, head=its_head), "a revision with another state root")
        taken = time.monotonic() - start
        require(taken < PULL_SECONDS, f"a small push beside those of another token is answered after {taken:.1f} s")
        for thread in threads: thread.join()
        for connection in connections: connection.close()

    def stopped_pushes(self):
        """Pushes that stop at every place lose what they hold within the 30 s of the floor."""
        piece, connections = frame(DELTA, os.urandom(1000)), []
        for rest in (b"", piece, piece[:-1], piece + piece[:10]):
            connections.append(Connection(self.hub, timeout=60))
            connections[-1].send(frame(PUSH, encode([VICTIM, bytes(16), 0, ZERO, 1, ZERO, 4 << 20])) + rest)
        start = time.monotonic()
        for connection in connections:
            self.refused(connection.answer(), "a push that stops")
            connection.close()
        require(time.monotonic() - start < 60, "pushes that stop are ended by their timer")

    def dear_requests(self):
        """Many ask for the dearest answers, and read none of them."""
        id, _ = self.state[LARGE]
        requests = [frame(PULL, encode([LARGE, None, 0, ZERO, 0])), frame(PULL, encode([LARGE, id, 1, self.state["first"], 0]))]
        connections = [Connection(self.hub) for _ in range(300)]
        for connection in connections:
            # More than one each: the second waits for the first.
            connection.send(b"".join(self.chance.choices(requests, k=self.chance.randint(1, 20))))
        time.sleep(8)
        for connection in connections: connection.close(reset=self.chance.random() < 0.5)

    def half_pushes(self):
        """Large pushes of which the last piece never comes."""
        connections = [Connection(self.hub) for _ in range(64)]
        piece = os.urandom(65536)
        for connection in connections:
            connection.stream.settimeout(0.2)
            connection.send(frame(PUSH, encode([VICTIM, bytes(16), 0, ZERO, 1, ZERO, 16 << 20])))
        # The hub stops reading those whose token has its share.
        for _ in range(200):
            ready = select.select([], [connection.stream for connection in connections], [], 0.2)[1]
            if not ready: break
            for connection in connections:
                if connection.stream in ready: connection.send(frame(DELTA, piece))
        for connection in connections: connection.close()

    def odd_pushes(self):
        id, delta = os.urandom(16), revision(bytes(16), encode([1, [], [], {}, {}]))
        for size in (0, 1, len(delta) - 1, len(delta) + 1, 1 << 62):
            with contextlib.closing(Connection(self.hub)) as connection:
                self.refused(push(connection, VICTIM, id, delta, size=size), f"a push that announces {size} bytes")
        with contextlib.closing(Connection(self.hub)) as connection:
            connection.send(frame(PUSH, encode([VICTIM, id, 0, ZERO, 1, ZERO, 9])))
            for _ in range(1000):
                if not connection.send(frame(DELTA)): break
            self.refused(connection.answer(), "an empty piece")
        for base, head in (((5, ZERO), (1, ZERO)), ((1, ZERO), (1, ZERO)), ((1 << 53, ZERO), ((1 << 53) + 1, ZERO))):
            with contextlib.closing(Connection(self.hub)) as connection:
                self.refused(push(connection, VICTIM, id, delta, base=base, head=head), f"a push of {base[0]} to {head[0]}")

    def slow_newcomers(self):
        """A thousand connections that never come to the end of their hello, a byte at a time."""
        connections = [Connection(self.hub, hello=False) for _ in range(900)]
        hello = frame(HELLO, encode([1, 1, ["x" * 250] * 15, [1 << 30], [self.hub.token, 0]]), request=0)
        for at in range(0, 40):
            for connection in connections: connection.send(hello[at:at + 1])
            time.sleep(0.05)
        for connection in connections: connection.close(reset=True)

    def wrong_tokens(self):
        """Wrong tokens keep no good one out that comes from the same address."""
        for _ in range(20):
            with contextlib.closing(Connection(self.hub, token="devcat_" + "a" * 56)) as connection:
                answer = connection.answer()
                require(answer is None or answer[0] == FAILURE, "a wrong token is refused")
        with contextlib.closing(Connection(self.hub)) as connection:
            connection.send(frame(PROBE, encode([CALM])))
            answer = connection.answer()
            require(answer and answer[0] == HEAD, "a good token gets in beside wrong ones")

    def watchers(self):
        """Watchers that leave without a word, and some that send out of turn."""
        id, point = self.state[CALM]
        connections = [Connection(self.hub) for _ in range(600)]
        wait = frame(PULL, encode([CALM, id, *point, 60_000]))
        for connection in connections: connection.send(wait * self.chance.choice((1, 1, 50)))
        time.sleep(2)
        for connection in connections: connection.send(frame(PROBE, encode([CALM])))
        for connection in connections: connection.close()

    def noise(self, seconds=8):
        """Requests of which some bytes were altered, doubled, cut or left out."""
        id, point = self.state[LARGE]
        whole = [frame(HELLO, encode([1, 1, ["x"], [1 << 30], [self.hub.token, 0]]), request=0)]
        bodies = {PULL: [LARGE, id, *point, 9], PUSH: [VICTIM, id, 0, ZERO, 1, ZERO, 100], PROBE: [LARGE]}
        whole += [frame(kind, encode(items), request=kind) for kind, items in bodies.items()]
        whole += [frame(DELTA, os.urandom(100), LAST)]
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            data = bytearray(b"".join(self.chance.choices(whole, k=3)))
            if self.chance.random() < 0.9: data = bytearray(whole[0]) + data
            for _ in range(self.chance.choice((0, 1, 1, 2, 8))):
                at = self.chance.randrange(len(data))
                change = self.chance.randrange(4)
                if change == 0: data[at] ^= 1 << self.chance.randrange(8)
                elif change == 1: data[at:at + 8] = self.chance.choice((b"\xff" * 8, bytes(8), b"\x7f" + b"\xff" * 7))
                elif change == 2: del data[at:at + self.chance.randrange(1, 40)]
                else: data[at:at] = data[at:at + self.chance.randrange(1, 40)]
                if not data: break
            try:
                connection = Connection(self.hub, hello=False, timeout=1)
            except OSError:
                continue  # too many at a time from one address
            connection.send(bytes(data))
            if self.chance.random() < 0.5: connection.answer()
            connection.close(reset=self.chance.random() < 0.5)


def prepare(devcat, work):
    """Catalogues to attack: a small one, a large one, and one for the lies."""
    environment = dict(os.environ, DEVCAT_AUTHOR="torture", HOME=work)
    def run(*words):
        outcome = subprocess.run([devcat, *words], env=environment, cwd=work, capture_output=True, text=True)
        require(outcome.returncode == 0, f"'devcat {' '.join(words)}' does what it is to do: {outcome.stderr[:600]}")
    os.mkdir(work + "/hub")
    os.mkdir(work + "/hub/team")
    run("init", "--catalogue", work + "/hub/team/calm.db")
    run("init", "--catalogue", work + "/hub/team/lies.db")
    large = work + "/hub/team/large.db"
    run("init", "--empty", "--catalogue", large)
    for part in range(2):
        with open(work + "/large.ndjson", "w") as file:
            for n in range(20_000):
                number = part * 20_000 + n
                file.write(json.dumps({"id": f"device-{number:06}", "name": f"Device {number}", "family": "iPhone", "released": str(2000 + number % 20),
                                       "points": {"width": 300 + number % 500, "height": 900 + number % 700}, "scale": 3,
                                       "models": [f"D{number},{k}" for k in range(3)], "attributes": {"hash": hashlib.md5(str(number).encode()).hexdigest()}}) + "\n")
        run("import", work + "/large.ndjson", "--catalogue", large)
    state = {}
    for name in (CALM, LARGE):
        path = f"{work}/hub/{name}.db"
        log = json.loads(subprocess.run([devcat, "verify", "--json", "--catalogue", path], check=True, capture_output=True, text=True).stdout)
        state[name] = (bytes.fromhex(log["catalogue"].replace("-", "")), (log["head"], bytes.fromhex(log["digest"])))
    first = json.loads(subprocess.run([devcat, "log", "--json", "--catalogue", large], check=True, capture_output=True, text=True).stdout)
    state["first"] = bytes.fromhex([entry for entry in first if entry["number"] == 1][0]["digest"])
    return state


def attack_hub(hub, state, chance, seconds):
    witness = Witness(hub, (state[CALM][0], *state[CALM][1]))
    witness.start()
    time.sleep(2)
    print(f"  quiet: {witness.check('quiet')}", flush=True)
    attacks = Attacks(hub, state, chance)
    names = [name for name in vars(Attacks) if name[0] != "_" and name not in ("refused", "inflating")]
    end = time.monotonic() + seconds
    while True:
        for name in names:
            getattr(attacks, name)()
            words = name.replace("_", " ")
            hub.check(words)
            print(f"  {words}: {witness.check(words)}, the hub {hub.figure('VmRSS') >> 20} MiB, at most {hub.figure('VmHWM') >> 20}", flush=True)
        chance.shuffle(names)
        if time.monotonic() >= end: break
    witness.ends.set()
    witness.join()


def exhaust_descriptors(devcat, folder, state):
    """A hub with few descriptors goes on with the connections that it has, and takes others once it can."""
    hub = Hub(devcat, folder, files=128)
    kept = Connection(hub)
    connections = []
    for _ in range(400):
        with contextlib.suppress(OSError): connections.append(Connection(hub, timeout=1))
    kept.send(frame(PULL, encode([CALM, None, 0, ZERO, 0])))
    answer = kept.answer()
    require(answer and answer[0] == HEAD, f"a client that is in is served without free descriptors; the hub says {answer}")
    for connection in connections: connection.close()
    kept.close()
    hub.check("no descriptors")
    hub.end()
    print("  few descriptors: clients that are in are served, others once there is room", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("devcat")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--inflating", type=int, metavar="DEVICES", help="write such a revision, and attack nothing")
    options = parser.parse_args()
    if options.inflating: return sys.stdout.buffer.write(inflating_revision(options.inflating))
    chance, devcat = random.Random(options.seed), os.path.abspath(options.devcat)
    with tempfile.TemporaryDirectory() as work:
        state = prepare(devcat, work)
        hub = Hub(devcat, work + "/hub", "--quiet")
        attack_hub(hub, state, chance, options.minutes * 30)
        clients = liar.Clients(hub, work, chance)
        lies = clients.lies()
        end, told, round = time.monotonic() + options.minutes * 30, 0, 0
        while True:
            chance.shuffle(lies)
            # Without minutes, a sample of them.
            for journey, kind, how in lies if options.minutes else lies[:60]:
                told += clients.deceive(journey, kind, how).told
                if options.minutes and time.monotonic() >= end: break
            if time.monotonic() >= end: break
        require(told > clients.count / 4, "most lies were told")
        hub.check("lies")
        hub.end()
        print(f"  {clients.count} commands met a lying hub, {told} messages altered", flush=True)
        exhaust_descriptors(devcat, work + "/hub", state)
        for name in (CALM, LARGE, "team/lies"):
            subprocess.run([devcat, "verify", "--catalogue", f"{work}/hub/{name}.db"], check=True, stdout=subprocess.DEVNULL)
        require(not os.path.exists(f"{work}/hub/{VICTIM}.db"), "no refused push left a catalogue")


if __name__ == "__main__":
    try:
        main()
    except Broken as broken:
        sys.exit(f"A promise was not kept: {broken}.")
