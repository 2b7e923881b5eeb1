import { refuse } from '#sync-server/errors.ts'
import type { ApiDeps, Handler } from './api-context.ts'

export function listen({ events }: ApiDeps): Handler {
  return (ctx) => {
    ctx.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Vary: 'Authorization',
    })
    if (ctx.method === 'HEAD') {
      ctx.status = 200
      return
    }
    const stream = events.open(ctx.state.actor.id)
    if (!stream) {
      refuse(503, 'Too many devices are listening', { code: 'too_many_streams', headers: { 'Retry-After': '60' } })
    }
    ctx.req.socket.setNoDelay(true)
    ctx.body = stream
  }
}
