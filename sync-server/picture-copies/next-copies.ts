// Which pictures are copied next: of every host the first ones, at most two at once. Stored claims count, so the limit is that of all
// servers together.
import type { Reader, View } from '#sync-server/store/store.ts'
import { PICTURE_COPIES } from '#sync-server/store/tables.ts'
import type { PictureCopy } from '#sync-server/store/work-rows.ts'

const AT_ONCE_PER_HOST = 2

interface Waiting {
  key: string
  copy: PictureCopy
}

/** The keys of what is being copied, and of the next ones for which there is room: the first picture of every car before the others. */
export function nextCopies(view: View): string[] {
  const claimed: string[] = []
  const rooms = new Map<string, number>()
  const nextByHost = new Map<string, Waiting[]>()
  for (const [key, copy] of view.entries(PICTURE_COPIES)) {
    const { nextAt, claim, host } = copy
    if (nextAt === null) continue
    if (claim !== undefined) {
      claimed.push(key)
      rooms.set(host, (rooms.get(host) ?? AT_ONCE_PER_HOST) - 1)
    } else nextByHost.set(host, withNext(nextByHost.get(host) ?? [], { key, copy }))
  }
  const next = [...nextByHost].flatMap(([host, waiting]) =>
    waiting.slice(0, Math.max(0, rooms.get(host) ?? AT_ONCE_PER_HOST)),
  )
  return [...claimed, ...next.sort(inOrder).map(({ key }) => key)]
}

/** Whether another copy from this host may begin. */
export function hasRoom(reader: Reader, host: string): boolean {
  let count = 0
  for (const copy of reader.all(PICTURE_COPIES)) if (copy.host === host && copy.claim !== undefined) count += 1
  return count < AT_ONCE_PER_HOST
}

/** Only as many as can begin: a table of thousands is not sorted after every copy. */
function withNext(next: Waiting[], waiting: Waiting): Waiting[] {
  const [, last] = next
  if (last && inOrder(last, waiting) <= 0) return next
  return [...next, waiting].sort(inOrder).slice(0, AT_ONCE_PER_HOST)
}

function inOrder({ copy: a }: Waiting, { copy: b }: Waiting): number {
  if (a.nextAt !== b.nextAt) return (a.nextAt ?? '') < (b.nextAt ?? '') ? -1 : 1
  return a.place - b.place
}
