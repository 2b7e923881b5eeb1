// docs/deployment.md and docs/several-servers.md as an operator follows them: their commands run in order, on a machine that systemd
// boots for this test.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { missingForMachine, runOnMachine } from '#tests/support/deployment/booted-machine.ts'
import { findProgram } from '#tests/support/deployment/find-program.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'

const RELEASES = ['first', 'second', 'broken'].map((name) => `/opt/dealership/releases/${name}`)
/** The first line of blocks that need the Internet or another machine. */
const NOT_RUN = '# network\n'

/** Replaces the Internet, and removes from the build of the second release what an earlier build left. */
const PREPARE = `
ip link set lo up
echo '127.0.0.1 cars.example' >> /etc/hosts
rm -rf /opt/dealership/releases/second/dist
systemctl start postgresql
`

/** The admin sets the password with the link, and shows the site. */
const FIRST_LOG_IN = `
sed --in-place 's/# tls internal/tls internal/' /etc/caddy/Caddyfile
systemctl restart caddy
call() {
  curl --fail --silent --show-error --insecure --retry 10 --retry-all-errors --header 'content-type: application/json' "$@"
}
site=https://cars.example
call --output /dev/null $site/api/health
curl --silent --insecure --output /dev/null --write-out 'closed: %{http_code}\\n' $site/
link=$(echo "$INVITATION" | tail --lines=1)
token=$(call --data "{\\"token\\":\\"\${link#*#}\\",\\"newPassword\\":\\"horses of the lot\\"}" $site/api/auth/link |
  sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
call --request PUT --header "Authorization: Bearer $token" --data '{"isPublic":true}' --output /dev/null $site/api/settings
`

/** One after another, each from an address of its own, because the throttles are on. */
const START_TRAFFIC = `
(
  set +e
  for number in $(seq 1 250); do
    for repetition in 1 2 3 4; do
      [ -e /test/stop ] && exit
      curl --silent --show-error --insecure --interface "127.0.1.$number" --max-time 60 --output /dev/null \\
        --write-out '%{http_code}\\n' --header 'content-type: application/json' \\
        --data '{"name":"Ada","phone":"+15550100142","message":"Is it still there?"}' https://cars.example/api/inquiries
      sleep 0.1
    done
  done
) > /test/traffic 2> /dev/null &
`

const STOP_TRAFFIC = `
touch /test/stop
wait
echo "responses: $(sort /test/traffic | uniq --count | tr --squeeze-repeats '\\n ' ' ')"
sudo deploy/maintain.sh verify
ls dist/retired/assets | head --lines=1
systemctl --failed --no-legend | sed 's/^/failed: /'
curl --silent --insecure --output /dev/null --write-out 'page: %{http_code} over HTTP/%{http_version}\\n' https://cars.example/cars
`

const AFTER_MOVE = `
sudo deploy/maintain.sh verify "$(sudo sh -c 'ls /var/lib/dealership-backups/*.backup' | tail --lines=1)"
/opt/dealership/releases/second/deploy/upgrade.sh
/opt/dealership/releases/first/deploy/upgrade.sh
echo "servers: $(systemctl is-active dealership@1.service dealership@2.service | sort | uniq --count | tr --squeeze-repeats '\\n ' ' ')"
`

const UPGRADE_TO_BROKEN = `
echo 'process.exit(78)' > /opt/dealership/releases/broken/dist/sync-server/main.js
if /opt/dealership/releases/broken/deploy/upgrade.sh; then exit 1; fi
echo "back to $(readlink --canonicalize /opt/dealership/current)"
curl --fail --silent --show-error http://127.0.0.1:3000/api/health
`

const postgres = findPostgres()
const missing =
  missingForMachine() ??
  (findProgram('caddy') === null ? 'caddy is missing' : typeof postgres === 'string' ? postgres : null)
if (missing) console.warn(`SKIPPED: the commands of docs/deployment.md, because ${missing}`)

it.skipIf(missing !== null)(
  'an operator who follows the pages has the site, and upgrades it without a lost request',
  async () => {
    const pages = await Promise.all(
      ['deployment', 'several-servers'].map((name) => readFile(`docs/${name}.md`, 'utf8')),
    )
    const blocks = [...pages.join('\n').matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
    const commands = blocks.filter((block) => !block.startsWith(NOT_RUN))
    const upgrade = commands.findIndex((block) => block.includes('second/deploy/upgrade.sh'))
    expect(upgrade).toBeGreaterThan(0)
    const rollback = commands.findIndex((block) => block.includes('first/deploy/upgrade.sh'))
    expect(rollback).toBe(upgrade + 1)
    const { exitCode, output } = await runOnMachine(
      [
        PREPARE,
        ...commands.slice(0, upgrade),
        FIRST_LOG_IN,
        START_TRAFFIC,
        ...commands.slice(upgrade, rollback + 1),
        STOP_TRAFFIC,
        ...commands.slice(rollback + 1),
        AFTER_MOVE,
        UPGRADE_TO_BROKEN,
      ].join('\n'),
      RELEASES,
    )
    expect(exitCode, output).toBe('0')
    const responses = Object.fromEntries(
      [...(/^responses: (.*)$/m.exec(output)?.[1] ?? '').matchAll(/(\d+) (\S+)/g)].map(([, count, status]) => [
        status,
        Number(count),
      ]),
    )
    expect(Object.keys(responses), output).toEqual(['201'])
    // Before and after the move, in the backup and in the restored dump.
    expect(output.split(` ${responses['201']} inquiries`).length, output).toBeGreaterThan(4)
    expect(output).toMatch(/^servers: +2 active/m)
    expect(output).not.toMatch(/^failed:/m)
    expect(output).toContain('closed: 503')
    expect(output).toContain('page: 200 over HTTP/2')
    expect(output).toMatch(/^back to .*first$/m)
  },
)
