// Deletions by age, and none while the clock of the server is in doubt.
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { dailyMaintenance } from '#sync-server/daily-maintenance.ts'
import { runCommand } from '#sync-server/store/maintenance/commands.ts'
import { apiClient, validInquiry } from '#tests/support/server/api-client.ts'
import { isOnPostgres } from '#tests/support/server/open-test-store.ts'
import { pushNoops } from '#tests/support/server/push-noops.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const YEARS = 4 * 365

let server: TestServer
let realNow: number
beforeEach(async () => {
  server = await startTestServer()
  onTestFinished(() => server.close())
  realNow = server.clock.now.getTime()
  await receiveInquiry()
})

const receiveInquiry = async () => {
  expect((await apiClient(server)('POST', '/api/inquiries', validInquiry)).status).toBe(201)
}
const inquiries = async () => (await server.store.read()).count('inquiries')
const setClock = (days: number) => {
  server.clock.now = new Date(realNow + days * DAY_MS)
}

/** @param lines receives what it warns of */
function maintenance(lines: string[] = []) {
  const { store, photos, dir: dataDir, clock } = server
  const log = {
    warn: (line: string) => void lines.push(line),
    error: (...args: unknown[]) => void lines.push(String(args)),
  }
  return dailyMaintenance({ store, photos, dataDir, log: log as never, now: () => clock.now })
}

/** A run of the maintenance. @returns what it warned of */
async function maintain(): Promise<string[]> {
  const lines: string[] = []
  await maintenance(lines).perform(new AbortController().signal)
  return lines
}

it('is due on the next day, and at once when the clock is set back', async () => {
  const { perform, nextAt } = maintenance()
  await perform(new AbortController().signal)
  expect(nextAt() - realNow).toBeGreaterThan(0)
  expect(nextAt() - realNow).toBeLessThanOrEqual(DAY_MS)
  setClock(-1)
  expect(nextAt()).toBe(0)
})

const WARNING = expect.stringMatching(/^The clock is 14\d\d days after the last change.*maintain -- --accept-clock/)

describe('a clock that is years ahead', () => {
  it('deletes nothing, however often the server starts, and no change of that day makes it trusted', async () => {
    expect(await maintain()).toEqual([])
    setClock(YEARS)
    expect(await maintain()).toEqual([WARNING])
    await receiveInquiry()
    expect(await maintain()).toEqual([WARNING])
    expect(await inquiries()).toBe(2)
  })

  it('is harmless when it is corrected', async () => {
    await maintain()
    setClock(YEARS)
    await maintain()
    setClock(1)
    expect(await maintain()).toEqual([])
    setClock(YEARS)
    expect(await maintain()).toEqual([WARNING])
    expect(await inquiries()).toBe(1)
  })

  it('begins another doubt when it is set back to a time that is still in doubt', async () => {
    const ann = await server.addUser('ann', 'user')
    const push = () => pushNoops(server, server.tokenOf(ann), 1)
    await maintain()
    setClock(YEARS)
    await maintain()
    await push()
    setClock(YEARS + 2)
    await push()
    const doubted = [expect.stringMatching(/^The clock is 4\d days after/)]
    setClock(40)
    expect(await maintain()).toEqual(doubted)
    await push()
    setClock(41.1)
    expect(await maintain()).toEqual(doubted)
    await push()
    expect(await maintain()).toEqual([])
  })

  it('is in doubt again however soon the first time it was corrected', async () => {
    const ann = await server.addUser('ann', 'user')
    await maintain()
    setClock(YEARS)
    await maintain()
    setClock(0.1)
    expect(await maintain()).toEqual([])
    setClock(YEARS + 2)
    await pushNoops(server, server.tokenOf(ann), 1)
    expect(await maintain()).toEqual([WARNING])
  })

  it('keeps unused photos and copies of the store, too', async () => {
    await maintain()
    setClock(YEARS)
    const copy = `data.json.bak-${realNow}`
    await writeFile(join(server.dir, copy), 'x')
    const removeUnused = vi.spyOn(server.photos, 'removeUnused')
    await maintain()
    expect(await readdir(server.dir)).toContain(copy)
    expect(removeUnused).not.toHaveBeenCalled()
  })

  it('is trusted after staff have sent changes for a day', async () => {
    const ann = await server.addUser('ann', 'user')
    const push = () => pushNoops(server, server.tokenOf(ann), 1)
    await maintain()
    setClock(YEARS)
    await maintain()
    await receiveInquiry()
    await push()
    setClock(YEARS + 1.1)
    expect(await maintain()).toEqual([expect.stringContaining('The clock is')])
    await push()
    expect(await maintain()).toEqual([])
    expect(await inquiries(), 'the first one is too old').toBe(1)
  })
})

it('a clock that is years behind deletes nothing, and does not bring the right time into doubt', async () => {
  await maintain()
  setClock(YEARS)
  await maintain()
  setClock(-YEARS)
  expect(await maintain()).toEqual([])
  setClock(1)
  expect(await maintain()).toEqual([])
  expect(await inquiries()).toBe(1)
})

// The command names the folder of the server.
it.skipIf(isOnPostgres)('a clock that a person accepts is trusted', async () => {
  await maintain()
  // As after years in which no server ran.
  const past = realNow - YEARS * DAY_MS
  await server.store.transact((records) => records.put('counters', 'clock', { value: past }))
  expect(await maintain()).toEqual([WARNING])
  await server.stop()
  const printed: string[] = []
  const terminal = {
    dataDir: server.dir,
    site: 'main',
    resolvePath: (path: string) => path,
    hash: async (password: string) => password,
    invite: async () => ({ user: 1, link: '', expiresAt: '' }),
    print: (line: string) => void printed.push(line),
    printError: (line: string) => void printed.push(line),
    logEvent: () => {},
  }
  expect(await runCommand(['maintain', '--accept-clock'], terminal)).toBe(0)
  expect(printed).toEqual([expect.stringContaining(new Date().getFullYear().toString())])
  server = await startTestServer({ dir: server.dir })
  expect(await maintain()).toEqual([])
})

it('with a clock that is right, deletes enquiries after their period, although nothing was changed for weeks', async () => {
  for (let day = 0; day < 800; day += 25) {
    setClock(day)
    expect(await maintain()).toEqual([])
  }
  expect(await inquiries()).toBe(0)
})

it('deletes copies that restores, migrations and torn journals have left, after 30 days, and nothing else', async () => {
  const old = realNow - 31 * DAY_MS
  const young = realNow - 29 * DAY_MS
  const kept = [`data.json.bak-${young}`, `journal-3.torn-${young}`, `my-own.bak-${old}`, 'data.json.bak-before']
  const gone = [
    `data.json.bak-${old}`,
    `journal-2.log.bak-${old}`,
    `data.json.format-1.bak-${old}`,
    `journal-2.torn-${old}`,
  ]
  for (const name of [...kept, ...gone]) await writeFile(join(server.dir, name), 'x')
  await maintain()
  expect((await readdir(server.dir)).filter((name) => /bak|torn/.test(name)).sort()).toEqual(kept.sort())
})
