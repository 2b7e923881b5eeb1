// A request sees every commit that was acknowledged before it began: its first read asks the database, further ones of the same
// request need not.
import { AsyncLocalStorage } from 'node:async_hooks'

interface Request {
  /** Its first read has been answered. */
  hasRead: boolean
  hasEnded: boolean
}

export interface RequestScope {
  run<T>(handle: () => Promise<T>): Promise<T>
  /** Runs `ask` unless the request in progress has done so. Work that outlives its request asks again. */
  askOnce(ask: () => Promise<void>): Promise<void>
}

export function requestScope(): RequestScope {
  const requests = new AsyncLocalStorage<Request>()
  return {
    run(handle) {
      const request = { hasRead: false, hasEnded: false }
      return requests.run(request, async () => {
        try {
          return await handle()
        } finally {
          request.hasEnded = true
        }
      })
    },
    async askOnce(ask) {
      const request = requests.getStore()
      if (request?.hasRead && !request.hasEnded) return
      await ask()
      if (request) request.hasRead = true
    },
  }
}
