// The network between devices and server, as bad as it gets: it loses requests and answers, repeats, delays and reorders
// them, and answers in the server's place.
import type { Journal } from './journal.ts'
import type { Scheduler } from './scheduler.ts'

export interface Request {
  method: string
  path: string
  token: string | null
  key: string | null
  body: string | null
}

export interface Reply {
  status: number
  headers: Record<string, string>
  text: string
}

interface Server {
  isUp(): boolean
  handle(request: Request): Promise<Reply>
}

const FAULTS = {
  'lost request': 5,
  'lost answer': 7,
  'sent twice': 4,
  'slow answer': 4,
  'captive portal': 2,
  '429': 2,
  '503': 2,
  '504 after it was done': 2,
  '413': 2,
} as const

export type Fault = keyof typeof FAULTS

/** A request that takes longer is given up, as the browser does. */
const PATIENCE = 15_000

export class Network {
  /** The share of requests that something happens to. */
  weather = 0
  /** See every request as it reaches the server, and what the server says to it. */
  heard: (request: Request, reply: Reply) => void = () => {}
  reaches: (request: Request) => void = () => {}
  #era = 0
  readonly #cuts = new Set<() => void>()
  readonly #parts: { scheduler: Scheduler; server: Server; journal: Journal }

  constructor(parts: { scheduler: Scheduler; server: Server; journal: Journal }) {
    this.#parts = parts
  }

  /** Nothing is under way any more, and nothing will arrive. */
  empty(): void {
    this.#era += 1
    this.cutAll()
  }

  /** Everything under way breaks off: the server has died. */
  cutAll(): void {
    for (const cut of [...this.#cuts]) cut()
  }

  /** @param isOnline whether the device has a connection, now and when the answer comes */
  send(request: Request, isOnline: () => boolean): Promise<Reply> {
    const { scheduler, journal } = this.#parts
    const fault = scheduler.chance(this.weather) ? scheduler.weighted(FAULTS) : null
    const era = this.#era
    return new Promise((resolve, reject) => {
      const fail = () => {
        finish()
        reject(new TypeError('network'))
      }
      const finish = () => {
        callOff()
        this.#cuts.delete(fail)
      }
      const answer = (reply: Reply, delay: number) =>
        scheduler.after(delay, () => {
          if (!isOnline()) return fail()
          finish()
          resolve(reply)
        })
      const callOff = scheduler.after(PATIENCE, fail)
      this.#cuts.add(fail)
      if (!isOnline()) return void scheduler.after(1, fail)
      const faulty = fault && applies(fault, request) ? fault : null
      if (faulty) {
        journal.count(`net: ${faulty}`)
        journal.trace(() => `   ${faulty}: ${request.method} ${request.path.slice(0, 24)}`)
      }
      const inPlace = faulty && inTheServersPlace(faulty, scheduler)
      if (inPlace) return void answer(inPlace, this.#latency())
      if (faulty === 'lost request') return void scheduler.after(this.#latency(), fail)
      if (faulty === 'sent twice') scheduler.after(scheduler.between(1, 9000), () => void this.#deliver(request, era))
      scheduler.after(this.#latency(), () => {
        if (!this.#parts.server.isUp()) return fail()
        void this.#deliver(request, era).then((reply) => {
          if (!reply || faulty === 'lost answer') return void scheduler.after(this.#latency(), fail)
          const late = faulty === 'slow answer' ? scheduler.between(500, 20_000) : this.#latency()
          answer(faulty === '504 after it was done' ? html(504) : reply, late)
        })
      })
    })
  }

  async #deliver(request: Request, era: number): Promise<Reply | null> {
    if (!this.#parts.server.isUp() || era !== this.#era) return null
    this.reaches(request)
    const reply = await this.#parts.server.handle(request)
    this.heard(request, reply)
    return reply
  }

  #latency(): number {
    const { scheduler } = this.#parts
    return this.weather > 0 && scheduler.chance(0.1) ? scheduler.between(100, 3000) : scheduler.between(2, 60)
  }
}

/** Only a push can be too large. */
const applies = (fault: Fault, { path }: Request) => fault !== '413' || path === '/api/sync/push'

const html = (status: number): Reply => ({ status, headers: {}, text: '<html>Welcome to our network</html>' })

function inTheServersPlace(fault: Fault, scheduler: Scheduler): Reply | null {
  const wait = { 'Retry-After': String(Math.ceil(scheduler.between(1, 20))) }
  switch (fault) {
    case 'captive portal':
      return html(200)
    case '429':
      return { status: 429, headers: wait, text: JSON.stringify({ message: 'Too many requests' }) }
    case '503':
      return { status: 503, headers: scheduler.chance(0.5) ? wait : {}, text: JSON.stringify({ message: 'Not now' }) }
    case '413':
      return { status: 413, headers: {}, text: JSON.stringify({ message: 'Too large', code: 'too_large' }) }
    default:
      return null
  }
}
