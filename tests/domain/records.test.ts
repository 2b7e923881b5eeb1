// The declarations of the kinds of records: who receives a record, what a deletion takes along, and which rules a stored record keeps.
import { describe, expect, it } from 'vitest'
import type { Appointment } from '#domain/kinds/appointment/schema.ts'
import { mayDecide } from '#domain/kinds/conflict/may-decide.ts'
import {
  type Conflict,
  DISPUTED_KINDS,
  emptyRecordMaps,
  isCreation,
  isKept,
  isListedKind,
  isPersonalKind,
  KIND_NAMES,
  KINDS,
  type Kind,
  kindOfMutation,
  type ListedKind,
  PERSONAL_KINDS,
  type RecordTypes,
  SUBJECT_KINDS,
} from '#domain/kinds/kinds.ts'
import { KEPT_CHECKS } from '#domain/kinds/lot-check/schema.ts'
import { isNumbered, NUMBERED_KINDS, presentRecord, RECORDS, titleOf } from '#domain/kinds/records.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { Reader, SiteData, StoredWorld } from '#domain/records/declare-record.ts'
import { MemoryWorld, worldWithCar } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const READERS: readonly Reader[] = ['visitor', 'user', 'admin']
const at = '2026-11-25T10:00:00.000Z'

const conflict: Conflict = {
  uid: 'c',
  version: 4,
  kind: 'fields',
  about: 'car',
  recordUid: 'r',
  mid: 'm',
  by: 'ann',
  madeAt: at,
  fields: { price: { mine: 1, theirs: 2 } },
  state: 'open',
  createdAt: at,
}

/** One record of each kind, in a world. */
function oneOfEach() {
  const { world, uid, car } = worldWithCar()
  world.mutate('car.edit', { fields: { enabled: { from: car()?.enabled, to: true } } }, uid)
  const person = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there?' }
  const inquiry = world.mutate('inquiry.create', person).uid
  const appointment = world.mutate('appointment.create', {
    appointment: { name: 'Ada', at, phone: '+447700900123' },
  }).uid
  const reservation = world.mutate('reservation.create', { carUid: uid, until: '2024-05-02', for: 'Ada' }).uid
  const check = world.mutate('check.create', {}).uid
  const records = {
    car: car(),
    inquiry: world.inquiries.get(inquiry),
    appointment: { ...world.appointments.get(appointment), reminder: { at, userId: 2 } },
    reservation: world.reservations.get(reservation),
    check: world.checks.get(check),
    conflict,
    settings: DEFAULT_SETTINGS,
  } as RecordTypes
  return { world, records, uids: { car: uid, inquiry, appointment, reservation, check } }
}

const site: SiteData = { settings: () => DEFAULT_SETTINGS, photo: () => undefined, reservation: () => undefined }

/** The readers who receive a record. */
const readersOf = <K extends Kind>(kind: K, record: RecordTypes[K]) =>
  READERS.filter((reader) => presentRecord(kind, record, reader, site) !== null)

const stored = (world: MemoryWorld, more: { conflict?: Conflict[] } = {}): StoredWorld =>
  Object.assign(Object.create(world), {
    get: world.get,
    find: world.find,
    settings: world.settings,
    all: (kind: ListedKind) => (kind === 'conflict' ? (more.conflict ?? []) : world[KINDS[kind].table].values()),
  }) as unknown as StoredWorld

