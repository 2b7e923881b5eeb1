// The units of systemd and the Containerfile in deploy/, read by the tools that know their formats.
import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, it } from 'vitest'
import { findProgram } from '#tests/support/deployment/find-program.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Where Debian's package of Node.js puts it. */
const NODE = '/usr/bin/node'
/** `systemd-analyze security`: 10 is a service without restrictions, multiplied by ten here as the option takes it. */
const MAX_EXPOSURE = 20

const analyze = findProgram('systemd-analyze') ?? ''
const itWithSystemd = it.skipIf(analyze === '')

async function unitFiles(): Promise<string[]> {
  return (await readdir('deploy')).filter((name) => /\.(?:service|socket|timer)$/.test(name))
}

/** @returns what the command printed */
function run(args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(analyze, args, { encoding: 'utf8' })
  return stdout + stderr
}

itWithSystemd('systemd finds nothing wrong with the units', async () => {
  const folder = await temporaryFolder()
  const names = await unitFiles()
  for (const name of names) {
    const text = await readFile(join('deploy', name), 'utf8')
    await writeFile(join(folder, name), text.replaceAll(NODE, process.execPath))
  }
  const started = names.map((name) => join(folder, name.replace('@.', '@1.')))
  expect(names).toHaveLength(4)
  expect(run(['verify', '--man=no', ...started])).toBe('')
})

itWithSystemd.each(['dealership@.service', 'dealership-backup.service'])('%s runs with few rights', (unit) => {
  const output = run(['security', '--offline=true', '--no-pager', `--threshold=${MAX_EXPOSURE}`, `deploy/${unit}`])
  expect(output).toMatch(/Overall exposure level for .*: [01]\.\d OK/)
})

it.each(['dealership@.service', 'dealership-backup.service'])(
  '%s is limited in memory and tasks, and leaves no core dump',
  async (unit) => {
    const text = await readFile(`deploy/${unit}`, 'utf8')
    expect(text).toMatch(/^MemoryMax=\d+%$/m)
    expect(text).toMatch(/^TasksMax=\d+$/m)
    expect(text).toMatch(/^LimitCORE=0$/m)
  },
)

it('a linter finds nothing wrong with the Containerfile', async () => {
  expect(validate(await readFile('deploy/Containerfile', 'utf8'))).toEqual([])
})

it('the proxy in compose.yml is that of deploy/Caddyfile', async () => {
  const compose = await readFile('compose.yml', 'utf8')
  const [, content = ''] = /content: \|\n(.*?)^\S/ms.exec(compose) ?? []
  const lines = content
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const caddyfile = (await readFile('deploy/Caddyfile', 'utf8')).split('\n').map((line) => line.trim())
  expect(lines.length).toBeGreaterThan(8)
  for (const line of lines)
    expect(caddyfile).toContain(
      line.replaceAll('{$$SITE_HOST}', 'cars.example').replace('server:3000', '127.0.0.1:3000'),
    )
})

/** Runs deploy/node.sh with the program of this test. */
async function runNode(args: readonly string[], environment: Record<string, string> = {}) {
  const script = join(await temporaryFolder(), 'node.sh')
  const text = await readFile('deploy/node.sh', 'utf8')
  await writeFile(script, text.replaceAll(NODE, process.execPath))
  return spawnSync('sh', [script, ...args], { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', ...environment } })
}

it('the heap is a part of the memory of the machine, or what the settings say', async () => {
  const print = ['-p', 'v8.getHeapStatistics().heap_size_limit / 2 ** 20']
  const heapOf = async (percent: string, environment = {}) =>
    Number((await runNode([percent, ...print], environment)).stdout)
  const machine = totalmem() / 2 ** 20
  // Young objects have memory of their own.
  const young = (await heapOf('1', { HEAP_MB: '300' })) - 300
  expect(young).toBeLessThan(100)
  expect((await heapOf('10')) - young).toBeCloseTo(machine / 10, -1)
})

it('a full heap ends with SIGABRT, after which systemd and podman start the server again', async () => {
  const fill = ['-e', 'const all = []; for (;;) all.push(new Array(1000).fill(all.length))']
  const { status, signal, stderr } = await runNode(['50', ...fill], { HEAP_MB: '20' })
  expect([status, signal]).toEqual([null, 'SIGABRT'])
  expect(stderr).toContain('heap out of memory')
  const unit = await readFile('deploy/dealership@.service', 'utf8')
  expect(unit).toMatch(/^Restart=on-failure$/m)
  expect(unit).toMatch(/^RestartPreventExitStatus=78$/m)
  expect(await readFile('deploy/Containerfile', 'utf8')).toContain('podman run --restart=on-failure')
})
