// The snapshot and the journal are read in parts: whatever the length of a part is, and wherever a part ends, the content is the same.
import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Document } from '#sync-server/store/engine/document.ts'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import type { StoredRow } from '#sync-server/store/engine/schema.ts'
import { documentRows, loadDocument } from '#sync-server/store/engine/stored-rows.ts'
import { encodeFrame, readFrames } from '#sync-server/store/json/files/frame.ts'
import { openSnapshot } from '#sync-server/store/json/files/read-snapshot.ts'
import { writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { StoreDamaged } from '#sync-server/store/store-errors.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { documentIn, fileOf } from '#tests/support/server/snapshot-document.ts'

const rows = (...entries: [string, StoredRow][]) => new Map(entries)

/** Characters of one to four bytes, characters that JSON escapes, and text that looks like the format. */
const document: Document = {
  meta: { format: FORMAT, store: 'store', epoch: 1, sequence: 9, batch: 3, generation: 2, runs: [] },
  tables: {
    before: rows(),
    cars: rows(
      ['a', { text: 'Citroën 2CV – 10 €, 𝄞' }],
      ['b', { text: '"],\n"users":[\n["x",{}]]}\n', list: [[1, [2]], []] }],
      ['ключ', { text: 'x'.repeat(200) }],
    ),
    between: rows(),
    users: rows(['1', {}]),
    after: rows(),
  },
}

async function snapshotOf(written: Document): Promise<Buffer> {
  const disk = new SimulatedDisk()
  await writeSnapshot(disk, documentRows(written))
  return disk.files()['data.json'] as Buffer
}

/** A table without rows is not written. */
const contentOf = ({ meta, tables }: Document) => [
  meta,
  Object.entries(tables).flatMap(([name, map]) => (map.size > 0 ? [[name, [...map]]] : [])),
]

describe('a snapshot', () => {
  it('has the same rows in the same order, whatever the length of the parts is', async () => {
    const bytes = await snapshotOf(document)
    for (let partBytes = 1; partBytes <= bytes.length + 1; partBytes++) {
      expect(contentOf(await documentIn(bytes, partBytes))).toEqual(contentOf(document))
    }
  })

  it('is JSON, and is written from its parts as it was', async () => {
    const bytes = await snapshotOf(document)
    const { _meta, ...tables } = JSON.parse(bytes.toString())
    expect(_meta).toMatchObject(document.meta)
    expect(Object.keys(tables)).toEqual(['cars', 'users'])
    expect(tables.cars).toEqual([...(document.tables.cars ?? [])])
    for (const partBytes of [1, 50, 300, 1000]) {
      const disk = new SimulatedDisk()
      await writeSnapshot(disk, await openSnapshot('data.json', fileOf(bytes), FORMAT, { partBytes }))
      expect(disk.files()['data.json']).toEqual(bytes)
    }
  })

  it('without tables, and with empty tables only, is read', async () => {
    for (const tables of [{}, { cars: rows() }] as Document['tables'][]) {
      const empty = { ...document, tables }
      expect(contentOf(await documentIn(await snapshotOf(empty), 16))).toEqual(contentOf(empty))
    }
  })

  it('has the rows of some tables only, when only these are asked for', async () => {
    const snapshot = await openSnapshot('data.json', fileOf(await snapshotOf(document)), FORMAT, { partBytes: 20 })
    const tables = []
    for await (const part of snapshot.rows(['users', 'after'])) tables.push(part)
    expect(tables).toEqual([{ table: 'users', rows: [['1', {}]] }])
  })

  it('that is cut at any byte, or has a bit flipped in any byte, is damaged', async () => {
    const bytes = await snapshotOf(document)
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      for (const partBytes of [7, 64, 4096]) {
        await expect(documentIn(bytes.subarray(0, at), partBytes)).rejects.toThrow(StoreDamaged)
        await expect(documentIn(flipped, partBytes)).rejects.toThrow(StoreDamaged)
      }
    }
  })

  it('with a row whose key is no text is damaged, although its checksum is right', async () => {
    const bytes = await snapshotOf({ ...document, tables: { cars: new Map([[1 as never, {}]]) } })
    await expect(documentIn(bytes, 50)).rejects.toThrow(StoreDamaged)
  })

  it('with another SHA-256 hash than it must have is damaged, although its own checksum is right', async () => {
    const bytes = await snapshotOf(document)
    for (const sha256 of [hash('sha256', bytes), hash('sha256', 'other')]) {
      const snapshot = await openSnapshot('data.json', fileOf(bytes), FORMAT, { partBytes: 50, sha256 })
      const read = loadDocument(snapshot).then(
        () => 'read',
        () => 'damaged',
      )
      expect(await read).toBe(sha256 === hash('sha256', bytes) ? 'read' : 'damaged')
    }
  })
})

describe('a journal', () => {
  const payloads = [{ j: 1 }, { text: 'Citroën – 10 €, 𝄞' }, { text: 'J1 J1 J1 ' }, { list: ['x'.repeat(100)] }]
  const frames = payloads.map((payload) => encodeFrame(JSON.stringify(payload)))
  const journal = Buffer.concat(frames)
  const ends = frames.map((_, i) => Buffer.concat(frames.slice(0, i + 1)).length)

  async function read(bytes: Buffer, blockBytes: number): Promise<unknown[]> {
    const found = []
    for await (const { payload } of readFrames('journal-1.log', fileOf(bytes), blockBytes)) found.push(payload)
    return found
  }

  it('has the same entries, whatever the length of the parts is', async () => {
    for (let blockBytes = 1; blockBytes <= journal.length + 1; blockBytes++) {
      expect(await read(journal, blockBytes)).toEqual(payloads)
    }
  })

  it('that is cut at any byte has every complete entry before the cut', async () => {
    for (let length = 0; length < journal.length; length++) {
      const complete = ends.filter((end) => end <= length).length
      for (const blockBytes of [1, 13, 4096]) {
        expect(await read(journal.subarray(0, length), blockBytes)).toEqual(payloads.slice(0, complete))
      }
    }
  })

  it('is damaged when a bit is flipped before its last entry', async () => {
    for (let at = 0; at < (ends[2] as number); at++) {
      const flipped = Buffer.from(journal)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      const offset = [0, ...ends].findLast((start) => start <= at)
      for (const blockBytes of [1, 13, 4096]) {
        await expect(read(flipped, blockBytes)).rejects.toMatchObject({ name: 'StoreDamaged', offset })
      }
    }
  })

  it('is damaged when a valid entry follows an invalid one, wherever it begins', async () => {
    const last = encodeFrame('{}')
    for (let length = 64 * 1024 - 1; length <= 64 * 1024 + 3; length++) {
      const text = 'x'.repeat(length - encodeFrame(JSON.stringify('x'.repeat(60_000))).length + 60_000)
      const first = encodeFrame(JSON.stringify(text))
      expect(first).toHaveLength(length)
      first[100] = 0
      await expect(read(Buffer.concat([first, last]), 4096)).rejects.toThrow(StoreDamaged)
    }
  })
})
