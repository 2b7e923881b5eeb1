// Everything about one person, for admins: reading, exporting and deleting. Each leaves an activity entry without content.
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { carName } from '#domain/cars/car-name.ts'
import { isSameEmail, type PersonQuery } from '#domain/inquiries/person.ts'
import type { PersonalData } from '#domain/protocol/personal-data.ts'
import { KINDS, PERSONAL_KINDS } from '#domain/records/kinds.ts'
import { presentRecord } from '#domain/records/records.ts'
import { type Actor, isAdmin } from '#domain/users/user.ts'
import { toIssues } from '#domain/values/issue.ts'
import { throwNotAdmin } from '#sync-server/auth/session.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { idempotencyKey, requestFingerprint } from '#sync-server/http/idempotency-key.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import { presentUser } from '#sync-server/present/user.ts'
import { deleteRecords, recordsOfPerson } from '#sync-server/reconcile/personal-deletions.ts'
import { eraseReservations, reservationsOf } from '#sync-server/reconcile/reservations.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { idempotencyRecords } from '#sync-server/store/history.ts'
import { siteData } from '#sync-server/store/site-data.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Records, View } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, PERSON_UID } from '#sync-server/store/tables.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

/** The request is in the body, because addresses are logged. */
export const personQuery = z.object({
  email: z.optional(z.nullable(z.string('E-mail must be text'))),
  phone: z.optional(z.nullable(z.string('Phone must be text'))),
  name: z.optional(z.nullable(z.string('Name must be text'))),
})
const MISSING = 'Enter an e-mail address, a phone number or a name'

export function readPersonalData({ store, now }: RouteDependencies, action: 'read' | 'export'): Handler {
  return async (ctx) => {
    const person = parsePerson(await readJsonObject(ctx), await store.read())
    const { caller } = ctx.state
    const at = now().toISOString()
    await store.transact((records) => recordAction(records, adminIn(records, caller), action, at))
    ctx.body = personalData(await store.read(), person)
  }
}

export function deletePersonalData({ store, secret, now }: RouteDependencies): Handler {
  return async (ctx) => {
    const body = await readJsonObject(ctx)
    const person = parsePerson(body, await store.read())
    const { caller } = ctx.state
    const at = now().toISOString()
    const key = idempotencyKey(ctx)
    const fingerprint = requestFingerprint(ctx, body, secret)
    const deleted = await store.transact((records) => {
      const actor = adminIn(records, caller)
      const known = key ? records.get(IDEMPOTENCY_RECORDS, key) : undefined
      if (known && known.fingerprint !== fingerprint) return null
      if (known) return 0
      const found = recordsOfPerson(records, person)
      const reserved = reservationsOf(records, person)
      deleteRecords(records, found, { actor, now: at })
      eraseReservations(records, reserved, { actor, now: at })
      recordAction(records, actor, 'delete', at)
      if (key)
        records.put(IDEMPOTENCY_RECORDS, key, { status: 'applied', fingerprint, recordUid: PERSON_UID, answeredAt: at })
      return found.length + reserved.cars.length + reserved.disputed.length
    }, idempotencyRecords(key))
    if (deleted === null) throwHttpError(409, 'This key was used for another change', { code: 'key_reused' })
    ctx.body = { deleted }
  }
}

/** The account may have lost its role since the request was authorized. */
function adminIn(records: Records, caller: Caller): Actor {
  const actor = caller.actorIn(records)
  return isAdmin(actor) ? actor : throwNotAdmin()
}

function parsePerson(body: unknown, reader: Reader): PersonQuery {
  const parsed = personQuery.safeParse(body)
  if (!parsed.success) throwInvalid(toIssues(parsed.error))
  const { email, phone, name } = parsed.data
  const person = { email: email?.trim() ?? '', phone: phone?.trim() ?? '', name: name?.trim() ?? '' }
  if (person.email === '' && person.phone === '' && person.name === '')
    throwInvalid([{ path: 'email', message: MISSING }])
  return { ...person, country: siteSettings(reader).region.country }
}

function personalData(view: View, person: PersonQuery): PersonalData {
  const found = recordsOfPerson(view, person)
  const site = siteData(view)
  const lists = PERSONAL_KINDS.map((kind) => {
    const { table } = KINDS[kind]
    const rows = found.flatMap((each) => (each.kind === kind ? (view.get(table, each.uid) ?? []) : []))
    return [table, rows.map((row) => presentRecord(kind, row, 'admin', site))]
  })
  const accounts = [...view.all('users')].filter(({ email }) => isSameEmail(email, person.email))
  const uids = new Set(found.map(({ uid }) => uid))
  const reserved = reservationsOf(view, person)
  const reservations = [...reserved.cars, ...reserved.disputed].map(
    ({ uid, id, reservedUntil, reservedFor, reservedBy, ...car }) => {
      return { uid, id, vehicle: carName(car), reservedUntil, reservedFor, reservedBy }
    },
  )
  const conflicts = [...view.all('conflicts')].filter(({ recordUid }) => uids.has(recordUid))
  return {
    ...Object.fromEntries(lists),
    reservations,
    conflicts: [...conflicts, ...reserved.conflicts],
    accounts: accounts.map(presentUser),
  }
}

function recordAction(
  records: Records,
  { id, username }: Actor,
  action: 'read' | 'export' | 'delete',
  at: string,
): void {
  records.put('activity', String(records.nextSequence()), {
    mid: randomUUID(),
    name: `person.${action}`,
    by: username,
    ...(id === null ? {} : { byId: id }),
    recordUid: PERSON_UID,
    history: {},
    madeAt: at,
    appliedAt: at,
  })
}
