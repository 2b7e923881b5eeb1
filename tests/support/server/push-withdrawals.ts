import { randomUUID } from 'node:crypto'
import { apiClient } from './api-client.ts'

/** Pushes withdrawals of mutations that do not exist, from a new device: writes without an effect. */
export async function pushWithdrawals(server: { url: string }, token: string, count: number): Promise<void> {
  const mutations = Array.from({ length: count }, (_, index) => {
    const madeAt = new Date().toISOString()
    return { mid: randomUUID(), seq: index + 1, uid: randomUUID(), name: 'void', args: {}, format: 1, madeAt }
  })
  const { status } = await apiClient(server, token)('POST', '/api/sync/push', { clientId: randomUUID(), mutations })
  if (status !== 200) throw new Error(`The push was refused with ${status}`)
}