describe('the kinds', () => {
  it('have a word for texts, numbers for people, and are about a person or not', () => {
    const declared = KIND_NAMES.map((kind) => [kind, RECORDS[kind].noun, RECORDS[kind].numbers?.first ?? null])
    expect(declared).toEqual([
      ['car', 'vehicle', 100_000],
      ['inquiry', 'enquiry', 1],
      ['appointment', 'appointment', 1],
      ['reservation', 'reservation', 1],
      ['check', 'lot check', 1],
      ['conflict', 'conflict', null],
      ['settings', 'settings', null],
    ])
    expect(KIND_NAMES.filter(isNumbered)).toEqual(NUMBERED_KINDS)
    expect(NUMBERED_KINDS).toEqual(['car', 'inquiry', 'appointment', 'reservation', 'check'])
    for (const kind of NUMBERED_KINDS) expect(RECORDS[kind].numbers?.last).toBeGreaterThan(900_000)
    expect(isNumbered(undefined)).toBe(false)
    expect(KIND_NAMES.filter(isPersonalKind)).toEqual(['inquiry', 'appointment', 'reservation'])
    expect(PERSONAL_KINDS).toEqual(['inquiry', 'appointment', 'reservation'])
    expect(KIND_NAMES.filter((kind) => RECORDS[kind].person)).toEqual(PERSONAL_KINDS)
    expect(KIND_NAMES.filter((kind) => RECORDS[kind].isRestorable)).toEqual(['car'])
    expect(KIND_NAMES.filter((kind) => RECORDS[kind].hasAdminFields)).toEqual(['car'])
    expect(KIND_NAMES.filter(isListedKind)).toEqual([...NUMBERED_KINDS, 'conflict'])
    expect(isListedKind('user')).toBe(false)
    expect(SUBJECT_KINDS).toEqual(['car', 'inquiry', 'appointment', 'reservation', 'check', 'settings'])
    expect(DISPUTED_KINDS).toEqual(['car', 'inquiry', 'appointment', 'reservation', 'settings'])
    expect(Object.keys(emptyRecordMaps())).toEqual([
      'cars',
      'inquiries',
      'appointments',
      'reservations',
      'checks',
      'conflicts',
    ])
  })

  it('are named by the mutations of their records', () => {
    expect(
      ['car.edit', 'check.mark', 'conflict.resolve', 'settings.edit', 'carpet.edit', 'void'].map(kindOfMutation),
    ).toEqual(['car', 'check', 'conflict', 'settings', undefined, undefined])
    expect(['car.create', 'inquiry.add', 'car.edit', 'create'].map(isCreation)).toEqual([true, true, false, false])
  })
})

