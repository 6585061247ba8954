#!/usr/bin/env python3
"""A small devcat client, written from docs/Protocol.md and docs/Formats.md alone. It cannot merge.

    client.py clone URL FILE [PIN]   PIN is the SHA-256 fingerprint of the hub's certificate
    client.py pull FILE | push FILE
    client.py set FILE ID NAME       a local revision: name a device
    client.py verify FILE            recompute digests and state roots

URL is devcat://HOST[:PORT]/TEAM/NAME; a token is in DEVCAT_TOKEN. FILE has the log, and what the hub has of it.
"""
import hashlib, itertools, os, pathlib, re, socket, ssl, struct, sys, time, zlib

HELLO, FAILURE, PULL, PUSH, HEAD, DELTA, UNCHANGED, ACCEPTED, STALE = 1, 2, 0x10, 0x11, *range(0x20, 0x25)
LAST, IGNORABLE, PROGRESS, NAME = 1, 0x80, 0x28, 2  # NAME is the number of a field in the field table
ORIGIN, FLOATS = [0, bytes(32)], {25: ">e", 26: ">f", 27: ">d"}
sha = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
dictionary = pathlib.Path(__file__).with_name("delta-dictionary.hex").read_text()
DICTIONARY = bytes.fromhex("".join(re.findall("[0-9a-f]+", dictionary)))

# CBOR, deterministic (Formats.md, "CBOR"). A map is a dict; a key of several items is a tuple.
def head(major, n):
    if n < 24: return bytes([major << 5 | n])
    code = next(code for code in range(4) if n < 1 << (8 << code))
    return bytes([major << 5 | 24 + code]) + n.to_bytes(1 << code, "big")

def encode(v):
    if v is None or isinstance(v, bool): return {False: b"\xf4", True: b"\xf5", None: b"\xf6"}[v]
    if isinstance(v, float) and v.is_integer() and abs(v) <= 2 ** 53: v = int(v)
    if isinstance(v, int): return head(0, v) if v >= 0 else head(1, -1 - v)
    if isinstance(v, bytes): return head(2, len(v)) + v
    if isinstance(v, str): return head(3, len(v.encode())) + v.encode()
    if isinstance(v, (list, tuple)): return head(4, len(v)) + b"".join(map(encode, v))
    if isinstance(v, dict):
        return head(5, len(v)) + b"".join(k + x for k, x in sorted((encode(k), encode(x)) for k, x in v.items()))
    for code, form in FLOATS.items():  # the shortest float that holds it
        try: packed = struct.pack(form, v)
        except OverflowError: continue
        if struct.unpack(form, packed)[0] == v: return bytes([7 << 5 | code]) + packed

def decode(b, at=0):
    """The item at an offset, and the offset behind it."""
    major, n, at = b[at] >> 5, b[at] & 31, at + 1
    if major == 7:
        if n in (20, 21, 22): return (False, True, None)[n - 20], at
        return struct.unpack_from(FLOATS[n], b, at)[0], at + struct.calcsize(FLOATS[n])
    if n >= 24:
        size = 1 << n - 24
        n, at = int.from_bytes(b[at:at + size], "big"), at + size
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

# Revisions and the state that they leave (Formats.md, "Changes", "State root", "Deltas")
def apply(profiles, changes):
    """Changes profiles: maps of paths to values. A path is a tuple of the field's number and its keys."""
    version, ids, deleted, set_, removed = decode(changes)[0]
    assert version == 1, "changes of another version"
    rows = lambda gaps: ids if gaps is None else [ids[at - 1] for at in itertools.accumulate(gap + 1 for gap in gaps)]
    path = lambda key: key if isinstance(key, tuple) else (key,)
    for id in rows(deleted): profiles.pop(id, None)
    for key, (which, values) in set_.items():
        for id, value in zip(rows(which), values): profiles.setdefault(id, {})[path(key)] = value
    for key, which in removed.items():
        for id in rows(which): profiles.setdefault(id, {}).pop(path(key), None)

def record(id, profile):
    fields = {1: id}
    for path, value in profile.items():
        place = fields
        for key in path[:-1]: place = place.setdefault(key, {})
        place[path[-1]] = value
    return encode(fields)

def root(profiles):
    buckets = [b""] * 4096
    for id in sorted(profiles, key=str.encode):
        buckets[int.from_bytes(sha(id.encode())[:2], "big") >> 4] += sha(b"devcat-leaf", record(id, profiles[id]))
    hashes = [sha(b"devcat-bucket", b) if b else bytes(32) for b in buckets]
    return sha(b"devcat-root", *(sha(b"devcat-node", *hashes[n:n + 64]) for n in range(0, 4096, 64)))

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

def delta(log):  # of one chunk, deflated without the dictionary
    content, deflate = b"".join(encode(h) + encode(c) for h, c in log), zlib.compressobj(wbits=-15)
    return encode([1, len(log), len(content), 0, deflate.compress(content) + deflate.flush()])

