// For load balancers and monitoring: whether this server can serve, without details that help an attacker.

import { type ApiDependencies, Reply, type SomeHandlers } from '#sync-server/api/handler.ts'
import type { StoreHealth } from '#sync-server/store/store.ts'

const STATUS: Record<StoreHealth, 'ok' | 'degraded' | 'unavailable'> = {
  ok: 'ok',
  degraded: 'degraded',
  'read-only': 'unavailable',
  unreachable: 'unavailable',
}

export function healthHandlers({ store, photos }: ApiDependencies) {
  return {
    'GET /health': async () => {
      const database = await store.health()
      const hasPhotos = await photos.isReady()
      // Everything but photos can be served.
      const status = STATUS[database] === 'ok' && !hasPhotos ? 'degraded' : STATUS[database]
      const body = { status, checks: { database, photos: hasPhotos ? 'ok' : 'unreachable' } } as const
      return new Reply(body, { status: status === 'unavailable' ? 503 : 200 })
    },
  } satisfies SomeHandlers
}
