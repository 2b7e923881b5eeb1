// Tells listeners that something changed, in one word and nothing else: `public` for what visitors see, `staff` for the rest.
// A lost word costs nothing: every device also pulls by itself.
import { PassThrough, type Readable } from 'node:stream'
import type { Committed, Store } from '#sync-server/store/store.ts'
import type { Row } from '#sync-server/store/tables.ts'

export type Word = 'public' | 'staff'

export interface EventStreams {
  /** @param userId null for a visitor, who hears `public` only. @returns null when there are too many, or at the end */
  open(userId: number | null): Readable | null
  /** Ends all streams and opens no more: for shutdown. */
  close(): void
}

export interface StreamOptions {
  visitors?: number
  staff?: number
  heartbeatMs?: number
  /** Changes within this time are told in one word. */
  gatherMs?: number
}

const RECONNECT_MS = 3000
/** A listener this many bytes behind has words waiting already. */
const BEHIND = 4096

export function eventStreams(store: Pick<Store, 'onCommit'>, options: StreamOptions = {}): EventStreams {
  const { visitors = 1000, staff = 200, heartbeatMs = 25_000, gatherMs = 50 } = options
  const open = new Map<PassThrough, number | null>()
  const waiting = new Set<Word>()
  let gathering: NodeJS.Timeout | undefined
  let closed = false

  function tell(): void {
    gathering = undefined
    for (const word of waiting) {
      for (const [stream, userId] of open) {
        if ((word === 'public' || userId !== null) && stream.writableLength < BEHIND) stream.write(`data: ${word}\n\n`)
      }
    }
    waiting.clear()
  }

  const stopListening = store.onCommit((changes) => {
    for (const change of changes) {
      const word = wordFor(change)
      if (word) waiting.add(word)
      if (change.table === 'users') endStreamsOf(Number(change.key))
    }
    if (waiting.size > 0) gathering ??= setTimeout(tell, gatherMs).unref()
  })

  /** Their role or password may have changed: they come back and are asked for their token again. */
  function endStreamsOf(user: number): void {
    for (const [stream, userId] of open) if (userId === user) stream.end()
  }

  const heartbeat = setInterval(() => {
    for (const stream of open.keys()) if (stream.writableLength < BEHIND) stream.write(': still here\n\n')
  }, heartbeatMs).unref()

  return {
    open(userId) {
      const cap = userId === null ? visitors : staff
      const others = [...open.values()].filter((id) => (id === null) === (userId === null)).length
      if (closed || others >= cap) return null
      const stream = new PassThrough()
      open.set(stream, userId)
      stream.once('close', () => open.delete(stream))
      stream.write(`retry: ${RECONNECT_MS}\n\n`)
      return stream
    },
    close() {
      closed = true
      stopListening()
      clearInterval(heartbeat)
      clearTimeout(gathering)
      for (const stream of open.keys()) stream.end()
    },
  }
}

function wordFor({ table, row }: Committed): Word | null {
  switch (table) {
    case 'settings':
      return 'public'
    case 'cars':
    case 'deletions':
      return row && ((row as Row<'cars' | 'deletions'>).shown ? 'public' : 'staff')
    case 'inquiries':
    case 'conflicts':
      return row && 'staff'
    default:
      return null
  }
}
