// F1 on a real file system: a tmpfs of one megabyte, mounted for the test.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { createLedger } from './ledger.ts'

let mount: string
let isMounted = false

beforeAll(async () => {
  mount = await mkdtemp(join(tmpdir(), 'store-full-'))
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mount]).status === 0
})

afterAll(async () => {
  if (isMounted) spawnSync('umount', [mount])
  await rm(mount, { recursive: true })
})

it('F1 a full disk refuses writes, keeps the stored entries, and resumes by itself when there is room', async (context) => {
  context.skip(!isMounted, 'needs the right to mount a small file system; the simulated disk shows the same')
  const dir = join(mount, 'data')
  const filler = join(mount, 'filler')
  await writeFile(filler, Buffer.alloc(600 * 1024))
  const ledger = createLedger()
  const store = await openJsonStore({ dir, compactAboveBytes: 64 * 1024 })
  for (let i = 0; ledger.refused.size < 20; i++) await ledger.write(store, `${i}`)
  expect(ledger.acknowledged.size).toBeGreaterThan(50)
  expect(await store.health()).toBe('degraded')
  await ledger.check(store)
  await rm(filler)
  for (let i = 0; i < 20; i++) await ledger.write(store, `resumed ${i}`)
  expect(ledger.acknowledged.has('resumed 0')).toBe(true)
  await store.compact()
  await store.close()
  expect((await readdir(dir)).map((name) => name.replace(/\d+/g, 'N')).sort()).toEqual([
    'data.json',
    'journal-N.log',
    'journal-N.stopped-at-N',
  ])
  const restarted = await openJsonStore({ dir })
  await ledger.check(restarted)
  expect(await restarted.health()).toBe('ok')
  await restarted.close()
})
