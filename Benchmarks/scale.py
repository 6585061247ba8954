#!/usr/bin/env python3
"""Simulates many replicas that poll a published folder through edge caches; see docs/Scale.md.

    python3 Benchmarks/scale.py [--replicas N] [--poll SECONDS] [--revisions PER_DAY] [--ttl SECONDS]
        [--edges N] [--simulated N] [--days N] [--seed N]

Every replica polls once in `--poll` seconds, each time up to a tenth later at random, and takes the pages
that lead from its revision to the head that its edge holds. An edge keeps a head for `--ttl` seconds, and
pages for ever. `--simulated` edges are followed poll by poll, and stand for all of them. The sizes of requests
were measured (docs/Scale.md). The same seed prints the same figures.
"""
import argparse
import heapq
import random

# Bytes above TLS, both ways, as measured (docs/Scale.md): a connection and a 304 for the head; a whole head; the
# HTTP around a page; and a page of one small change, of 10 and of 100 such, which is full.
POLL, HEAD, AROUND = 290, 569, 260
SIZES = ((0, 0), (1, 203), (10, 1_289), (100, 7_434))
FULL = 100
# What TLS 1.3 adds to a connection: a full handshake with one P-256 certificate, and its records.
TLS = 2_040


def path(base, last):
    """The pages that lead from one revision to another, the tail too: (after, last), as docs/Formats.md says."""
    for after in range(base - base % FULL, last, FULL):
        yield after, min(after + FULL, last)


def size_of(count):
    """The bytes of a page of some revisions, between those that were measured."""
    for (few, low), (many, high) in zip(SIZES, SIZES[1:]):
        if count <= many:
            return low + (high - low) * (count - few) // (many - few)
    raise ValueError(count)


class Edge:
    """A cache of one place."""

    def __init__(self, ttl):
        self.ttl, self.fetched, self.head, self.files = ttl, None, 0, set()
        self.requests = self.bytes = self.origin_requests = self.origin_bytes = 0

    def poll(self, time, replica, published):
        """Answers a poll; returns the revision that the replica has then."""
        if self.fetched is None or time - self.fetched >= self.ttl:
            head = published(time)
            self.origin_requests += 1
            self.origin_bytes += HEAD if head != self.head else POLL
            self.fetched, self.head = time, head
        self.requests += 1
        if self.head == replica:
            self.bytes += POLL + TLS
            return replica
        self.bytes += HEAD + TLS
        for after, last in path(replica, self.head):
            size = size_of(last - after) + AROUND
            self.requests += 1
            self.bytes += size
            if (after, last) not in self.files:
                self.files.add((after, last))
                self.origin_requests += 1
                self.origin_bytes += size
        return self.head


def simulate(given):
    """Follows the edges, one after the other, and returns what they did and how late revisions came."""
    generator = random.Random(given.seed)
    seconds = given.days * 86_400
    count = round(given.revisions * given.days)
    # Revisions come at random, as people work.
    times = sorted(generator.uniform(0, seconds) for _ in range(count))
    start = 1_000
    edges, delays = [], []

    for _ in range(given.simulated):
        edge, now = Edge(given.ttl), 0

        def published(time):
            nonlocal now
            while now < count and times[now] <= time:
                now += 1
            return start + now

        replicas = given.replicas // given.edges
        queue = [(generator.uniform(0, given.poll), number) for number in range(replicas)]
        heapq.heapify(queue)
        revisions = [start] * replicas
        while queue:
            time, number = heapq.heappop(queue)
            if time >= seconds:
                break
            known = edge.poll(time, revisions[number], published)
            for revision in range(revisions[number], known):
                delays.append(time - times[revision - start])
            revisions[number] = known
            pause = given.poll * generator.uniform(1, 1.1)
            heapq.heappush(queue, (time + pause, number))
        edges.append(edge)
    return edges, delays, seconds


def quantile(values, part):
    values.sort()
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0


def options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--replicas", type=int, default=10_000_000)
    parser.add_argument("--poll", type=float, default=3600)
    parser.add_argument("--revisions", type=float, default=10, help="published in a day")
    parser.add_argument("--ttl", type=float, default=60, help="of the head at an edge")
    parser.add_argument("--edges", type=int, default=200)
    parser.add_argument("--simulated", type=int, default=2, help="edges that are followed")
    parser.add_argument("--days", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    given = options()
    edges, delays, seconds = simulate(given)
    share = given.edges / len(edges)

    def total(name):
        return sum(getattr(edge, name) for edge in edges) * share

    rows = [
        ("requests/s, all edges", total("requests") / seconds),
        ("MB/s, all edges, TLS counted", total("bytes") / seconds / 1e6),
        ("requests/s, origin", total("origin_requests") / seconds),
        ("kB/s, origin", total("origin_bytes") / seconds / 1e3),
        ("minutes from publishing to a replica, p50", quantile(delays, 0.5) / 60),
        ("minutes from publishing to a replica, p99", quantile(delays, 0.99) / 60),
        ("MB per replica in 30 days",
         total("bytes") / given.replicas / given.days * 30 / 1e6)]
    print(f"{given.replicas:,} replicas, a poll in {given.poll:g} s, {given.revisions:g} revisions a day, "
          f"{given.edges} edges ({len(edges)} followed for {given.days:g} days), heads kept "
          f"{given.ttl:g} s, seed {given.seed}")
    for name, value in rows:
        print(f"  {name:44} {value:12,.2f}")


if __name__ == "__main__":
    main()
