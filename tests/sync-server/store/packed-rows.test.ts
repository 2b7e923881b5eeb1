import { expect, it } from 'vitest'
import { KeyIndex } from '#sync-server/store/engine/key-index.ts'
import { PackedRows } from '#sync-server/store/engine/packed-rows.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'

const lines = (entries: readonly (readonly [string, object])[]) => ({
  keys: entries.map(([key]) => key),
  json: Buffer.from(entries.map((entry) => JSON.stringify(entry)).join(',\n')),
})

const sorted = (entries: Iterable<readonly [string, object]>) =>
  [...entries].map(([key, row]): [string, object] => [key, row]).sort(([a], [b]) => (a < b ? -1 : 1))

it('holds the rows that a Map would hold, after loading, replacing and removing any of them', async () => {
  const random = seededRandom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const keyOf = (n: number) => ['', 'mid "quoted", \\ ', 'é €\n'][n % 3] + String(n)
  const loaded = Array.from({ length: 3000 }, (_, n): [string, object] => [keyOf(n), { n, text: `of ${n}` }])
  const [rows, model] = [new PackedRows(), new Map<string, object>(loaded)]
  for (let from = 0; from < loaded.length; from += 1500) await rows.addText(lines(loaded.slice(from, from + 1500)))
  const copies: [copy: ReturnType<PackedRows['copy']>, entries: [string, object][]][] = []
  for (let step = 0; step < 5000; step += 1) {
    const key = keyOf(below(6000))
    if (random() < 0.4) expect(rows.delete(key)).toBe(model.delete(key))
    else {
      rows.set(key, { step })
      model.set(key, { step })
    }
    const other = keyOf(below(6000))
    expect(rows.get(other)).toEqual(model.get(other))
    if (step % 1000 === 0) copies.push([rows.copy(), sorted(model)])
  }
  expect(rows.size).toBe(model.size)
  expect(sorted(rows)).toEqual(sorted(model))
  for (const [{ size, blocks }, entries] of copies) {
    expect(size).toBe(entries.length)
    expect(sorted(blocks.flatMap((block) => block.entries()))).toEqual(entries)
  }
  for (const key of model.keys()) rows.delete(key)
  expect([rows.size, [...rows]]).toEqual([0, []])
})

it('takes less memory than the text of the rows', async () => {
  const rows = new PackedRows()
  let length = 0
  for (let part = 0; part < 20; part += 1) {
    const text = lines(
      Array.from({ length: 1500 }, (_, n) => [`${part} ${n}`, { text: 'the same words again '.repeat(9) }]),
    )
    await rows.addText(text)
    length += text.json.length
  }
  expect(rows.size).toBe(30_000)
  expect(rows.bytes).toBeLessThan(length / 2)
})

it('of two rows with the same key the later one counts', async () => {
  const rows = new PackedRows()
  await rows.addText(
    lines([
      ['a', { n: 1 }],
      ['a', { n: 2 }],
    ]),
  )
  expect([rows.size, [...rows]]).toEqual([1, [['a', { n: 2 }]]])
})

it('finds keys after many were removed, in an index that does not grow by them', () => {
  const index = new KeyIndex()
  for (let n = 0; n < 100_000; n += 1) {
    index.add(`key ${n}`, n)
    if (n >= 100) index.remove(`key ${n - 100}`, (place) => place === n - 100)
  }
  expect(index.size).toBe(100)
  expect(index.bytes).toBe(8 * 1024)
  expect(index.find('key 99950', (place) => place === 99_950)).toBe(99_950)
  expect(index.find('key 99000', () => true)).toBeUndefined()
})
