import { expect, it } from 'vitest'
import { PackedRows } from '#sync-server/store/engine/packed-rows.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'

const sorted = (entries: Iterable<readonly [string, object]>) =>
  [...entries].map(([key, row]): [string, object] => [key, row]).sort(([a], [b]) => (a < b ? -1 : 1))

it('holds the rows that a Map would hold, after loading, replacing and removing any of them', async () => {
  const random = seededRandom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const keyOf = (n: number) => ['', 'mid "quoted", \\ ', 'é €\n'][n % 3] + String(n)
  const loaded = Array.from({ length: 3000 }, (_, n): [string, object] => [keyOf(n), { n, text: `of ${n}` }])
  const [rows, model] = [new PackedRows(), new Map<string, object>(loaded)]
  for (const [key, row] of loaded) rows.set(key, row)
  await rows.packed()
  const copies: [copy: ReturnType<PackedRows['copy']>, entries: [string, object][]][] = []
  for (let step = 0; step < 1500; step += 1) {
    const key = keyOf(below(6000))
    if (random() < 0.4) expect(rows.delete(key)).toBe(model.delete(key))
    else {
      rows.set(key, { step })
      model.set(key, { step })
    }
    const other = keyOf(below(6000))
    expect(rows.get(other)).toEqual(model.get(other))
    if (step % 300 === 0) copies.push([rows.copy(), sorted(model)])
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
  for (let n = 0; n < 6000; n += 1) {
    const row = { text: 'the same words again '.repeat(40) }
    rows.set(String(n), row)
    await rows.packed()
    length += JSON.stringify(row).length
  }
  expect(rows.size).toBe(6000)
  expect(rows.bytes).toBeLessThan(length / 2)
})
