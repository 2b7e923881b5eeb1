import { fillCars } from '#tests/bench/fill-cars.ts'
import { type BenchRow, logIn, median, startProduct, temporaryFolder } from '#tests/bench/measure.ts'

const ROUNDS = 9
const EDITS_PER_ROUND = 60

/** The median time of one durable edit with 10,000 cars in the store; reference: the same with 100 cars. */
export async function writeCost(): Promise<BenchRow[]> {
  using smallFolder = temporaryFolder()
  using largeFolder = temporaryFolder()
  const small = await startProduct(smallFolder.dir)
  const large = await startProduct(largeFolder.dir)
  const smallToken = await logIn(small.url)
  const largeToken = await logIn(large.url)
  await fillCars(small.url, smallToken, 100)
  await fillCars(large.url, largeToken, 10_000)
  // Warm-up.
  await measureEdits(small.url, smallToken)
  await measureEdits(large.url, largeToken)
  const timesMs: { large: number; small: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    timesMs.push({
      large: await measureEdits(large.url, largeToken),
      small: await measureEdits(small.url, smallToken),
    })
  }
  await small.stop()
  await large.stop()
  return [
    {
      metric: 'one durable edit over HTTP, 10,000 cars',
      result: `${median(timesMs.map((time) => time.large)).toFixed(2)} ms`,
      reference: `${median(timesMs.map((time) => time.small)).toFixed(2)} ms with 100 cars`,
      ratio: median(timesMs.map((time) => time.large / time.small)),
      target: 'at most 1.2',
    },
  ]
}

/** @returns the median time of one edit in milliseconds */
async function measureEdits(url: string, token: string): Promise<number> {
  const timesMs: number[] = []
  for (let edit = 0; edit < EDITS_PER_ROUND; edit += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/cars/${100_000 + (edit % 100)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ price: 30_000 + Math.round(Math.random() * 10_000) }),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The edit failed with ${response.status}`)
    timesMs.push(performance.now() - startedAt)
  }
  return median(timesMs)
}
