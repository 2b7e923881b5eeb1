// The scripts of deploy/ with replaced programs of systemd. tests/long/deployment runs them on a booted machine.
import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { basename, delimiter, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Where upgrade.sh expects the releases. */
const ROOT = '/opt/dealership'

/** Records each call after the release that the link names. A file of `units` names the release that this unit runs. */
const SYSTEMCTL = `#!/bin/bash
release=$(basename "$(readlink "$ROOT/current")")
echo "$release: $*" >> "$ROOT/calls"
cd "$ROOT/units"
case $1 in
  list-units) shopt -s nullglob; for unit in *@*; do echo "$unit loaded active running A server"; done ;;
  show) echo 42 ;;
  stop) for unit in "\${@:2}"; do echo none > "$unit"; done ;;
  start | restart)
    status=0
    for unit in "\${@:2}"; do
      if grep --quiet --line-regexp "$release $unit" "$ROOT/broken"; then
        echo none > "$unit"
        status=1
      else
        echo "$release" > "$unit"
      fi
    done
    exit $status ;;
esac
`

const program = (folder: string, name: string, text: string) => writeFile(join(folder, name), text, { mode: 0o755 })

/**
 * Upgrades from the release `first` to the release `second`.
 * @param options.servers the numbers of the units that run
 * @param options.broken the units that the new release cannot start
 * @param options.backup what a backup that fails prints
 */
async function upgrade(
  args: string[],
  { servers = ['1', '2'], broken = [] as string[], backup = [] as string[] } = {},
) {
  const root = await temporaryFolder()
  const programs = join(root, 'programs')
  const release = join(root, 'releases/second')
  for (const folder of ['programs', 'units', 'releases/first', 'releases/second/dist', 'releases/second/node_modules'])
    await mkdir(join(root, folder), { recursive: true })
  await symlink(join(root, 'releases/first'), join(root, 'current'))
  await program(programs, 'systemctl', SYSTEMCTL)
  await program(programs, 'sudo', '#!/bin/sh\nexec "$@"\n')
  await program(programs, 'npx', '#!/bin/sh\n')
  await mkdir(join(release, 'deploy'))
  const script = await readFile('deploy/upgrade.sh', 'utf8')
  await program(join(release, 'deploy'), 'upgrade.sh', script.replaceAll(ROOT, root))
  for (const server of servers) await writeFile(join(root, 'units', `dealership@${server}.service`), 'first\n')
  const brokenUnits = broken.map((unit) => `second dealership@${unit}.service\n`)
  if (backup.length > 0) brokenUnits.push('first dealership-backup.service\n')
  await writeFile(join(root, 'broken'), brokenUnits.join(''))
  const log = backup.map((line) => `'${line}'`).join(' ')
  await program(
    programs,
    'journalctl',
    `#!/bin/sh\n[ "$1" = _SYSTEMD_INVOCATION_ID=42 ] && printf '%s\\n' ${log} | tail -n 1\n`,
  )
  const { status, stdout, stderr } = spawnSync(join(release, 'deploy/upgrade.sh'), args, {
    encoding: 'utf8',
    env: { ...process.env, ROOT: root, PATH: `${programs}${delimiter}${process.env.PATH}` },
  })
  const units = (await readdir(join(root, 'units'))).filter((name) => name.includes('@')).sort()
  return {
    status,
    stdout,
    stderr,
    current: basename(await readlink(join(root, 'current'))),
    running: await Promise.all(units.map(async (unit) => (await readFile(join(root, 'units', unit), 'utf8')).trim())),
    calls: (await readFile(join(root, 'calls'), 'utf8')).split('\n'),
  }
}

it.each([[[]], [['--together']]])('an upgrade with %j ends with every server on the new release', async (args) => {
  const { status, stdout, current, running } = await upgrade(args)
  expect({ status, current, running }).toEqual({ status: 0, current: 'second', running: ['second', 'second'] })
  expect(stdout).toMatch(/^Running: .*second$/m)
})

it.each([
  [[], '1'],
  [[], '2'],
  [['--together'], '1'],
  [['--together'], '2'],
])('an upgrade with %j goes back if the server %s does not start', async (args, broken) => {
  const { status, stdout, stderr, current, running } = await upgrade(args, { broken: [broken] })
  expect({ status, current, running }).toEqual({ status: 1, current: 'first', running: ['first', 'first'] })
  expect(stdout).not.toContain('Running')
  expect(stderr).toContain('Going back')
})

it('an upgrade replaces no server after one that does not start', async () => {
  const { calls } = await upgrade([], { broken: ['1'] })
  expect(calls.filter((call) => call.startsWith('second:'))).toEqual(['second: restart dealership@1.service'])
})

it('an upgrade whose backup fails changes nothing, and prints the reason in one line', async () => {
  const backup = ['Reading the store', 'Cannot write /backups/new: ENOSPC: no space left on device']
  const { status, stdout, stderr, current, running } = await upgrade([], { backup })
  expect({ status, stdout, current, running }).toEqual({
    status: 1,
    stdout: '',
    current: 'first',
    running: ['first', 'first'],
  })
  expect(stderr).toBe(
    'No upgrade, because the backup failed: Cannot write /backups/new: ENOSPC: no space left on device\n',
  )
})

it('an upgrade without a running server starts none, and prints that', async () => {
  const { status, stdout, current, calls } = await upgrade([], { servers: [] })
  expect({ status, current }).toEqual({ status: 0, current: 'second' })
  expect(stdout).toMatch(/^No server was running, so none was started\. The next start runs: .*second$/m)
  expect(calls.filter((call) => call.includes('dealership@1'))).toEqual([])
})

it('a maintenance command runs in the sandbox of the units, and its arguments are not the description that systemd logs', async () => {
  const folder = await temporaryFolder()
  await program(
    folder,
    'systemctl',
    `#!/bin/sh\ncat "${resolve('deploy')}/$2"; printf '[Service]\\nReadWritePaths=/photos\\n'\n`,
  )
  await program(folder, 'systemd-run', '#!/bin/sh\nprintf "%s\\n" "$@"\n')
  const { stdout } = spawnSync('deploy/maintain.sh', ['reset-password', 'Ann Lee'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
  })
  const passed = stdout.trim().split('\n')
  expect(passed).toContain('--description=dealership maintenance')
  for (const restriction of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'LimitCORE=0', 'ReadWritePaths=/photos'])
    expect(passed).toContain(`--property=${restriction}`)
  expect(passed.slice(-2)).toEqual(['reset-password', 'Ann Lee'])
})

