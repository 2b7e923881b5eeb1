// Everything about one person, for admins: reading, exporting and deleting. Each leaves an activity entry without content.

import { carName } from '#domain/kinds/car/car-name.ts'
import { isSameEmail, isTextAbout, otherIdentifiers, type PersonQuery } from '#domain/kinds/inquiry/person.ts'
import { KINDS, PERSONAL_KINDS } from '#domain/kinds/kinds.ts'
import { presentRecord } from '#domain/kinds/records.ts'
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Mention, PersonalData } from '#domain/protocol/personal-data.ts'
import { LANGUAGE_CODES } from '#domain/values/languages.ts'
import type { AnyRequest, ApiDependencies, SomeHandlers } from '#sync-server/api/handler.ts'
import { throwNotAdmin } from '#sync-server/auth/session.ts'
import { throwHttpError } from '#sync-server/errors.ts'
import { presentUser } from '#sync-server/present/user.ts'
import { deleteRecords, recordsOfPerson } from '#sync-server/reconcile/personal-deletions.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { idempotencyRecords } from '#sync-server/store/history.ts'
import { recordActivity } from '#sync-server/store/record-activity.ts'
import { shortHash } from '#sync-server/store/short-hash.ts'
import { siteData } from '#sync-server/store/site-data.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Records, View } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, PERSON_UID, type Row } from '#sync-server/store/tables.ts'

export function personalDataHandlers({ store, secret, now }: ApiDependencies) {
  async function read({ body, caller }: AnyRequest & { body: PersonQuery }, action: 'read' | 'export') {
    const person = atSite(body, await store.read())
    const at = now().toISOString()
    await store.transact((records) => recordAction(records, adminIn(records, caller), action, at))
    return personalData(await store.read(), person)
  }

  return {
    'POST /personal-data': (request) => read(request, 'read'),

    'POST /personal-data/export': (request) => read(request, 'export'),

    'DELETE /personal-data': async ({ body, caller, key, actor: { id }, target }) => {
      const person = atSite(body, await store.read())
      const at = now().toISOString()
      const fingerprint = shortHash([id, target, body], secret)
      const deleted = await store.transact((records) => {
        const actor = adminIn(records, caller)
        const known = key ? records.get(IDEMPOTENCY_RECORDS, key) : undefined
        if (known && known.fingerprint !== fingerprint) return null
        if (known) return 0
        const found = recordsOfPerson(records, person)
        deleteRecords(records, found, { actor, now: at })
        recordAction(records, actor, 'delete', at)
        if (key)
          records.put(IDEMPOTENCY_RECORDS, key, {
            status: 'applied',
            fingerprint,
            recordUid: PERSON_UID,
            sequence: records.sequence,
            answeredAt: at,
          })
        return found.length
      }, idempotencyRecords(key))
      if (deleted === null) throwHttpError(409, 'key_reused')
      return { deleted }
    },
  } satisfies SomeHandlers
}

/** The account may have lost its role since the request was authorized. */
function adminIn(records: Records, caller: Caller): Actor {
  const actor = caller.actorIn(records)
  return isAdmin(actor) ? actor : throwNotAdmin()
}

/** Phone numbers without a code are of the country of the site. */
const atSite = (person: PersonQuery, reader: Reader): PersonQuery => ({
  ...person,
  country: siteSettings(reader).region.country,
})

function personalData(view: View, person: PersonQuery): PersonalData {
  const found = recordsOfPerson(view, person)
  const site = siteData(view)
  const lists = PERSONAL_KINDS.map((kind) => {
    const { table } = KINDS[kind]
    const rows = found.flatMap((each) => (each.kind === kind ? (view.get(table, each.uid) ?? []) : []))
    return [table, rows.map((row) => presentRecord(kind, row, 'admin', site))]
  })
  const identified = found.map(({ kind, uid }): object => view.get(KINDS[kind].table, uid) ?? {})
  const accounts = [...view.all('users')].filter(({ email }) => isSameEmail(email, person.email))
  const uids = new Set(found.map(({ uid }) => uid))
  const conflicts = [...view.all('conflicts')].filter(({ recordUid }) => uids.has(recordUid))
  return {
    ...Object.fromEntries(lists),
    conflicts,
    accounts: accounts.map(presentUser),
    mentions: mentionsOf(view, person),
    others: otherIdentifiers(identified, person),
  }
}

function recordAction(records: Records, actor: Actor, action: 'read' | 'export' | 'delete', now: string): void {
  recordActivity(records, { actor, name: `person.${action}`, recordUid: PERSON_UID, history: {}, now })
}

// The texts of staff about vehicles that name a person. A deletion of the person leaves it: somebody changes the text.

function mentionsOf(reader: Reader, person: PersonQuery): Mention[] {
  const isAbout = ({ text }: Mention) => isTextAbout(text, person)
  return [
    ...[...reader.all('cars')].flatMap((car) => textsOfCar(car).filter(isAbout)),
    ...[...reader.all('checks')].flatMap((check) => notesOf(check).filter(isAbout)),
  ]
}

function textsOfCar(car: Row<'cars'>): Mention[] {
  const { id, costs = [] } = car
  const descriptions = [car.description, ...LANGUAGE_CODES.map((code) => car[`description@${code}`])]
  const about = { id, name: carName(car) }
  return [
    ...descriptions.map((text = '') => ({ ...about, field: 'description' as const, text })),
    ...costs.map(({ text }) => ({ ...about, field: 'costs' as const, text })),
  ]
}

function notesOf({ id, marks }: Row<'checks'>): Mention[] {
  const problems = Object.values(marks).flatMap((mark) => mark.problems)
  return problems.map(({ note }) => ({ id, name: `Lot check ${id}`, field: 'note', text: note }))
}
