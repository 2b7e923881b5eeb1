// For load balancers and monitoring: whether this server can serve, without details that help an attacker.
import type { Store, StoreHealth } from '#sync-server/store/store.ts'
import type { Handler } from './api-context.ts'

const STATUS: Record<StoreHealth, 'ok' | 'degraded' | 'unavailable'> = {
  ok: 'ok',
  degraded: 'degraded',
  'read-only': 'unavailable',
  unreachable: 'unavailable',
}

export function showHealth({ store }: { store: Store }): Handler {
  return async (ctx) => {
    // Asks the database, which may have become unreachable since the last request.
    await store.read().catch(() => {})
    const database = store.health()
    const status = STATUS[database]
    ctx.status = status === 'unavailable' ? 503 : 200
    ctx.body = { status, checks: { database } }
  }
}
