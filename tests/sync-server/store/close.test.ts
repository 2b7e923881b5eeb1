import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { openSimulated } from './open-simulated.ts'
import { pauseDisk } from './pause-disk.ts'
import { carRow } from './rows.ts'

it('a stop writes no snapshot: the journal has every change and a mark of its end, and the lock is released', async () => {
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk)
  await store.transact((records) => records.put('counters', 'car', { value: 1 }))
  disk.operations = []
  await store.close()
  const mark = `journal-1.stopped-at-${disk.files()['journal-1.log']?.length}`
  const operations = disk.operations.map(({ kind, name }) => `${kind} ${name}`)
  expect(operations).toEqual([`open ${mark}`, 'syncFolder ', 'unlink lock.1'])
  const reopened = await openSimulated(disk)
  expect((await reopened.read()).get('counters', 'car')).toEqual({ value: 1 })
  await reopened.close()
})

it('a stop abandons a snapshot in progress, and leaves the snapshot before it', async () => {
  const disk = new SimulatedDisk()
  const warnings: string[] = []
  const store = await openSimulated(disk, { onWarning: (line) => warnings.push(line) })
  await store.transact((records) => {
    for (let id = 0; id < 2000; id++) {
      records.put('cars', `${id}`, carRow({ uid: `${id}`, id, version: records.nextSequence() }))
    }
  })
  const before = disk.files()['data.json']
  let closed: Promise<void> | undefined
  disk.delay = async ({ kind, name }) => {
    if (kind === 'write' && name === 'data.json.tmp') closed ??= store.close()
  }
  await store.compact()
  await closed
  expect(closed).toBeDefined()
  expect(warnings).toEqual([])
  const mark = `journal-2.stopped-at-${disk.files()['journal-2.log']?.length}`
  expect(Object.keys(disk.files()).sort()).toEqual(['data.json', 'journal-1.log', 'journal-2.log', mark])
  expect(disk.files()['data.json']).toEqual(before)
  const reopened = await openSimulated(disk)
  expect((await reopened.read()).count('cars')).toBe(2000)
  await reopened.close()
})

it('a stop keeps the folder until a snapshot in progress has ended', async () => {
  const disk = new SimulatedDisk()
  const store = await openSimulated(disk)
  await store.transact((records) => records.put('counters', 'car', { value: 1 }))
  const { paused, resume } = pauseDisk(disk, ({ kind, name }) => kind === 'write' && name === 'data.json.tmp')
  const compaction = store.compact()
  await paused
  const closed = store.close()
  await nextTurn()
  expect(Object.keys(disk.files())).toContain('lock.1')
  resume()
  await Promise.all([closed, compaction])
  expect(Object.keys(disk.files())).not.toContain('lock.1')
})