describe('a record', () => {
  it('is received by those who may see it', () => {
    const { records } = oneOfEach()
    const readers = Object.fromEntries(KIND_NAMES.map((kind) => [kind, readersOf(kind, records[kind] as never)]))
    expect(readers).toEqual({
      car: ['visitor', 'user', 'admin'],
      inquiry: ['user', 'admin'],
      appointment: ['user', 'admin'],
      reservation: ['user', 'admin'],
      check: ['user', 'admin'],
      conflict: ['user', 'admin'],
      settings: ['visitor', 'user', 'admin'],
    })
    expect(KIND_NAMES.filter((kind) => RECORDS[kind].isPublic(records[kind] as never))).toEqual(['car', 'settings'])
    expect(readersOf('car', { ...records.car, enabled: false })).toEqual(['user', 'admin'])
    expect(readersOf('conflict', { ...conflict, about: 'settings' })).toEqual(['admin'])
    expect(readersOf('conflict', { ...conflict, fields: { costs: { mine: [], theirs: [] } } })).toEqual(['admin'])
  })

  it('of a conflict is decided by those who may change what it is about', () => {
    const decide = (about: Conflict['about'], fields: string[]) =>
      READERS.filter((role) =>
        mayDecide(
          { role },
          { about, fields: Object.fromEntries(fields.map((name) => [name, { mine: 1, theirs: 2 }])) },
        ),
      )
    expect(decide('settings', ['siteName'])).toEqual(['admin'])
    expect(decide('car', ['price', 'costs'])).toEqual(['admin'])
    expect(decide('car', ['price'])).toEqual(READERS)
    expect(decide('inquiry', ['costs'])).toEqual(READERS)
  })

  it('of the settings is sent without the sections that its reader must not see', () => {
    const settings = { ...DEFAULT_SETTINGS, inquiryMail: { recipients: ['sales@cars.example'] } }
    const has = (reader: Reader) =>
      Object.hasOwn(presentRecord('settings', settings, reader, site) as object, 'inquiryMail')
    expect(READERS.map(has)).toEqual([false, true, true])
  })

  it('is named in lists when it is a vehicle', () => {
    const { records } = oneOfEach()
    const titles = KIND_NAMES.map((kind) => titleOf(kind, records[kind] as never))
    expect(titles).toEqual([expect.stringMatching(/^\d{4} \w+/), ...Array(6).fill(null)])
  })

  it('of a pending mutation is shown at once, but a conflict only when it is decided', () => {
    const { records } = oneOfEach()
    const shown = KIND_NAMES.filter((kind) => RECORDS[kind].isShownUnsaved(records[kind] as never))
    expect(shown).toEqual(SUBJECT_KINDS)
    const decided: Conflict = { ...conflict, state: 'resolved' }
    expect(RECORDS.conflict.isShownUnsaved(decided)).toBe(true)
    expect([isKept('conflict', conflict), isKept('conflict', decided), isKept('car', records.car)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it.each(['enabled', 'featured'])('of a sold car that is %s breaks a rule', (field) => {
    const { records } = oneOfEach()
    const car = { ...records.car, sold: true, enabled: false, featured: false }
    expect(() => RECORDS.car.check(car)).not.toThrow()
    expect(() => RECORDS.car.check({ ...car, [field]: true })).toThrow('a sold car is neither enabled nor featured')
    expect(() => RECORDS.car.check({ ...car, sold: false, [field]: true })).not.toThrow()
  })
})

describe('a person', () => {
  const phone = '07700 900123'

  it('is found by an appointment or by the enquiry that it was made from', () => {
    const { world, records } = oneOfEach()
    const isFrom = (appointment: Partial<Appointment>, person: object) =>
      RECORDS.appointment.person?.isFrom({ ...records.appointment, ...appointment }, person, world)
    expect(isFrom({}, { phone })).toBe(true)
    expect(isFrom({ phone: '' }, { phone })).toBe(false)
    expect(isFrom({ phone: '', inquiryId: records.inquiry.id }, { phone })).toBe(true)
    expect(isFrom({ phone: '', inquiryId: records.inquiry.id + 1 }, { phone })).toBe(false)
    expect(isFrom({ inquiryId: records.inquiry.id }, { phone: '07700 900999' })).toBe(false)
    expect(RECORDS.inquiry.person?.isFrom(records.inquiry, { phone }, world)).toBe(true)
    // The name counts only where nothing else is known.
    expect(isFrom({ phone: '' }, { name: 'ada' })).toBe(true)
    expect(isFrom({}, { name: 'ada' })).toBe(false)
    expect(isFrom({ phone: '', inquiryId: records.inquiry.id }, { name: 'ada' })).toBe(false)
  })

  it('is kept in a reservation until its last day ends in the time zone of the site', () => {
    const openingHours = { ...DEFAULT_SETTINGS.openingHours, timeZone: 'America/New_York' }
    const isExpired = (now: string) =>
      RECORDS.reservation.person?.isExpired(
        oneOfEach().records.reservation,
        { ...DEFAULT_SETTINGS, openingHours },
        new Date(now),
      )
    expect(isExpired('2024-05-03T03:59:00.000Z')).toBe(false)
    expect(isExpired('2024-05-03T04:00:00.000Z')).toBe(true)
  })

  it('is kept for the months of the settings, an appointment from its day on', () => {
    const settings = { ...DEFAULT_SETTINGS, retention: { inquiryMonths: 6 } }
    const { records } = oneOfEach()
    const isExpired = (appointment: Partial<Appointment>, now: string) =>
      RECORDS.appointment.person?.isExpired({ ...records.appointment, ...appointment }, settings, new Date(now))
    const early = { at: '2026-06-01T10:00:00.000Z', updatedAt: '2026-01-01T10:00:00.000Z' }
    const edited = { at: '2026-01-01T10:00:00.000Z', updatedAt: '2026-06-01T10:00:00.000Z' }
    for (const appointment of [early, edited]) {
      expect(isExpired(appointment, '2026-08-01T10:00:00.000Z')).toBe(false)
      expect(isExpired(appointment, '2027-01-01T10:00:00.000Z')).toBe(true)
    }
    const inquiry = { ...records.inquiry, updatedAt: early.updatedAt }
    expect(RECORDS.inquiry.person?.isExpired(inquiry, settings, new Date('2026-08-01T10:00:00.000Z'))).toBe(true)
    expect(RECORDS.inquiry.person?.isExpired(inquiry, settings, new Date('2026-02-01T10:00:00.000Z'))).toBe(false)
  })
})

describe('a deletion', () => {
  const now = '2026-11-26T10:00:00.000Z'
  const conflicts: Conflict[] = [
    { ...conflict, uid: 'late', version: 9, resolvedAt: at, state: 'resolved' },
    { ...conflict, uid: 'early', version: 2 },
    { ...conflict, uid: 'other', recordUid: 'another', version: 1 },
  ]
  const emptied = (kind: 'inquiry' | 'appointment' | 'reservation' | 'car' | 'check') =>
    RECORDS[kind].afterDelete(stored(new MemoryWorld(), { conflict: conflicts }), 'r', now)

  it.each(['inquiry', 'appointment', 'reservation'] as const)(
    'of one %s empties its conflicts, in the order of their versions',
    (kind) => {
      expect(emptied(kind)).toEqual([
        { kind: 'conflict', record: { ...conflicts[1], fields: {}, state: 'resolved', resolvedAt: now } },
        { kind: 'conflict', record: { ...conflicts[0], fields: {}, state: 'resolved', resolvedAt: at } },
      ])
    },
  )

  it.each(['car', 'check'] as const)('of a %s leaves its conflicts', (kind) => {
    expect(emptied(kind)).toEqual([])
  })

  it('of a car ends its reservations, in the order of their versions', () => {
    const { world, records } = oneOfEach()
    for (const [uid, carUid, version] of [
      ['late', 'r', 9],
      ['early', 'r', 2],
      ['other', 'o', 1],
    ] as const)
      world.reservations.set(uid, { ...records.reservation, uid, carUid, version })
    const ended = RECORDS.car.afterDelete(stored(world), 'r', now)
    expect(ended).toMatchObject(['early', 'late'].map((uid) => ({ kind: 'deletion', record: { uid, deletedAt: now } })))
  })
})

describe('a stored record', () => {
  it('of a new open check deletes the checks that are not kept', () => {
    const world = new MemoryWorld()
    const { uid } = world.mutate('check.create', {})
    for (let day = 0; day <= KEPT_CHECKS; day += 1) {
      const time = new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
      const uid = `check-${day}`
      const ended = { uid, id: day + 1, version: 1, by: 'ann', startedAt: time, endedAt: time, marks: {} }
      world.checks.set(uid, { ...ended, createdAt: time, updatedAt: time })
    }
    const open = world.checks.get(uid) as RecordTypes['check']
    const puts = RECORDS.check.afterPut(stored(world), undefined, open)
    expect(puts).toEqual([
      { kind: 'deletion', record: { kind: 'check', uid: 'check-0', version: 0, id: 1, deletedAt: open.updatedAt } },
    ])
    expect(RECORDS.check.afterPut(stored(world), open, open)).toEqual([])
    expect(RECORDS.check.afterPut(stored(world), undefined, { ...open, joins: 'u' })).toEqual([])
  })

  it('of settings gives the public cars a new version when another field becomes public', () => {
    const { world, uid, car } = worldWithCar()
    const fields = { vin: { from: undefined, to: 'WBA8E9G59GNT43914' }, enabled: { from: car()?.enabled, to: true } }
    world.mutate('car.edit', { fields }, uid)
    const shown = { ...DEFAULT_SETTINGS, vehicleInfo: { showVin: true, numberInFeed: false } }
    const resent = (before: typeof shown | undefined, after = shown) =>
      RECORDS.settings.afterPut(stored(world), before, after)
    expect(resent(DEFAULT_SETTINGS)).toEqual([{ kind: 'car', record: car() }])
    expect(resent(undefined)).toEqual([])
    expect(resent(shown)).toEqual([])
    const withoutVin = world.mutate('car.create', { car: vehicle }).uid
    world.cars.set(uid, { ...(car() as RecordTypes['car']), version: 2 })
    world.cars.set('older', { ...(car() as RecordTypes['car']), uid: 'older', version: 1 })
    expect(world.cars.get(withoutVin)?.enabled).toBe(true)
    expect(resent(DEFAULT_SETTINGS).map(({ record }) => record)).toEqual([world.cars.get('older'), car()])
    world.cars.delete('older')
    world.mutate('car.edit', { fields: { enabled: { from: true, to: false } } }, uid)
    expect(resent(DEFAULT_SETTINGS)).toEqual([])
  })

  it('of settings gives every public car a new version when the site is switched off or on', () => {
    const { world, uid } = worldWithCar()
    world.mutate('car.edit', { fields: { enabled: { from: true, to: false } } }, uid)
    const shown = world.mutate('car.create', { car: vehicle }).uid
    const closed = { ...DEFAULT_SETTINGS, isPublic: false }
    const resent = [{ kind: 'car', record: world.cars.get(shown) }]
    expect(RECORDS.settings.afterPut(stored(world), DEFAULT_SETTINGS, closed)).toEqual(resent)
    expect(RECORDS.settings.afterPut(stored(world), closed, DEFAULT_SETTINGS)).toEqual(resent)
    expect(RECORDS.settings.afterPut(stored(world), closed, closed)).toEqual([])
  })
})
