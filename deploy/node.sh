#!/bin/sh
# Runs Node.js with a heap that fits the machine:
#   sh deploy/node.sh PERCENT FILE ARGUMENT...
# The heap may be PERCENT of the memory of the machine. HEAP_MB=1500 in /etc/dealership/settings is used instead, for the server and
# for maintenance. What is not in the heap needs memory too: past changes of the embedded store, requests, photos.
set -eu
percent=$1
shift
total=$(sed -n 's/^MemTotal: *\([0-9]*\) kB$/\1/p' /proc/meminfo)
exec /usr/bin/node "--max-old-space-size=${HEAP_MB:-$((total * percent / 100 / 1024))}" "$@"
