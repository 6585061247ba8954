# Shared by the scripts: the project's folder, its packages, and the flags of every build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Bold on a terminal, unless NO_COLOR is set.
bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then bold=$'\033[1m' plain=$'\033[0m'; fi
say() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }

# Debian packages that a build needs besides the Swift toolchain; devcat loads libcurl4 for https addresses,
# and libpq5 for a hub on PostgreSQL.
build_packages=(libsqlite3-dev zlib1g-dev libssl-dev libexpat1-dev pkg-config libcurl4 libpq5)

# `--install` as the first word of any script: missing packages are installed without a question.
if [ "${1:-}" = --install ]; then
  export DEVCAT_INSTALL=yes
  shift
fi

# Runs a command as root: with sudo only if that was asked for, by --install, in CI, or at the terminal.
as_root() { # COMMAND…
  if [ "$(id -u)" -eq 0 ]; then "$@"; return; fi
  local answer=''
  if [ -z "${DEVCAT_INSTALL:-}${CI:-}" ]; then
    printf 'This needs root:\n  sudo %s\n' "$*" >&2
    if [ -t 0 ] && [ -t 2 ]; then
      read -r -p 'Run it now? [y/N] ' answer
    fi
    [[ "$answer" == [yY]* ]] || { echo "Run it yourself, or this script again with --install as its first word." >&2; exit 69; }
  fi
  command -v sudo >/dev/null || { echo "There is no sudo here; run it as root." >&2; exit 69; }
  sudo "$@"
}

# Installs the missing ones of the named packages.
require() {
  local missing=() package
  for package in "$@"; do
    dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null \
      | grep --quiet 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  say "Missing packages: ${missing[*]}"
  as_root sh -c "apt-get update --quiet=2 && DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet=2 --no-install-recommends ${missing[*]} >/dev/null"
}

# What an image is made of, besides the sources: the instructions of Dockerfile, and the files that it copies.
image_lines() {
  grep --invert-match '^ *\(#.*\)\?$' Dockerfile
  sha256sum Packaging/container/*
}

# Installs a PostgreSQL server without Debian's cluster 'main': the tests make clusters of their own.
require_postgres() {
  compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null && return
  require postgresql-common
  as_root sh -c "echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/devcat.conf"
  require postgresql
}

command -v swift >/dev/null || {
  echo "The Swift toolchain (6.1 or newer) is not on the PATH; see https://swift.org/install." >&2
  exit 69
}

# Imports are checked and warnings are errors in every build, so all builds share their results.
flags=(--explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors)

# The flags of debug builds, for checks and tests: with line coverage, so everything is built once, and
# with some targets optimized (Package.swift). SwiftPM finds the tests by the index of the build.
debug=(--enable-code-coverage "${flags[@]}")
export DEVCAT_OPTIMIZED=yes
# A debug executable outside of tests writes no coverage.
export LLVM_PROFILE_FILE=/dev/null

# Builds a product for release, with the Swift runtime linked statically.
build_release() { # PRODUCT [OPTION…]
  local product=$1
  shift
  swift build --configuration release --product "$product" --static-swift-stdlib "${flags[@]}" "$@"
}
