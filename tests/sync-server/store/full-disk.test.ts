// F1 on a real file system that is really full: one megabyte of memory, mounted for the test.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { ledger } from './ledger.ts'

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

it('F1 a full disk refuses writes, keeps what it has, and resumes by itself when there is room', async (context) => {
  context.skip(!isMounted, 'needs the right to mount a small file system; the simulated disk shows the same')
  const dir = join(mount, 'data')
  const filler = join(mount, 'filler')
  await writeFile(filler, Buffer.alloc(600 * 1024))
  const book = ledger()
  const store = await openJsonStore({ dir, compactAbove: 64 * 1024 })
  for (let i = 0; book.refused.size < 20; i++) await book.enter(store, `${i}`)
  expect(book.kept.size).toBeGreaterThan(50)
  expect(store.health()).toBe('degraded')
  await book.check(store)
  await rm(filler)
  for (let i = 0; i < 20; i++) await book.enter(store, `resumed ${i}`)
  expect(book.kept.has('resumed 0')).toBe(true)
  await store.close()
  expect((await readdir(dir)).length).toBe(2)
  const restarted = await openJsonStore({ dir })
  await book.check(restarted)
  expect(restarted.health()).toBe('ok')
  await restarted.close()
})
