#!/usr/bin/env python3
"""A small devcat client, written from docs/Protocol.md and docs/Formats.md alone. It cannot merge.

    client.py clone URL FILE | pull FILE | push FILE [--pin SHA256] [--token TOKEN]
    client.py set FILE ID NAME       a local revision: name a device
    client.py verify FILE            recompute digests and state roots

URL is devcat://HOST[:PORT]/TEAM/NAME (TLS), devcat+tcp://… (loopback) or devcat+unix://PATH?catalogue=TEAM/NAME.
FILE is an SQLite file of this client's own: the log and no more.
"""
import hashlib, os, re, socket, sqlite3, ssl, struct, sys, time, zlib

HELLO, FAILURE, PULL, PUSH, HEAD, DELTA, UNCHANGED, ACCEPTED, STALE = 1, 2, 0x10, 0x11, *range(0x20, 0x25)
PROGRESS, LAST, IGNORABLE, NAME = 0x28, 1, 0x80, 2  # NAME is the number of a field in the field table
ORIGIN = (0, bytes(32))
sha = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
with open(os.path.dirname(os.path.abspath(__file__)) + "/delta-dictionary.hex") as text:
    DICTIONARY = bytes.fromhex("".join(re.findall("[0-9a-f]+", text.read())))


# CBOR, deterministic (Formats.md, "CBOR"). A map is a dict; a key of several items is a tuple.

def head(major, n):
    if n < 24: return bytes([major << 5 | n])
    size = next(s for s in (1, 2, 4, 8) if n < 1 << 8 * s)
    return bytes([major << 5 | {1: 24, 2: 25, 4: 26, 8: 27}[size]]) + n.to_bytes(size, "big")

def encode(v):
    if v is None or isinstance(v, bool): return bytes([{False: 0xf4, True: 0xf5, None: 0xf6}[v]])
    if isinstance(v, float) and v.is_integer() and abs(v) <= 2 ** 53: v = int(v)
    if isinstance(v, int): return head(0, v) if v >= 0 else head(1, -1 - v)
    if isinstance(v, bytes): return head(2, len(v)) + v
    if isinstance(v, str): return head(3, len(v.encode())) + v.encode()
    if isinstance(v, (list, tuple)): return head(4, len(v)) + b"".join(map(encode, v))
    if isinstance(v, dict):
        items = sorted((encode(k), encode(x)) for k, x in v.items())
        return head(5, len(items)) + b"".join(k + x for k, x in items)
    for code, form in ((0xf9, ">e"), (0xfa, ">f"), (0xfb, ">d")):  # the shortest float that holds it
        try:
            packed = struct.pack(form, v)
            if struct.unpack(form, packed)[0] == v: return bytes([code]) + packed
        except OverflowError: pass

def decode(b, at=0):
    """The item at an offset, and the offset behind it."""
    major, low, at = b[at] >> 5, b[at] & 31, at + 1
    if major == 7:
        if low in (20, 21, 22): return (False, True, None)[low - 20], at
        form = {25: ">e", 26: ">f", 27: ">d"}[low]
        return struct.unpack_from(form, b, at)[0], at + struct.calcsize(form)
    n = low
    if low >= 24: n, at = int.from_bytes(b[at:at + (1 << low - 24)], "big"), at + (1 << low - 24)
    if major < 2: return (n if major == 0 else -1 - n), at
    if major < 4:
        if at + n > len(b): raise EOFError
        return (b[at:at + n] if major == 2 else b[at:at + n].decode()), at + n
    items = []
    for _ in range(n * (major - 3)):
        item, at = decode(b, at)
        items.append(item)
    if major == 4: return items, at
    return {tuple(k) if isinstance(k, list) else k: x for k, x in zip(items[::2], items[1::2])}, at


# Revisions and the state that they leave (Formats.md, "Changes", "State root")

class State:
    """Profiles as maps from paths to values; a path is a tuple of the field's number and its keys."""
    def __init__(self): self.profiles, self.leaves = {}, {}

    def apply(self, changes):
        version, ids, deleted, set_, removed = decode(changes)[0]
        assert version == 1, "changes of another version"
        def rows(gaps):
            if gaps is None: return ids
            at = [-1]
            for gap in gaps: at.append(at[-1] + 1 + gap)
            return [ids[n] for n in at[1:]]
        path = lambda key: key if isinstance(key, tuple) else (key,)
        for id in rows(deleted): self.profiles.pop(id, None)
        for key, (which, values) in set_.items():
            for id, value in zip(rows(which), values): self.profiles.setdefault(id, {})[path(key)] = value
        for key, which in removed.items():
            for id in rows(which): self.profiles.setdefault(id, {}).pop(path(key), None)
        for id in ids:
            if id in self.profiles: self.leaves[id] = sha(b"devcat-leaf", record(id, self.profiles[id]))
            else: self.leaves.pop(id, None)

    def root(self):
        buckets = [b""] * 4096
        for id in sorted(self.leaves, key=str.encode): buckets[int.from_bytes(sha(id.encode())[:2], "big") >> 4] += self.leaves[id]
        hashes = [sha(b"devcat-bucket", b) if b else bytes(32) for b in buckets]
        return sha(b"devcat-root", *(sha(b"devcat-node", *hashes[n:n + 64]) for n in range(0, 4096, 64)))