def replay(file):
    """Checks every revision: number, parent, digests and state root; the profiles and the last point."""
    profiles, point = {}, ORIGIN
    for header, changes in file["log"]:
        domain, catalogue, number, parent, state, _, _, _, _, digest = decode(header)[0]
        assert domain == "devcat-revision-1" and catalogue == file["catalogue"], "another catalogue"
        assert [number - 1, parent] == point, f"revision {number} does not follow on {point[0]}"
        assert sha(changes) == digest, f"the changes of revision {number} were altered"
        apply(profiles, changes)
        assert root(profiles) == state, f"revision {number} leaves another state"
        point = [number, sha(header)]
    return profiles, point

def tip(file): return [len(file["log"]), sha(file["log"][-1][0])] if file["log"] else ORIGIN

# Requests, each on a connection of its own (Protocol.md, "TLS", "Frames", "Flights")
def connect(host, port, pin):
    context = ssl.create_default_context()
    if pin: context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    stream = context.wrap_socket(socket.create_connection((host, port), 60), server_hostname=host)
    found = sha(stream.getpeercert(True)).hex()
    assert not pin or found == pin.lower().replace(":", ""), f"the hub has the certificate {found}"
    return stream

def ask(file, kind, *items, delta=b""):
    """The answer to a request: its type, the items that it names, and the delta that leads there."""
    host, port, name = re.fullmatch(r"devcat://([^/:]+)(?::(\d+))?/(.+)", file["url"]).groups()
    stream = connect(host, int(port or 7346), file["pin"])
    send = lambda kind, body, flags=0: stream.sendall(struct.pack(">IBBHQ", len(body), kind, flags, 0, 0) + body)
    send(HELLO, encode([1, 1, [], [1 << 30], [os.environ.get("DEVCAT_TOKEN"), 0]]))
    send(kind, encode([name, *items]))
    for at in range(0, len(delta), 65536):
        send(DELTA, delta[at:at + 65536], LAST if at + 65536 >= len(delta) else 0)
    answer, news, input = None, b"", stream.makefile("rb")
    while header := input.read(16):
        size, kind, flags, _, _ = struct.unpack(">IBBHQ", header)
        assert size <= 1 << 20, "a frame that is too long"
        body = input.read(size)
        if kind == FAILURE: sys.exit("the hub refuses: {1} ({0}) {2}".format(*decode(body)[0]))
        if kind in (HEAD, UNCHANGED, ACCEPTED, STALE): answer = kind, decode(body)[0] if body else None
        elif kind == DELTA and answer: news += body
        else: assert kind in (HELLO, PROGRESS) or flags & IGNORABLE, f"an unexpected message {kind:#x}"
        if kind in (UNCHANGED, ACCEPTED) or flags & LAST: return *answer, news
    raise EOFError("the hub ended the connection")

def pull(file):
    if (point := tip(file)) != file["base"]: sys.exit("there are local revisions: push them first (this client cannot merge)")
    kind, head, news = ask(file, PULL, file["catalogue"], *point, 0)
    if kind == UNCHANGED: return f"nothing new at revision {point[0]}"
    file["catalogue"] = file["catalogue"] or head[0]
    file["log"] += revisions(news)
    profiles, file["base"] = replay(file)
    assert [file["catalogue"], *file["base"]] == head, "the delta does not lead to the head that was announced"
    return f"at revision {head[1]}, {len(profiles)} devices"

def push(file):
    point, base = tip(file), file["base"]
    if point == base: return f"nothing to push at revision {point[0]}"
    pushed = delta(file["log"][base[0]:])
    kind, head, news = ask(file, PUSH, file["catalogue"], *base, *point, len(pushed), delta=pushed)
    # A client that merges would put its revisions on top of the news, and push again.
    if kind == STALE: sys.exit(f"the hub has {len(list(revisions(news)))} newer revisions, up to {head[0]}: clone into a new file")
    assert kind == ACCEPTED and head == point, "the hub accepted something else"
    file["base"] = point
    return f"the hub has revision {point[0]}"

def name_device(file, id, name):
    profiles, (number, digest) = replay(file)
    changes = encode([1, [id], [], {NAME: [None, [name]]}, {}])
    apply(profiles, changes)
    header = ["devcat-revision-1", file["catalogue"], number + 1, digest, root(profiles), "client.py",
              f"set the name of {id}", "", int(time.time()), sha(changes)]
    file["log"].append([encode(header), changes])
    return f"made revision {number + 1}"

def verify(file):
    profiles, (number, digest) = replay(file)
    return f"verified: revision {number} {digest.hex()}, {len(profiles)} devices"

def main(command="help", *words):
    actions = {"clone": pull, "pull": pull, "push": push, "set": name_device, "verify": verify}
    if command not in actions or not words: sys.exit(__doc__)
    path, *more = words[1:] if command == "clone" else words
    if command == "clone":
        if os.path.exists(path): sys.exit(f"{path} exists already: clone into a new file")
        file = {"url": words[0], "pin": more.pop() if more else None, "catalogue": None, "base": ORIGIN, "log": []}
    else:
        file = decode(pathlib.Path(path).read_bytes())[0]
    print(actions[command](file, *more))
    pathlib.Path(path + ".new").write_bytes(encode(file))
    os.replace(path + ".new", path)

if __name__ == "__main__":
    try: main(*sys.argv[1:])
    except (AssertionError, EOFError, OSError) as error: sys.exit(f"client.py: {error}")
