"""A bad line between two network namespaces: it delays packets and loses some.

    link.py NAMESPACE ADDRESS/BITS NAMESPACE ADDRESS/BITS --delay SECONDS --loss PART --seed NUMBER

For kernels without `netem` for `tc`. It makes a TUN device in each namespace, prints 'ready', and carries
packets between them until it is killed; then it prints how many passed and how many were lost.
"""
import argparse
import ctypes
import fcntl
import heapq
import os
import random
import select
import signal
import struct
import subprocess
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
CLONE_NEWNET = 0x40000000


def enter(path):
    with open(path) as namespace:
        if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), "setns", path)


def end_of(namespace, address):
    """A TUN device in a namespace, which belongs to who opens it there."""
    enter(f"/run/netns/{namespace}")
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", b"line", IFF_TUN | IFF_NO_PI))
    for command in (["address", "add", address, "dev", "line"], ["link", "set", "line", "up"]):
        subprocess.run(["ip", *command], check=True)
    return device


def main():
    parser = argparse.ArgumentParser()
    for name in ("one", "address", "other", "other_address"):
        parser.add_argument(name)
    parser.add_argument("--delay", type=float, required=True)
    parser.add_argument("--loss", type=float, required=True)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    ends = [
        end_of(options.one, options.address),
        end_of(options.other, options.other_address),
    ]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    print("ready", flush=True)
    under_way, passed, lost = [], 0, 0
    try:
        while True:
            now = time.monotonic()
            while under_way and under_way[0][0] <= now:
                _, _, target, packet = heapq.heappop(under_way)
                os.write(target, packet)
            wait = under_way[0][0] - now if under_way else None
            for device in select.select(ends, [], [], wait)[0]:
                packet = os.read(device, 65536)
                if chance.random() < options.loss:
                    lost += 1
                    continue
                passed += 1
                # Up to a tenth more or less: packets overtake one another.
                due = time.monotonic() + options.delay * chance.uniform(0.9, 1.1)
                target = ends[1] if device == ends[0] else ends[0]
                heapq.heappush(under_way, (due, passed, target, packet))
    finally:
        print(f"{passed} packets passed, {lost} were lost", flush=True)


main()
