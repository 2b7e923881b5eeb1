import { fillCars } from './fill-cars.ts'
import { type BenchRow, logIn, median, startProduct, temporaryFolder } from './measure.ts'

const ROUNDS = 9
const WRITES = 60

/** The median time of one durable edit with 10,000 cars in the store, beside the one with 100. */
export async function writeCost(): Promise<BenchRow[]> {
  using smallFolder = temporaryFolder()
  using largeFolder = temporaryFolder()
  const small = await startProduct(smallFolder.dir)
  const large = await startProduct(largeFolder.dir)
  const smallToken = await logIn(small.url)
  const largeToken = await logIn(large.url)
  await fillCars(small.url, smallToken, 100)
  await fillCars(large.url, largeToken, 10_000)
  await edits(small.url, smallToken)
  await edits(large.url, largeToken)
  const times: [number, number][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push([await edits(large.url, largeToken), await edits(small.url, smallToken)])
  }
  await small.stop()
  await large.stop()
  return [
    {
      what: 'one durable edit over HTTP at 10,000 cars',
      ours: `${median(times.map(([ours]) => ours)).toFixed(2)} ms`,
      peer: `${median(times.map(([, peer]) => peer)).toFixed(2)} ms at 100 cars`,
      ratio: median(times.map(([ours, peer]) => ours / peer)),
      reach: 'at most 1.2',
    },
  ]
}

async function edits(url: string, token: string): Promise<number> {
  const times: number[] = []
  for (let write = 0; write < WRITES; write += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/cars/${100_000 + (write % 100)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ price: 30_000 + Math.round(Math.random() * 10_000) }),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the edit was refused: ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}
