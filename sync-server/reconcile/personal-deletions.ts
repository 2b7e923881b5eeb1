// Deletes several records with personal data at once: those of one person, and those whose retention period is over.
import { randomUUID } from 'node:crypto'
import type { PersonQuery } from '#domain/kinds/inquiry/person.ts'
import { KINDS, PERSONAL_KINDS, type PersonalKind } from '#domain/kinds/kinds.ts'
import type { Mutation } from '#domain/kinds/mutation.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { PersonRules } from '#domain/records/declare-record.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Records, Store } from '#sync-server/store/store.ts'
import { applyToStore } from './apply-to-store.ts'
import { storeWorld } from './store-world.ts'

/** The limit lets other transactions run in between. */
const RECORDS_PER_TRANSACTION = 100

interface PersonalRecord {
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
export async function deleteExpired(
  store: Store,
  now: Date,
  recordsPerTransaction = RECORDS_PER_TRANSACTION,
): Promise<number> {
  const view = await store.read()
  const expired = personalRecords(view, expiryAt(view, now))
  let deleted = 0
  for (let start = 0; start < expired.length; start += recordsPerTransaction) {
    const slice = expired.slice(start, start + recordsPerTransaction)
    deleted += await store.transact((records) => {
      // Looked at again: since they were found, staff may have changed a record or the setting.
      const isExpired = expiryAt(records, now)
      const still = slice.filter(({ kind, uid }) => {
        const record = records.get(KINDS[kind].table, uid)
        const rules = RECORDS[kind].person
        return record && rules && isExpired(rules, record as never)
      })
      for (const each of still) {
        const actor: Actor = { id: null, username: RECORDS[each.kind].person?.expiry ?? '', role: 'admin' }
        deleteRecords(records, [each], { actor, now: now.toISOString() })
      }
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
