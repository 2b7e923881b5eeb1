#!/bin/bash
# Runs a maintenance command (docs/operation.md, "Commands") as the user, with the settings and in the sandbox of the server:
#   sudo deploy/maintain.sh verify
# sudo and systemd log the arguments: a password belongs in the settings (PGPASSWORD), not into the URL of a database.
# Paths of files must be absolute and in a folder that the sandbox allows: /var/lib/dealership-backups/...
set -euo pipefail

# The restrictions of the unit of the backup, with those of `systemctl edit`.
mapfile -t sandbox < <(systemctl cat dealership-backup.service | sed -n '/^MemoryMax=/,$ { /^[A-Z]/ s/^/--property=/p }')
[ ${#sandbox[@]} -gt 0 ] || exit 1

exec systemd-run --quiet --pipe --wait --collect --uid=dealership --gid=dealership \
  --description='dealership maintenance' --working-directory=/opt/dealership/current \
  --property=EnvironmentFile=/etc/dealership/settings \
  "${sandbox[@]}" \
  --setenv=DATA_DIR=/var/lib/dealership \
  /bin/sh deploy/node.sh 25 --max-semi-space-size=2 dist/sync-server/maintenance.js "$@"
