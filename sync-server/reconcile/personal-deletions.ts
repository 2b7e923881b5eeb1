// Deletes several records with personal data at once: those of one person, and those whose retention period is over.
import { randomUUID } from 'node:crypto'
import type { PersonQuery } from '#domain/inquiries/person.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import type { PersonRules } from '#domain/records/declare-record.ts'
import { KINDS, PERSONAL_KINDS, type PersonalKind } from '#domain/records/kinds.ts'
import { RECORDS } from '#domain/records/records.ts'
import type { Actor } from '#domain/users/user.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Records, Store } from '#sync-server/store/store.ts'
import { applyToStore } from './apply-to-store.ts'
import { storeWorld } from './store-world.ts'

/** The `by` of activity entries about deletions by the retention period. */
const RETENTION: Actor = { id: null, username: 'The retention period', role: 'admin' }
/** So that other transactions run in between. */
const RECORDS_PER_TRANSACTION = 100

export interface PersonalRecord {
  kind: PersonalKind
  uid: string
}

export function recordsOfPerson(reader: Reader, person: PersonQuery): PersonalRecord[] {
  const world = storeWorld(reader)
  return personalRecords(reader, (rules, record) => rules.isFrom(record, person, world))
}

/** Each with an activity entry. */
export function deleteRecords(
  records: Records,
  found: readonly PersonalRecord[],
  { actor, now }: { actor: Actor; now: string },
): void {
  for (const { kind, uid } of found) {
    const mutation: Mutation = { name: `${kind}.delete`, uid, mid: randomUUID(), madeAt: now, args: {} }
    applyToStore(records, { actor, mutation, now, fingerprint: null })
  }
}

/** @returns the number of records that it deleted */
export async function deleteExpired(store: Store, now: Date): Promise<number> {
  const view = await store.read()
  const expired = personalRecords(view, expiryAt(view, now))
  let deleted = 0
  for (let start = 0; start < expired.length; start += RECORDS_PER_TRANSACTION) {
    const slice = expired.slice(start, start + RECORDS_PER_TRANSACTION)
    deleted += await store.transact((records) => {
      // Looked at again: since they were found, staff may have changed a record or the setting.
      const isExpired = expiryAt(records, now)
      const still = slice.filter(({ kind, uid }) => {
        const record = records.get(KINDS[kind].table, uid)
        const rules = RECORDS[kind].person
        return record && rules && isExpired(rules, record as never)
      })
      deleteRecords(records, still, { actor: RETENTION, now: now.toISOString() })
      return still.length
    })
  }
  return deleted
}

type Matches = (rules: PersonRules<never>, record: never) => boolean

const expiryAt = (reader: Reader, now: Date): Matches => {
  const settings = siteSettings(reader)
  return (rules, record) => rules.isExpired(record, settings, now)
}

function personalRecords(reader: Reader, matches: Matches): PersonalRecord[] {
  return PERSONAL_KINDS.flatMap((kind) => {
    const rules = RECORDS[kind].person
    if (!rules) return []
    const found = [...reader.all(KINDS[kind].table)].filter((record) => matches(rules, record as never))
    return found.map(({ uid }) => ({ kind, uid }))
  })
}
