// F5: an owner that cannot be checked (another machine or container over the same volume) was only paused: a suspended machine,
// SIGSTOP, a frozen cgroup, a stalled network volume. Another server has taken the folder over, and the first one continues.
import { expect, test } from 'vitest'
import type { Owners } from '#sync-server/store/json/disk/lock-owner.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import type { Store } from '#sync-server/store/store.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { pauseDisk } from './pause-disk.ts'

const onHost = (host: string): Owners => ({
  self: async () => ({ pid: 1, host, started: '1', boot: host, pidNamespace: host }),
  livenessOf: async () => 'unknown',
})
const put = (store: Store, key: string) => store.transact((records) => records.put('counters', key, { value: 1 }))
const settled = (work: Promise<unknown>) =>
  work.then(
    () => 'acknowledged',
    ({ message }: Error) => message,
  )
const open = (disk: SimulatedDisk, host: string) =>
  openJsonStore({ dir: disk.path, disk, owners: onHost(host), pause: async () => {} })

async function foundAfterRestart(disk: SimulatedDisk): Promise<string[]> {
  const after = disk.afterKill()
  for (const name of Object.keys(disk.files())) if (name.startsWith('lock.')) after.remove(name)
  const store = await open(after, 'three')
  const keys = [...(await store.read()).entries('counters')].map(([key]) => key)
  await store.close()
  return keys
}

test('F5 S15 a server that was paused beyond a takeover acknowledges nothing and damages nothing', async () => {
  const disk = new SimulatedDisk()
  const first = await open(disk, 'one')
  await put(first, 'before')
  const second = await open(disk, 'two')
  await put(second, 'by the second')
  expect(await settled(put(first, 'by the first'))).toContain('nothing')
  await put(second, 'by the second, later')
  expect(await first.health()).toBe('read-only')
  expect(await foundAfterRestart(disk)).toEqual(['before', 'by the second', 'by the second, later'])
})

test('F5 a server that was paused beyond a takeover leaves no file behind', async () => {
  const disk = new SimulatedDisk()
  const first = await open(disk, 'one')
  await put(first, 'before')
  await open(disk, 'two')
  const names = Object.keys(disk.files())
  await first.compact()
  expect(await first.health()).toBe('read-only')
  await first.close()
  expect(Object.keys(disk.files())).toEqual(names)
})

test('F5 S15 a server that is paused within a write acknowledges it only if its successor has read it', async () => {
  for (const kind of ['write', 'sync'] as const) {
    const disk = new SimulatedDisk()
    const first = await open(disk, 'one')
    await put(first, 'before')
    const { paused, resume } = pauseDisk(
      disk,
      (operation) => operation.kind === kind && operation.name.startsWith('journal-'),
    )
    const late = settled(put(first, 'by the first'))
    await paused
    const second = await open(disk, 'two')
    await put(second, 'by the second')
    resume()
    expect(await late).toContain('nothing')
    await put(second, 'by the second, later')
    const found = await foundAfterRestart(disk)
    expect(found.filter((key) => key !== 'by the first')).toEqual(['before', 'by the second', 'by the second, later'])
  }
})

// Not within the rename itself: a rename that the disk has begun cannot be taken back.
test('F5 a server that is paused within a compaction does not replace the snapshot of its successor', async () => {
  for (const kind of ['open', 'write', 'sync', 'unlink', 'syncFolder'] as const) {
    const disk = new SimulatedDisk()
    const first = await open(disk, 'one')
    await put(first, 'before')
    const { paused, resume } = pauseDisk(disk, (operation) => operation.kind === kind && operation.name !== 'lock.1')
    const compaction = first.compact()
    await paused
    const second = await open(disk, 'two')
    await put(second, 'by the second')
    resume()
    await compaction
    await put(second, 'by the second, later')
    expect([kind, await foundAfterRestart(disk)]).toEqual([kind, ['before', 'by the second', 'by the second, later']])
  }
})
