// Answers that many ask for, kept as bytes. They are made by the first request after a change, never in a write's path, and
// whether they still hold is asked of the store's own sequence, so bytes and cursor always tell of the same state.
import { formatCursor } from '#domain/protocol/protocol.ts'
import type { Change, Store, View } from '#sync-server/store/store.ts'
import { horizonOf } from '#sync-server/store/tombstones.ts'
import { type Encoding, encode } from './compress.ts'
import { contentTag } from './content-tag.ts'

/** A store busier than this between two requests has the answer made anew without looking closer. */
const CHANGES_LOOKED_AT = 500

export interface Prepared {
  /** The state they tell of, or a later one without a change to them. */
  cursor: string
  /** Of the bytes as they are before packing. */
  tag: string
  packed(encoding: Encoding): Buffer
}

export interface PreparedList {
  current(): Promise<Prepared>
}

interface Source {
  /** Whether a change may have changed the bytes. */
  touches(change: Change): boolean
  write(view: View): string
}

export function preparedList(store: Store, { touches, write }: Source): PreparedList {
  let upTo = -1
  let epoch = -1
  let kept: Prepared | undefined

  function stillHolds(view: View): boolean {
    // What was deleted and is no longer told of may stand in it.
    if (view.epoch !== epoch || upTo < horizonOf(view)) return false
    if (view.sequence === upTo) return true
    const changes = view.changesSince(upTo, CHANGES_LOOKED_AT)
    return changes.length < CHANGES_LOOKED_AT && !changes.some(touches)
  }

  return {
    async current() {
      const view = await store.read()
      const cursor = formatCursor(view)
      if (!kept || !stillHolds(view)) kept = prepare(write(view), cursor)
      else if (view.sequence !== upTo) kept = { ...kept, cursor }
      upTo = view.sequence
      epoch = view.epoch
      return kept
    },
  }
}

function prepare(text: string, cursor: string): Prepared {
  const bytes = Buffer.from(text)
  const tag = contentTag(bytes)
  const packed = new Map<Encoding, Buffer>()
  return {
    cursor,
    tag,
    packed(encoding) {
      const found = packed.get(encoding) ?? encode(bytes, encoding)
      packed.set(encoding, found)
      return found
    },
  }
}
