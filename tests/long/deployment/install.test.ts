// deploy/install.sh on a machine that systemd boots for this test, without a network: what would be downloaded is there already.
import { expect, it } from 'vitest'
import { missingForMachine, runOnMachine } from '#tests/support/deployment/booted-machine.ts'
import { findProgram } from '#tests/support/deployment/find-program.ts'

const RELEASE = '/opt/dealership/releases/first'

/** Replaces the programs that need the Internet, and of Caddy the certificate authority. */
const PREPARE = `
ip link set lo up
echo '127.0.0.1 cars.example www.cars.example' >> /etc/hosts
mkdir /test/programs
for name in apt ufw; do printf '#!/bin/sh\\n' > /test/programs/$name; done
printf '#!/bin/sh\\n[ "$1" = ci ] || exec %s "$@"\\n' "$(command -v npm)" > /test/programs/npm
printf '#!/bin/sh\\ncase "$*" in *nodesource*) ;; *) exec %s "$@" ;; esac\\n' "$(command -v curl)" > /test/programs/curl
chmod +x /test/programs/*
export PATH=/test/programs:$PATH
sed --in-place 's/# tls internal/tls internal/' ${RELEASE}/deploy/Caddyfile
sed --in-place 's/^www.cars.example {/&\\n\\ttls internal/' ${RELEASE}/deploy/Caddyfile
`

const INSTALL = `
SITE_HOST=cars.example ADMIN_EMAIL=owner@cars.example SMTP_URL= ${RELEASE}/deploy/install.sh > /test/installed
tail --lines=2 /test/installed
`

const USE = `
call() {
  curl --fail --silent --show-error --insecure --retry 20 --retry-all-errors --header 'content-type: application/json' "$@"
}
site=https://cars.example
call --output /dev/null $site/api/health
status() { curl --silent --insecure --output /dev/null --write-out '%{http_code}' "$@"; }
echo "closed: $(status $site/) $(status $site/sitemap.xml) $(status $site/admin)"
link=$(tail --lines=1 /test/installed)
set_password() { call --retry 0 --data "{\\"token\\":\\"\${link#*#}\\",\\"newPassword\\":\\"horses of the lot\\"}" $site/api/auth/link; }
token=$(set_password | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
if set_password 2> /dev/null; then echo 'twice'; fi
call --request PUT --header "Authorization: Bearer $token" --data '{"isPublic":true}' --output /dev/null $site/api/settings
echo "open: $(status $site/) $(status https://www.cars.example/)"
systemctl start dealership-backup.service
echo "backups: $(ls /var/lib/dealership-backups | wc --lines)"
systemctl --failed --no-legend | sed 's/^/failed: /'
if ${RELEASE}/deploy/install.sh; then echo 'installed twice'; fi
`

const missing = missingForMachine() ?? (findProgram('caddy') === null ? 'caddy is missing' : null)
if (missing) console.warn(`SKIPPED: deploy/install.sh, because ${missing}`)

it.skipIf(missing !== null)(
  'install.sh leaves a closed site behind TLS, whose admin sets the password with the link and opens it',
  async () => {
    const { exitCode, output } = await runOnMachine([PREPARE, INSTALL, USE].join('\n'), [RELEASE])
    expect(exitCode, output).toBe('0')
    expect(output).toMatch(/^https:\/\/cars\.example\/admin\/link#1\.\S+$/m)
    expect(output).toMatch(/^closed: 503 404 200$/m)
    expect(output).toMatch(/^open: 200 301$/m)
    expect(output).toMatch(/^backups: 1$/m)
    expect(output).toContain('This machine has a server')
    expect(output).not.toMatch(/^(failed:|twice|installed twice)/m)
  },
)
