#!/bin/bash
# Installs one server on a fresh Debian (docs/deployment.md):
#   git clone REPOSITORY /opt/dealership/releases/first && /opt/dealership/releases/first/deploy/install.sh
# Asks for what it needs, then runs the commands of docs/deployment.md between "Installation" and "Backups", in their order, and prints a
# link with which the admin sets the password. Without a terminal the answers come from SITE_HOST, ADMIN_EMAIL and SMTP_URL.
set -euo pipefail

release=$(cd "$(dirname "$0")/.." && pwd -P)
page=$release/docs/deployment.md
# The release of the page.
first=/opt/dealership/releases/first

stop() {
  echo "$1" >&2
  exit 1
}

ask() { # NAME QUESTION PATTERN
  local answer=${!1:-}
  if [ -z "$answer" ] && [ -t 0 ]; then read -r -p "$2: " answer; fi
  [[ $answer =~ $3 ]] || stop "$1 is missing or wrong: $2"
  printf -v "$1" %s "$answer"
  export "${1?}"
}

[[ $release == /opt/dealership/releases/* ]] || stop "Clone the repository to /opt/dealership/releases/first, not to $release"
if systemctl is-enabled --quiet dealership@1.service 2> /dev/null; then
  stop 'This machine has a server: deploy/upgrade.sh makes another release the running one'
fi
[ -r /etc/debian_version ] || stop 'This is no Debian'

ask SITE_HOST 'Host name, such as cars.example' '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'
ask ADMIN_EMAIL 'E-mail address of the admin' '^[^[:space:]@]+@[^[:space:]@]+$'
ask SMTP_URL 'Mail server, such as smtp://user:password@host:587, or nothing' '^(smtps?://[^[:space:]]+)?$'
export USER=${USER:-$(id -un)}

# The blocks of commands, except the one with the questions.
script=$(awk '
  /^## Backups/ { exit }
  /^### 1\. / { inside = 1 }
  inside && /^```$/ { block = 0 }
  block
  inside && /^```sh$/ { block = 1 }
' "$page")
script=${script//"$first"/$release}

# A minimal Debian has no sudo, and root needs none.
if [ "$EUID" = 0 ]; then
  sudo() { "$@"; }
  export -f sudo
fi

if ! bash -euo pipefail -c "$script"; then
  # Another start is refused while there is a server, and makes another link only while none runs.
  sudo systemctl disable --quiet --now dealership.socket dealership@1.service 2> /dev/null || true
  stop 'The installation has stopped. Correct the cause, and start it again.'
fi
