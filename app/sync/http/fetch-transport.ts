import type { Transport } from '#app/sync/engine/transport.ts'
import { isObject } from './api-result.ts'
import { type Call, call, type Network } from './request.ts'

export interface FetchTransport extends Transport {
  /** Gives up what is under way, so that it can be tried again at once on a network that has come back. */
  abort(): void
}

/** @param token fixed for the life of the transport: what waits is only ever sent for the person who made it */
export function createFetchTransport(network: Network, token: string | null): FetchTransport {
  let current = new AbortController()
  const ask = <T>(request: Call<T>) => call(network, { token, signal: current.signal, ...request })
  return {
    push: (body) => ask({ method: 'POST', path: '/api/sync/push', body, isOurs: hasList('outcomes') }),
    pull({ cursor, limit, clientId }) {
      const query = new URLSearchParams({ cursor, limit: String(limit), ...(clientId ? { clientId } : {}) })
      return ask({ path: `/api/sync/pull?${query}`, isOurs: hasList('changes') })
    },
    cars: () => ask({ path: '/api/cars', isOurs: hasList('data') }),
    inquiries: () => ask({ path: '/api/inquiries', isOurs: hasList('data') }),
    conflicts: () => ask({ path: '/api/sync/conflicts', isOurs: hasList('data') }),
    settings: () => ask({ path: '/api/settings', isOurs: hasText('siteName') }),
    sendInquiry: (mid, body) =>
      ask({
        method: 'POST',
        path: '/api/inquiries',
        token: null,
        body,
        headers: { 'Idempotency-Key': mid },
        isOurs: hasText('uid'),
      }),
    abort() {
      current.abort()
      current = new AbortController()
    },
  }
}

/** Enough to tell our server's answer from a stranger's. */
function hasList<T>(key: string) {
  return (body: unknown): body is T => isObject(body) && Array.isArray(body[key])
}

function hasText<T>(key: string) {
  return (body: unknown): body is T => isObject(body) && typeof body[key] === 'string'
}
