// Every value a person typed is at the end in the record, in its history, in a conflict, before the person as refused,
// or was thrown away by them.
import { sameValue } from '#domain/mutations/merge.ts'
import { subjectUid } from '#sync-server/present/activity-entry.ts'
import type { View } from '#sync-server/store/store.ts'
import type { Activity } from '#sync-server/store/tables.ts'
import { deletionOf } from '#sync-server/store/tombstones.ts'
import type { Known } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'

export async function nothingLost(world: World, view: View): Promise<void> {
  const { journal, serverWatch } = world
  const history = writtenIn(view, [...view.all('activity'), ...(serverWatch.expired.size > 0 ? serverWatch.done : [])])
  const before = await refusedOnDevices(world)
  for (const known of journal.kept.values()) {
    const { mid, name, from } = known
    const kept = view.get('answers', mid)
    const told = before.get(mid)
    // Refused in one history, it may have been applied in that of the backup which was put back since.
    const isAnother = serverWatch.forgotten.has(mid) || serverWatch.expired.has(mid)
    if (told === 'refused' && kept && kept.status !== 'refused' && !isAnother) {
      throw new Violation('S20', `${name} ${short(mid)} stands as refused on ${from} and was ${kept.status}`)
    }
    if (told || journal.withdrawn.get(mid) === 'discarded') continue
    if (journal.givenUp.has(mid)) continue
    const answer = kept ?? serverWatch.expired.get(mid)
    // What a device remembers it has asked again: DeviceWatch looks to that.
    if (!answer && serverWatch.forgotten.has(mid)) continue
    if (!answer) throw new Violation('S16', `${name} ${short(mid)} of ${from} has no end`)
    if (answer.status !== 'refused') {
      // Older than a week, a restore may have taken all that it did.
      if (kept || serverWatch.restores === 0) isSomewhere(view, known, history)
    } else if (journal.withdrawn.get(mid) !== 'failed') {
      throw new Violation('S20', `${name} ${short(mid)} of ${from} was refused (${answer.code}), nobody is told`)
    }
  }
  deletedLeaveNoContent(world, view)
}

async function refusedOnDevices(world: World): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { stores } of world.devices) {
    for (const store of stores.values()) {
      for (const { mid, verdict, dependants = [] } of await store.read((tx) => tx.all('refused'))) {
        found.set(mid, verdict.status)
        for (const dependant of dependants) found.set(dependant.mid, 'refused')
      }
    }
  }
  return found
}

/** Per record and field all that was ever written there. */
type Written = Map<string, unknown[]>

/** The log keeps no content of enquiries. */
const HIDDEN = null

function writtenIn(view: View, activities: Iterable<Activity>): Written {
  const written: Written = new Map()
  for (const activity of activities) {
    const uid = subjectUid(view, activity)
    for (const [field, { to }] of Object.entries(activity.history)) {
      const key = `${uid}.${field}`
      written.set(key, [...(written.get(key) ?? []), to])
    }
  }
  return written
}

function isSomewhere(view: View, { mid, name, uid, args }: Known, written: Written): void {
  if (!name.endsWith('.edit')) return
  const disputed = view.get('conflicts', mid)?.fields ?? {}
  const isGone = deletionOf(view, uid)?.kind === 'inquiry'
  for (const [field, { to }] of Object.entries(args.fields as Record<string, { to: unknown }>)) {
    const made = written.get(`${uid}.${field}`) ?? []
    if (isGone || made.some((value) => value === HIDDEN || holds(value, to, args, field))) continue
    if (field in disputed && sameValue(disputed[field]?.mine, to)) continue
    if (isNow(view, name, uid, field, to, args)) continue
    throw new Violation('S41', `${field} = ${to} of ${name} ${short(mid)} is nowhere`)
  }
}

/** Of a list it is what was added that may not be lost. */
function holds(now: unknown, to: unknown, args: Known['args'], field: string): boolean {
  if (!Array.isArray(now) || !Array.isArray(to)) return sameValue(now, to)
  const { from } = (args.fields as Record<string, { from: unknown[] }>)[field] ?? { from: [] }
  return to.every((item) => from.includes(item) || now.includes(item))
}

/** There was nothing to do: it stands so already, or stood so when the change came. */
function isNow(view: View, name: string, uid: string, field: string, to: unknown, args: Known['args']): boolean {
  if (typeof to === 'boolean' || field === 'status') return true
  if (name !== 'car.edit') return false
  const car = view.get('cars', uid)
  return car !== undefined && holds(car[field as keyof typeof car], to, args, field)
}

/** S57 */
function deletedLeaveNoContent(world: World, view: View): void {
  const notes = [...world.journal.kept.values()].flatMap(({ name, uid, args }): [string, string][] => {
    const { note } = (name === 'inquiry.edit' ? args.fields : {}) as { note?: { to: string } }
    return note ? [[uid, note.to]] : []
  })
  const deleted = [...world.messages, ...notes].filter(([uid]) => deletionOf(view, uid))
  for (const table of ['inquiries', 'conflicts', 'deletions', 'answers', 'activity'] as const) {
    const rows = JSON.stringify([...view.all(table)])
    for (const [, message] of deleted) {
      if (rows.includes(message)) throw new Violation('S57', `"${message}" of a deleted one is in ${table}`)
    }
  }
}