def record(id, profile):
    fields = {1: id}
    for path, value in profile.items():
        place = fields
        for key in path[:-1]: place = place.setdefault(key, {})
        place[path[-1]] = value
    return encode(fields)

def revisions(delta):
    """The revisions of a delta, as (header bytes, changes)."""
    at = 0
    while at < len(delta):
        (version, count, size, dictionary, deflated), at = decode(delta, at)
        assert version == 1 and dictionary in (0, int.from_bytes(sha(DICTIONARY)[:4], "big")), "a delta of another version"
        inflate = zlib.decompressobj(-15, zdict=DICTIONARY) if dictionary else zlib.decompressobj(-15)
        content, behind = inflate.decompress(deflated, size + 1), 0
        assert len(content) == size, "a chunk of another size"
        for _ in range(count):
            header, behind = decode(content, behind)
            changes, behind = decode(content, behind)
            yield header, changes

def chunk(log):
    content = b"".join(encode(h) + encode(c) for h, c in log)
    deflate = zlib.compressobj(wbits=-15)
    return encode([1, len(log), len(content), 0, deflate.compress(content) + deflate.flush()])


class File:
    """The log, and where it came from."""
    def __init__(self, path):
        self.db = sqlite3.connect(path)
        self.db.executescript("CREATE TABLE IF NOT EXISTS log(number INTEGER PRIMARY KEY, header BLOB, changes BLOB);"
                              "CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value)")

    def __getitem__(self, key): return (self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone() or [None])[0]
    def __setitem__(self, key, value): self.db.execute("REPLACE INTO meta VALUES(?, ?)", (key, value))
    def add(self, header, changes): self.db.execute("INSERT INTO log VALUES(?, ?, ?)", (decode(header)[0][2], header, changes))
    def log(self, after=0): return self.db.execute("SELECT header, changes FROM log WHERE number > ? ORDER BY number", (after,)).fetchall()
    def base(self): return (self["base"] or 0), bytes.fromhex(self["base-digest"] or "00" * 32)
    def agree(self, point): self["base"], self["base-digest"] = point[0], point[1].hex()

    def replay(self):
        """Checks every revision: number, parent, digests and state root; the state and the last point."""
        state, point = State(), ORIGIN
        for header, changes in self.log(): point = self.check(state, point, header, changes)
        return state, point

    def check(self, state, point, header, changes):
        domain, catalogue, number, parent, root, _, _, _, _, digest = decode(header)[0]
        assert domain == "devcat-revision-1" and catalogue.hex() == (self["catalogue"] or catalogue.hex()), "another catalogue"
        assert (number, parent) == (point[0] + 1, point[1]), f"revision {number} does not follow on {point[0]}"
        assert sha(changes) == digest, f"the changes of revision {number} were altered"
        state.apply(changes)
        assert state.root() == root, f"revision {number} leaves another state"
        self["catalogue"] = catalogue.hex()
        return number, sha(header)


