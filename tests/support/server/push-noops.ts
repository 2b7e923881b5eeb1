import { randomUUID } from 'node:crypto'
import { apiClient } from './api-client.ts'

/** Pushes mutations of records that do not exist, from a new device: writes without an effect. */
export async function pushNoops(server: { url: string }, token: string, count: number): Promise<void> {
  const mutations = Array.from({ length: count }, () => {
    const madeAt = new Date().toISOString()
    return { mid: randomUUID(), uid: randomUUID(), name: 'inquiry.read', args: {}, format: 1, madeAt }
  })
  const { status } = await apiClient(server, token)('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
  if (status !== 200) throw new Error(`The push was refused with ${status}`)
}
