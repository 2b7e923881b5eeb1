// A request sees every commit that was acknowledged before it began: its first read or transaction asks the database, further
// reads of the same request need not.
import { AsyncLocalStorage } from 'node:async_hooks'

interface Request {
  /** Memory includes what was committed before it began. */
  isConfirmed: boolean
  hasEnded: boolean
}

export interface RequestScope {
  run<T>(handle: () => Promise<T>): Promise<T>
  /** Runs `ask` unless the request in progress has done so. Work that outlives its request asks again. */
  askOnce(ask: () => Promise<void>): Promise<void>
  /** A transaction of the request in progress has asked the database. */
  confirm(): void
}

export function requestScope(): RequestScope {
  const requests = new AsyncLocalStorage<Request>()
  return {
    run(handle) {
      const request = { isConfirmed: false, hasEnded: false }
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
      if (request?.isConfirmed && !request.hasEnded) return
      await ask()
      if (request) request.isConfirmed = true
    },
    confirm() {
      const request = requests.getStore()
      if (request) request.isConfirmed = true
    },
  }
}
