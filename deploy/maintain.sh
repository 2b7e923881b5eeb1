#!/bin/sh
# Runs a maintenance command (README.md, "Backup") as the user and with the settings of the server:
#   sudo deploy/maintain.sh verify
# sudo and systemd log the arguments: a password belongs in the settings (PGPASSWORD), not into the URL of a database.
# Paths of files must be absolute, and that user must be allowed to use them: /var/lib/dealership-backups/...
set -eu

exec systemd-run --quiet --pipe --wait --collect --uid=dealership --gid=dealership \
  --description='dealership maintenance' --working-directory=/opt/dealership/current \
  --property=EnvironmentFile=/etc/dealership/settings \
  --property=UMask=0077 \
  --setenv=DATA_DIR=/var/lib/dealership \
  /usr/bin/node dist/sync-server/maintenance.js "$@"
