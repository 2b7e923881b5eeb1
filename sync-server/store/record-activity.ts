import { randomUUID } from 'node:crypto'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Records } from './store.ts'
import type { Activity } from './tables.ts'

interface Entry extends Pick<Activity, 'name' | 'recordUid' | 'history' | 'conflict'> {
  actor: Actor
  /** That of the mutation; another one for a change that is none. */
  mid?: string
  /** The time of the server where it is absent. */
  madeAt?: string
  /** ISO time of the server. */
  now: string
}

export function recordActivity(
  records: Records,
  { actor, now, mid = randomUUID(), madeAt = now, ...entry }: Entry,
): void {
  const { id, username } = actor
  const by = { by: username, ...(id === null ? {} : { byId: id }) }
  records.put('activity', String(records.nextSequence()), { mid, ...by, ...entry, madeAt, appliedAt: now })
}
