// Server-sent events that make devices pull. An event is one word without data: `public` after a change that visitors see,
// `staff` after any other. A row that keeps its version is not pulled, so it makes no event. A lost event only delays a device, because
// every device also pulls periodically.
import { PassThrough, type Readable } from 'node:stream'
import { versionOf } from '#sync-server/store/engine/schema.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import { type Publicity, tables, WAS_PUBLIC } from '#sync-server/store/tables.ts'

type StreamEvent = 'public' | 'staff'

interface StreamReader {
  /** Null for a visitor, who receives `public` only. */
  userId: number | null
  /** The keys of the client's address and of its /48 network. */
  address: string
  site: string
}

export interface EventStreams {
  /**
   * @returns 'full' when the limit of all streams is reached, and after `close`; 'too_many' when that of this user, or of a
   * visitor's address or /48 network, is reached
   */
  open(reader: StreamReader): Readable | 'full' | 'too_many'
  /** The number of open streams. */
  counts(): { visitors: number; staff: number }
  /** Ends all streams and opens no more. */
  close(): void
}

export interface StreamOptions {
  /** Over all visitors. */
  maxVisitors?: number
  /** Over all users. */
  maxStaff?: number
  maxPerAddress?: number
  maxPerSite?: number
  maxPerUser?: number
  heartbeatMs?: number
  /** Changes within this time are sent as one event. */
  batchMs?: number
}

const RECONNECT_MS = 3000
/** A client with this many unread bytes already has events to read. */
const MAX_UNREAD_BYTES = 4096

export function eventStreams(store: Pick<Store, 'onCommit' | 'known'>, options: StreamOptions = {}): EventStreams {
  const { maxVisitors = 1000, maxStaff = 200, maxPerAddress = 50, maxPerSite = 200, maxPerUser = 20 } = options
  const { heartbeatMs = 25_000, batchMs = 50 } = options
  const open = new Map<PassThrough, StreamReader>()
  const pending = new Set<StreamEvent>()
  let batchTimer: NodeJS.Timeout | undefined
  /** The newest version of a row. */
  let newest = store.known().sequence
  let isClosed = false

  function write(stream: PassThrough, text: string): void {
    if (stream.writableLength < MAX_UNREAD_BYTES) stream.write(text)
  }

  function sendPending(): void {
    batchTimer = undefined
    for (const event of pending) {
      for (const [stream, { userId }] of open) {
        if (event === 'public' || userId !== null) write(stream, `data: ${event}\n\n`)
      }
    }
    pending.clear()
  }

  const unsubscribe = store.onCommit((changes) => {
    for (const change of changes) {
      const event = eventFor(change, newest)
      if (event) pending.add(event)
      if (change.table === 'users') endStreamsOf(Number(change.key))
    }
    newest = Math.max(newest, ...changes.map(({ row }) => versionOf(row) ?? 0))
    if (pending.size > 0) batchTimer ??= setTimeout(sendPending, batchMs).unref()
  })

  /** The role or password may have changed: the client reconnects and is authenticated again. */
  function endStreamsOf(id: number): void {
    for (const [stream, { userId }] of open) if (userId === id) stream.end()
  }

  const heartbeat = setInterval(() => {
    for (const stream of open.keys()) write(stream, ': still here\n\n')
  }, heartbeatMs).unref()

  return {
    open(reader) {
      const { userId, address, site } = reader
      const isVisitor = userId === null
      const sameRole = [...open.values()].filter((other) => (other.userId === null) === isVisitor)
      if (isClosed || sameRole.length >= (isVisitor ? maxVisitors : maxStaff)) return 'full'
      const count = (isSame: (other: StreamReader) => boolean) => sameRole.filter(isSame).length
      if (isVisitor && count((other) => other.address === address) >= maxPerAddress) return 'too_many'
      if (isVisitor && count((other) => other.site === site) >= maxPerSite) return 'too_many'
      if (!isVisitor && count((other) => other.userId === userId) >= maxPerUser) return 'too_many'
      const stream = new PassThrough()
      open.set(stream, reader)
      stream.once('close', () => open.delete(stream))
      stream.write(`retry: ${RECONNECT_MS}\n\n`)
      return stream
    },
    counts() {
      const staff = [...open.values()].filter(({ userId }) => userId !== null).length
      return { staff, visitors: open.size - staff }
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

function eventFor({ table, row }: CommittedChange, newest: number): StreamEvent | null {
  if (!tables[table].synced || !row || (versionOf(row) ?? 0) <= newest) return null
  return table === 'settings' || (row as Publicity)[WAS_PUBLIC] ? 'public' : 'staff'
}
