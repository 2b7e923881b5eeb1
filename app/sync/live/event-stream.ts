// Reads the server-sent events and calls back for each of them. Uses fetch because EventSource cannot send the token. A lost
// event is harmless: the engine also pulls at intervals, and when a tab is shown. So a hidden tab reads none: a browser allows few
// connections per server, and a page with one may not enter the back/forward cache.

import type { Network } from '#app/http/request.ts'
import type { Clock } from '#app/sync/engine/dependencies.ts'

const RECONNECT_MIN_MS = 3000
const RECONNECT_MAX_MS = 60_000
/** The server sends something at least every 25 s. */
const IDLE_TIMEOUT_MS = 60_000

interface EventStreamDependencies {
  network: Network
  token: string | null
  clock: Clock
  random(): number
  /** Called when a connection opens, too, for the events missed before it. */
  onEvent(): void
  /** A connection has failed or ended, perhaps because the server cannot be reached. */
  onLost(): void
}

/** Reads events while the tab is visible. */
export function followEvents(dependencies: EventStreamDependencies) {
  let stopStream: (() => void) | null = null
  const stop = () => {
    stopStream?.()
    stopStream = null
  }
  const follow = () => {
    if (document.visibilityState !== 'visible') stop()
    else stopStream ??= openEventStream(dependencies)
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return {
    /** Opens a new connection at once: the network is back, and the old connection may no longer work. */
    reconnect() {
      stop()
      follow()
    },
    stop() {
      document.removeEventListener('visibilitychange', follow)
      stop()
    },
  }
}

/** @returns the function that stops it */
function openEventStream({ network, token, clock, random, onEvent, onLost }: EventStreamDependencies): () => void {
  let stopped = false
  let failures = 0
  let cancelReconnect = () => {}
  let connection = new AbortController()

  async function connect(): Promise<void> {
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
      // Reconnects below.
    }
    connection.abort()
    if (stopped) return
    onLost()
    const delay = Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** failures)
    failures += 1
    cancelReconnect = clock.after(delay * (0.5 + random() / 2), () => void connect())
  }

  async function read(text: ReadableStream<string>): Promise<void> {
    const reader = text.getReader()
    onEvent()
    let rest = ''
    for (;;) {
      const cancelTimeout = clock.after(IDLE_TIMEOUT_MS, () => connection.abort())
      const { done, value } = await reader.read().finally(cancelTimeout)
      if (done) return
      failures = 0
      const events = (rest + value).split('\n\n')
      rest = events.pop() ?? ''
      if (events.some((event) => /^data:/m.test(event))) onEvent()
    }
  }

  void connect()
  return () => {
    stopped = true
    cancelReconnect()
    connection.abort()
  }
}
