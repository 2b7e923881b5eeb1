import { randomUUID } from 'node:crypto'
import { FIRST_BATCH } from '#domain/protocol/protocol.ts'
import { vehicle } from './measure.ts'

/** Creates `count` cars by push, in full batches. */
export async function fillCars(url: string, token: string, count: number): Promise<void> {
  const deviceId = randomUUID()
  for (let created = 0; created < count; ) {
    const mutations = Array.from({ length: Math.min(FIRST_BATCH, count - created) }, () => {
      const mid = randomUUID()
      created += 1
      const car = { ...vehicle, model: `F-TYPE ${created}`, price: 20_000 + created }
      return { mid, uid: mid, name: 'car.create', args: { car }, format: 1, madeAt: '2024-05-01T12:00:00.000Z' }
    })
    const response = await fetch(`${url}/api/sync/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ deviceId, mutations }),
    })
    if (!response.ok) throw new Error(`The push failed with ${response.status}: ${await response.text()}`)
  }
}
