// Listens to the server's one-word news ("public", "staff") and calls back for each. Read with fetch, as EventSource cannot
// carry the token. A lost word costs nothing: pulls also happen by themselves.

import type { Clock } from '#app/sync/engine/dependencies.ts'
import type { Network } from '#app/sync/http/request.ts'

const RECONNECT = 3000
const LONGEST_WAIT = 60_000
/** The server says something at least every 25 s. */
const SILENCE = 60_000

export interface PokeStream {
  network: Network
  token: string | null
  clock: Clock
  random(): number
  heard(): void
}

export interface Listening {
  /** The network is back: the stream is opened anew at once, whatever became of the former one. */
  reopen(): void
  stop(): void
}

export function listenForPokes({ network, token, clock, random, heard }: PokeStream): Listening {
  let stopped = false
  let failures = 0
  let isHurried = false
  /** Null while there is a connection, or one is being made. */
  let callOff: (() => void) | null = null
  let connection = new AbortController()

  async function listen(): Promise<void> {
    callOff = null
    connection = new AbortController()
    const { signal } = connection
    try {
      const response = await network.fetch(`${network.origin ?? ''}/api/sync/events`, {
        headers: { Accept: 'text/event-stream', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        cache: 'no-store',
        redirect: 'error',
        signal,
      })
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
      if (response.ok && isStream && response.body) await read(response.body.pipeThrough(new TextDecoderStream()))
    } catch {
      // Whatever ended it, it is opened again.
    }
    connection.abort()
    if (stopped) return
    failures += 1
    const wait = isHurried ? 0 : Math.min(LONGEST_WAIT, RECONNECT * 2 ** (failures - 1))
    isHurried = false
    callOff = clock.after(wait * (0.5 + random() / 2), () => void listen())
  }

  async function read(text: ReadableStream<string>): Promise<void> {
    const reader = text.getReader()
    // What happened while nobody listened is pulled for, also before the first time.
    heard()
    let rest = ''
    for (;;) {
      const giveUp = clock.after(SILENCE, () => connection.abort())
      const { done, value } = await reader.read().finally(giveUp)
      if (done) return
      failures = 0
      const events = (rest + value).split('\n\n')
      rest = events.pop() ?? ''
      if (events.some((event) => /^data:/m.test(event))) heard()
    }
  }

  void listen()
  return {
    reopen() {
      if (stopped) return
      isHurried = callOff === null
      connection.abort()
      if (!callOff) return
      callOff()
      void listen()
    },
    stop() {
      stopped = true
      callOff?.()
      connection.abort()
    },
  }
}