class Hub:
    """The connection (Protocol.md, "Frames", "Flights")."""
    def __init__(self, url, pin=None, token=None):
        if unix := re.fullmatch(r"devcat\+unix://([^?]+)\?catalogue=(.+)", url):
            self.stream, self.name = socket.socket(socket.AF_UNIX), unix[2]
            self.stream.connect(unix[1])
        else:
            kind, host, port, self.name = re.fullmatch(r"(devcat(?:\+tcp)?)://([^/:]+)(?::(\d+))?/(.+)", url).groups()
            self.stream = socket.create_connection((host, int(port or 7346)), 10)
            if kind == "devcat": self.secure(host, pin)
        self.stream.settimeout(60)
        self.request = 0
        self.send(HELLO, encode([1, 1, [], [1 << 30]] + ([[token, 0]] if token else [])))

    def secure(self, host, pin):
        context = ssl.create_default_context()
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        if pin: context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self.stream = context.wrap_socket(self.stream, server_hostname=host)
        found = hashlib.sha256(self.stream.getpeercert(True)).hexdigest()
        assert not pin or found == pin.lower().replace(":", ""), f"the hub has the certificate {found}"

    def send(self, kind, body, flags=0): self.stream.sendall(struct.pack(">IBBHQ", len(body), kind, flags, 0, self.request) + body)

    def read(self, count):
        data = b""
        while len(data) < count:
            data += (part := self.stream.recv(count - len(data)))
            if not part: raise EOFError("the hub ended the connection")
        return data

    def receive(self):
        """The next message that is not skipped: its type, its flags and its body."""
        while True:
            size, kind, flags, _, _ = struct.unpack(">IBBHQ", self.read(16))
            assert size <= 1 << 20, "a frame that is too long"
            body = self.read(size)
            if kind == FAILURE: sys.exit("the hub refuses: {1} ({0}) {2}".format(*decode(body)[0]))
            if kind in (HEAD, DELTA, UNCHANGED, ACCEPTED, STALE): return kind, flags, body
            assert kind in (HELLO, PROGRESS) or flags & IGNORABLE, f"an unknown message {kind:#x}"

    def ask(self, kind, body, delta=None):
        """The answer to a request: its type, the head that it names, and the delta that leads there."""
        self.request += 1
        self.send(kind, encode([self.name, *body]))
        if delta is not None:
            pieces = [delta[i:i + 65536] for i in range(0, len(delta), 65536)]
            for index, piece in enumerate(pieces): self.send(DELTA, piece, LAST if index == len(pieces) - 1 else 0)
        kind, _, body = self.receive()
        found, flags = b"", 0
        while kind in (HEAD, STALE) and not flags & LAST:
            _, flags, piece = self.receive()
            found += piece
        return kind, decode(body)[0] if body else None, found


def take(file, hub):
    state, point = file.replay()
    if point != file.base(): sys.exit("there are local revisions: push them first (this client cannot merge)")
    kind, said, delta = hub.ask(PULL, [bytes.fromhex(file["catalogue"]) if file["catalogue"] else None, *point, 0])
    if kind == UNCHANGED: return print(f"nothing new at revision {point[0]}")
    catalogue, *tip = said
    assert catalogue.hex() == (file["catalogue"] or catalogue.hex()), "another catalogue"
    file["catalogue"] = catalogue.hex()
    for header, changes in revisions(delta):
        point = file.check(state, point, header, changes)
        file.add(header, changes)
    assert point == tuple(tip), "the delta does not lead to the head that was announced"
    file.agree(point)
    print(f"at revision {tip[0]}, {len(state.profiles)} devices")

def name_device(file, id, name):
    state, point = file.replay()
    changes = encode([1, [id], [], {NAME: [None, [name]]}, {}])
    state.apply(changes)
    file.add(encode(["devcat-revision-1", bytes.fromhex(file["catalogue"]), point[0] + 1, point[1], state.root(),
                     "client.py", f"set the name of {id}", "", int(time.time()), sha(changes)]), changes)
    print(f"made revision {point[0] + 1}")

def give(file, hub):
    (_, tip), base = file.replay(), file.base()
    if tip == base: return print(f"nothing to push at revision {tip[0]}")
    delta = chunk(file.log(base[0]))
    kind, newest, news = hub.ask(PUSH, [bytes.fromhex(file["catalogue"]), *base, *tip, len(delta)], delta)
    # A client that merges would put its revisions on top of the news, and push again.
    if kind == STALE: sys.exit(f"the hub has {len(list(revisions(news)))} newer revisions, up to {newest[0]}: clone into another file (this client cannot merge)")
    assert kind == ACCEPTED and tuple(newest) == tip, "the hub accepted something else"
    file.agree(tip)
    print(f"the hub has revision {tip[0]}")

def main(words):
    options = {k: words[words.index(k) + 1] for k in ("--pin", "--token") if k in words}
    command, *rest = [w for w in words if w not in options and w not in options.values()]
    file = File(rest[1] if command == "clone" else rest[0])
    if command == "clone": file["url"] = rest[0]
    hub = lambda: Hub(file["url"], options.get("--pin"), options.get("--token"))
    if command in ("clone", "pull"): take(file, hub())
    elif command == "push": give(file, hub())
    elif command == "set": name_device(file, *rest[1:])
    elif command == "verify":
        state, point = file.replay()
        print(f"verified: revision {point[0]} {point[1].hex()}, {len(state.profiles)} devices")
    else: sys.exit(__doc__)
    file.db.commit()

if __name__ == "__main__":
    try: main(sys.argv[1:] or ["help", ":memory:"])
    except (AssertionError, EOFError, OSError) as error: sys.exit(f"client.py: {error}")
