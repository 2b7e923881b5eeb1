// The simulated network. It loses, repeats, delays and reorders requests and responses, and returns responses that are not the
// server's.
import type { Reply, Request } from './http.ts'
import type { Journal } from './journal.ts'
import { mutationsIn } from './model/protocol.ts'
import type { Scheduler } from './scheduler.ts'

interface Server {
  isUp(): boolean
  handle(request: Request): Promise<Reply>
}

const FAULTS = {
  'lost request': 5,
  'lost response': 7,
  'sent twice': 4,
  'slow response': 4,
  'captive portal': 2,
  '429': 2,
  '503': 2,
  '504 after processing': 2,
  '413': 2,
  'refusal of a gateway': 3,
} as const

export type Fault = keyof typeof FAULTS

/** The server does not receive the request. */
const SUBSTITUTED = new Set<Fault>(['lost request', 'captive portal', '429', '503', '413', 'refusal of a gateway'])

/** As in app/http/request.ts. */
const REQUEST_TIMEOUT_MS = 15_000

export class Network {
  /** The share of requests with a fault, from 0 to 1. */
  faultRate = 0
  /** Called with each response of the server, also when the network then loses it. */
  onResponse: (request: Request, reply: Reply) => void = () => {}
  /** Called with each request that reaches the server. */
  onRequest: (request: Request) => void = () => {}
  #generation = 0
  readonly #cuts = new Set<() => void>()
  /** The mids of mutations that the server always refuses as too large, and of those that it may have received. */
  readonly #tooLarge = new Set<string>()
  readonly #sent = new Set<string>()
  readonly #dependencies: { scheduler: Scheduler; server: Server; journal: Journal }

  constructor(dependencies: { scheduler: Scheduler; server: Server; journal: Journal }) {
    this.#dependencies = dependencies
  }

  /** Drops everything in progress, also requests that were delayed. */
  clear(): void {
    this.#generation += 1
    this.cutAll()
  }

  /** Fails everything in progress: the server process has ended. */
  cutAll(): void {
    for (const cut of [...this.#cuts]) cut()
  }

  /** @param isOnline whether the device has a connection; checked for the request and for the response */
  send(request: Request, isOnline: () => boolean): Promise<Reply> {
    const { scheduler, journal } = this.#dependencies
    const fault = scheduler.chance(this.faultRate) ? scheduler.weighted(FAULTS) : null
    const generation = this.#generation
    return new Promise((resolve, reject) => {
      const fail = () => {
        finish()
        reject(new TypeError('network'))
      }
      const finish = () => {
        cancelTimeout()
        this.#cuts.delete(fail)
      }
      const respond = (reply: Reply, delay: number) =>
        scheduler.after(delay, () => {
          if (!isOnline()) return fail()
          finish()
          resolve(reply)
        })
      const cancelTimeout = scheduler.after(REQUEST_TIMEOUT_MS, fail)
      this.#cuts.add(fail)
      if (!isOnline()) return void scheduler.after(1, fail)
      const applied = this.#faultOf(request, fault)
      if (applied) {
        journal.count(`net: ${applied}`)
        journal.trace(() => `   ${applied}: ${request.method} ${request.path.slice(0, 24)}`)
      }
      const substitute = applied && substituteResponse(applied, scheduler)
      if (substitute) return void respond(substitute, this.#latency())
      if (applied === 'lost request') return void scheduler.after(this.#latency(), fail)
      if (applied === 'sent twice')
        scheduler.after(scheduler.between(1, 9000), () => void this.#deliver(request, generation))
      scheduler.after(this.#latency(), () => {
        if (!this.#dependencies.server.isUp()) return fail()
        void this.#deliver(request, generation).then((reply) => {
          if (!reply || applied === 'lost response') return void scheduler.after(this.#latency(), fail)
          const delay = applied === 'slow response' ? scheduler.between(500, 20_000) : this.#latency()
          respond(applied === '504 after processing' ? html(504) : reply, delay)
        })
      })
    })
  }

  /** A mutation that is too large was always too large, also in a REST call. A batch of several can be too large for a gateway. */
  #faultOf(request: Request, fault: Fault | null): Fault | null {
    const mids = request.key === null ? mutationsIn(request).map(({ mid }) => mid) : [request.key]
    const [mid = ''] = mids
    if (mids.some((each) => this.#tooLarge.has(each))) return '413'
    const isSingle = fault === '413' && mids.length === 1
    const applied = fault && applies(fault, request) && !(isSingle && this.#sent.has(mid)) ? fault : null
    if (isSingle && applied) this.#tooLarge.add(mid)
    if (applied === null || !SUBSTITUTED.has(applied)) for (const each of mids) this.#sent.add(each)
    return applied
  }

  async #deliver(request: Request, generation: number): Promise<Reply | null> {
    if (!this.#dependencies.server.isUp() || generation !== this.#generation) return null
    this.onRequest(request)
    const reply = await this.#dependencies.server.handle(request)
    this.onResponse(request, reply)
    return reply
  }

  #latency(): number {
    const { scheduler } = this.#dependencies
    return this.faultRate > 0 && scheduler.chance(0.1) ? scheduler.between(100, 3000) : scheduler.between(2, 60)
  }
}

/** Only a push can be too large. Other programs than ours may take a gateway's refusal for the server's. */
function applies(fault: Fault, { method, path }: Request): boolean {
  const isPush = path === '/api/sync/push'
  if (fault === '413') return isPush
  return fault !== 'refusal of a gateway' || isPush || method === 'GET' || path === '/api/inquiries'
}

const html = (status: number): Reply => ({ status, headers: {}, text: '<html>Welcome to our network</html>' })

function substituteResponse(fault: Fault, scheduler: Scheduler): Reply | null {
  const retryAfter = { 'Retry-After': String(Math.ceil(scheduler.between(1, 20))) }
  switch (fault) {
    case 'captive portal':
      return html(200)
    case '429':
      return { status: 429, headers: retryAfter, text: JSON.stringify({ message: 'Too many requests' }) }
    case '503':
      return {
        status: 503,
        headers: scheduler.chance(0.5) ? retryAfter : {},
        text: JSON.stringify({ message: 'Not now' }),
      }
    case '413':
      return { status: 413, headers: {}, text: JSON.stringify({ message: 'Too large', code: 'too_large' }) }
    case 'refusal of a gateway': {
      const status = scheduler.pick([403, 404, 405, 413])
      return { status, headers: {}, text: JSON.stringify({ message: 'no Route matched with those values' }) }
    }
    default:
      return null
  }
}
