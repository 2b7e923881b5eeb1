#!/bin/bash
# Makes a release the running one, or an earlier one again:
#   /opt/dealership/releases/NAME/deploy/upgrade.sh [--together]
# Builds the release if needed, makes a backup, and restarts the servers one after another; connections wait in the socket
# meanwhile. If a server does not start, the earlier release runs again. If no server runs, none is started.
#   --together  stops all servers before the first starts: for releases that change the format of the store (CHANGELOG.md)
set -euo pipefail

root=/opt/dealership
release=$(cd "$(dirname "$0")/.." && pwd -P)
previous=$(readlink -f "$root/current")
mode=${1:-one-by-one}

build() {
  cd "$release"
  # Open pages load files of earlier builds: they are kept for thirty days.
  if [ ! -d dist ]; then
    mkdir dist
    for folder in app retired; do
      if [ -d "$previous/dist/$folder" ]; then cp -a "$previous/dist/$folder" dist/; fi
    done
  fi
  if [ ! -d node_modules ]; then npm ci; fi
  npx tsx scripts/build.ts --if-needed
}

as_root() {
  if [ "$EUID" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Replaces the link in one step.
point_to() {
  ln -sfn "$1" "$root/next"
  mv -T "$root/next" "$root/current"
}

servers() {
  systemctl list-units --plain --no-legend --state=active,activating,failed 'dealership@*.service' | cut -d ' ' -f 1
}

# Returns at the first failure: `set -e` has no effect in a function that is called in a condition.
restart() {
  if [ "$mode" = --together ]; then as_root systemctl stop "$@" || return; fi
  local server
  for server in "$@"; do as_root systemctl restart "$server" || return; done
}

# Prints why it failed, in one line.
back_up() {
  local output invocation reason
  if output=$(as_root systemctl start dealership-backup.service 2>&1); then return; fi
  # The lines of the process alone, without those of systemd.
  invocation=$(systemctl show --property=InvocationID --value dealership-backup.service)
  reason=$(as_root journalctl "_SYSTEMD_INVOCATION_ID=$invocation" --output=cat --lines=1 2>/dev/null || true)
  echo "No upgrade, because the backup failed: ${reason:-${output%%$'\n'*}}" >&2
  return 1
}

build
mapfile -t running < <(servers)
back_up
point_to "$release"
if [ ${#running[@]} = 0 ]; then
  echo "No server was running, so none was started. The next start runs: $release"
  exit
fi
if ! restart "${running[@]}"; then
  echo "The release does not start: journalctl --unit='dealership@*'. Going back to $previous" >&2
  point_to "$previous"
  as_root systemctl reset-failed "${running[@]}"
  as_root systemctl restart "${running[@]}"
  exit 1
fi
echo "Running: $release"
