// Server-sent events that make devices pull. An event is one word without data: `public` after a change that visitors see,
// `staff` after any other. A lost event only delays a device, because every device also pulls periodically.
import { PassThrough, type Readable } from 'node:stream'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import type { Row } from '#sync-server/store/tables.ts'

export type StreamEvent = 'public' | 'staff'

export interface EventStreams {
  /**
   * @param userId null for a visitor, who receives `public` only
   * @returns null when the limit of open streams is reached, and after `close`
   */
  open(userId: number | null): Readable | null
  /** Ends all streams and opens no more. */
  close(): void
}

export interface StreamOptions {
  maxVisitors?: number
  maxStaff?: number
  heartbeatMs?: number
  /** Changes within this time are sent as one event. */
  batchMs?: number
}

const RECONNECT_MS = 3000
/** A client with this many unread bytes already has events to read. */
const MAX_UNREAD_BYTES = 4096

export function eventStreams(store: Pick<Store, 'onCommit'>, options: StreamOptions = {}): EventStreams {
  const { maxVisitors = 1000, maxStaff = 200, heartbeatMs = 25_000, batchMs = 50 } = options
  /** The user of each open stream; null for visitors. */
  const open = new Map<PassThrough, number | null>()
  const pending = new Set<StreamEvent>()
  let batchTimer: NodeJS.Timeout | undefined
  let isClosed = false

  function write(stream: PassThrough, text: string): void {
    if (stream.writableLength < MAX_UNREAD_BYTES) stream.write(text)
  }

  function sendPending(): void {
    batchTimer = undefined
    for (const event of pending) {
      for (const [stream, userId] of open) {
        if (event === 'public' || userId !== null) write(stream, `data: ${event}\n\n`)
      }
    }
    pending.clear()
  }

  const unsubscribe = store.onCommit((changes) => {
    for (const change of changes) {
      const event = eventFor(change)
      if (event) pending.add(event)
      if (change.table === 'users') endStreamsOf(Number(change.key))
    }
    if (pending.size > 0) batchTimer ??= setTimeout(sendPending, batchMs).unref()
  })

  /** The role or password may have changed: the client reconnects and is authenticated again. */
  function endStreamsOf(id: number): void {
    for (const [stream, userId] of open) if (userId === id) stream.end()
  }

  const heartbeat = setInterval(() => {
    for (const stream of open.keys()) write(stream, ': still here\n\n')
  }, heartbeatMs).unref()

  return {
    open(userId) {
      const limit = userId === null ? maxVisitors : maxStaff
      const count = [...open.values()].filter((id) => (id === null) === (userId === null)).length
      if (isClosed || count >= limit) return null
      const stream = new PassThrough()
      open.set(stream, userId)
      stream.once('close', () => open.delete(stream))
      stream.write(`retry: ${RECONNECT_MS}\n\n`)
      return stream
    },
    close() {
      isClosed = true
      unsubscribe()
      clearInterval(heartbeat)
      clearTimeout(batchTimer)
      for (const stream of open.keys()) stream.end()
    },
  }
}

function eventFor({ table, row }: CommittedChange): StreamEvent | null {
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