const ANSWERS = { SITE_HOST: 'cars.example', ADMIN_EMAIL: 'owner@cars.example', SMTP_URL: 'smtp://mail.example' }

/** Runs install.sh with replaced programs, in a folder that takes the place of `/`. */
async function install(answers: Partial<typeof ANSWERS>, { isInstalled = false, broken = '' } = {}) {
  const root = await temporaryFolder()
  const programs = join(root, 'programs')
  const release = join(root, 'opt/dealership/releases/mine')
  for (const folder of [programs, join(release, 'docs'), join(root, 'etc/systemd/system'), join(root, 'etc/caddy')])
    await mkdir(folder, { recursive: true })
  const calls = join(root, 'calls')
  for (const name of ['apt', 'curl', 'npm', 'useradd', 'ufw'])
    await program(programs, name, `#!/bin/sh\necho "${name} $*" >> ${calls}\n${name === broken ? 'exit 1' : ''}\n`)
  await program(programs, 'sudo', '#!/bin/sh\nexec "$@"\n')
  await cp('deploy', join(release, 'deploy'), { recursive: true })
  await program(
    join(release, 'deploy'),
    'maintain.sh',
    `#!/bin/sh\necho "maintain $*" >> ${calls}\necho log\necho 'Set it:'\necho https://cars.example/admin/link#1.x\n`,
  )
  const inRoot = (text: string) =>
    text.replaceAll('/opt/dealership', `${root}/opt/dealership`).replaceAll(/(?<![\w/])\/etc\//g, `${root}/etc/`)
  await writeFile(join(release, 'docs/deployment.md'), inRoot(await readFile('docs/deployment.md', 'utf8')))
  const script = inRoot(await readFile('deploy/install.sh', 'utf8'))
  await program(join(release, 'deploy'), 'install.sh', script.replace(`${root}/etc/debian_version`, '/dev/null'))
  const enabled = isInstalled ? 0 : 1
  await program(
    programs,
    'systemctl',
    `#!/bin/sh\n[ $1 = is-enabled ] && exit ${enabled}\necho "systemctl $*" >> ${calls}\n`,
  )
  await program(programs, 'id', '#!/bin/sh\n[ $1 = -un ] && echo tester\n')
  await program(programs, 'sshd', '#!/bin/sh\nprintf "port 22\\nport 2222\\n"\n')
  const { status, stdout, stderr } = spawnSync(join(release, 'deploy/install.sh'), {
    encoding: 'utf8',
    env: { PATH: `${programs}${delimiter}${process.env.PATH}`, HOME: root, ...answers },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const read = (path: string) => readFile(join(root, path), 'utf8').catch(() => '')
  return { status, stdout, stderr, read, calls: (await read('calls')).split('\n'), root }
}

it('an installation runs the commands of docs/deployment.md in order, and ends with the link', async () => {
  const { status, stdout, stderr, read, calls, root } = await install(ANSWERS)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.trim().split('\n').at(-1)).toBe('https://cars.example/admin/link#1.x')
  const at = (call: string) => calls.findIndex((each) => each.startsWith(call))
  const order = ['apt install', 'npm ci', 'npm run build', 'useradd', 'maintain invite owner@cars.example']
  const places = [...order, 'systemctl enable --now', 'systemctl restart caddy', 'ufw allow 443'].map(at)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places[0]).toBe(0)
  expect(calls.filter((call) => call.startsWith('ufw allow 2'))).toEqual(['ufw allow 22/tcp', 'ufw allow 2222/tcp'])
  expect(await read('etc/dealership/settings')).toBe('PUBLIC_URL=https://cars.example\nSMTP_URL=smtp://mail.example\n')
  expect(await readlink(join(root, 'opt/dealership/current'))).toBe(join(root, 'opt/dealership/releases/mine'))
  expect(await read('etc/caddy/Caddyfile')).toContain('cars.example {')
})

it('an installation that fails behind its server disables the server, so that it can be started again', async () => {
  const { status, stderr, calls } = await install(ANSWERS, { broken: 'ufw' })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The installation has stopped. Correct the cause, and start it again.\n',
  })
  const [enabled, disabled] = ['enable', 'disable --quiet'].map((command) =>
    calls.findIndex((call) => call.startsWith(`systemctl ${command} --now dealership.socket dealership@1.service`)),
  )
  expect(enabled).toBeGreaterThan(0)
  expect(disabled).toBeGreaterThan(enabled ?? 0)
})

it.each([
  ['without a host name', { ADMIN_EMAIL: 'owner@cars.example' }, {}, /^SITE_HOST is missing or wrong/],
  [
    'with a host name that is none',
    { ...ANSWERS, SITE_HOST: 'cars.example; reboot' },
    {},
    /^SITE_HOST is missing or wrong/,
  ],
  ['without an e-mail address', { ...ANSWERS, ADMIN_EMAIL: 'owner' }, {}, /^ADMIN_EMAIL is missing or wrong/],
  ['with a mail server that is none', { ...ANSWERS, SMTP_URL: 'mail.example' }, {}, /^SMTP_URL is missing or wrong/],
  ['on a machine that has a server', ANSWERS, { isInstalled: true }, /This machine has a server/],
])('an installation %s changes nothing', async (_, answers, state, message) => {
  const { status, stderr, calls } = await install(answers, state)
  expect(status).toBe(1)
  expect(stderr).toMatch(message)
  expect(calls).toEqual([''])
})
