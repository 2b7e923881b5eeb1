// The list of appointments by day, and what the form sends.
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  appointmentDays,
  dayName,
  daysOf,
  overlapText,
  overlapTexts,
  timeSpan,
} from '#app/dashboard/appointments/appointment-days.ts'
import {
  type AppointmentView,
  changesOf,
  fieldsOf,
  issuesOf,
  newValues,
  valuesOf,
  vehicleReference,
} from '#app/dashboard/appointments/appointment-values.ts'
import { settingsStore } from '#app/local/state/settings.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Europe/Helsinki'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
  settingsStore.set(DEFAULT_SETTINGS)
})

function appointment(id: number, at: string, fields: Partial<AppointmentView> = {}): AppointmentView {
  const times = { createdAt: at, updatedAt: at }
  return {
    uid: String(id),
    id,
    version: 1,
    name: `N${id}`,
    phone: '',
    at,
    duration: 30,
    status: 'planned',
    ...times,
    ...fields,
  }
}

it('groups appointments by the day of a device whose site names no time zone, today and later first, past days from the latest', () => {
  const list = [
    appointment(1, '2026-11-24T22:30:00.000Z'),
    appointment(2, '2026-11-24T12:00:00.000Z'),
    appointment(3, '2026-11-24T08:00:00.000Z'),
    appointment(4, '2026-11-22T08:00:00.000Z'),
    appointment(5, '2026-11-23T08:00:00.000Z'),
  ]
  const { upcoming, past } = appointmentDays(list, '2026-11-24')
  const ids = (days: typeof past) => days.map((day) => [day.date, ...day.appointments.map(({ id }) => id)])
  expect(ids(upcoming)).toEqual([
    ['2026-11-24', 3, 2],
    ['2026-11-25', 1],
  ])
  expect(ids(past)).toEqual([
    ['2026-11-23', 5],
    ['2026-11-22', 4],
  ])
})

it('names today and tomorrow, also over a change of the clock, and other days by their weekday', () => {
  const beforeMidnight = Date.parse('2026-10-24T20:59:00.000Z')
  expect(dayName('2026-10-24', beforeMidnight)).toBe('Today')
  expect(dayName('2026-10-25', beforeMidnight)).toBe('Tomorrow')
  expect(dayName('2026-10-26', beforeMidnight)).toBe('Monday')
  expect(dayName('2026-10-26', Date.parse('2026-10-24T22:00:00.000Z'))).toBe('Tomorrow')
})

it('names each appointment that overlaps with its time', () => {
  const slot = appointment(1, '2026-11-24T08:00:00.000Z', { carId: 100_001, assignee: 2, duration: 60 })
  const others = [
    appointment(2, '2026-11-24T08:30:00.000Z', { carId: 100_001 }),
    appointment(3, '2026-11-24T08:45:00.000Z', { assignee: 2 }),
    appointment(4, '2026-11-24T09:00:00.000Z', { carId: 100_001 }),
  ]
  expect(overlapText(slot, others)).toBe('overlaps with N2, 10:30 to 11:00; N3, 10:45 to 11:15')
  expect(overlapText(slot, others.slice(2))).toBe('')
})

it('begins a new appointment with the next full hour and what is prefilled', () => {
  const values = newValues(
    { name: 'Ada', phone: '+447700900101', carId: 100_001 },
    Date.parse('2026-11-24T21:10:00.000Z'),
  )
  expect(values).toMatchObject({ date: '2026-11-25', time: '00:00', name: 'Ada', carId: '100001' })
  expect(fieldsOf(values)).toMatchObject({ at: '2026-11-24T22:00:00.000Z', carId: 100_001, duration: 30 })
})

it('has the days and times of the site on a device in another time zone', () => {
  const openingHours = { ...DEFAULT_SETTINGS.openingHours, timeZone: 'America/New_York' }
  settingsStore.set({ ...DEFAULT_SETTINGS, openingHours })
  const late = appointment(1, '2026-11-25T02:00:00.000Z')
  expect(appointmentDays([late], '2026-11-24').upcoming.map(({ date }) => date)).toEqual(['2026-11-24'])
  expect(dayName('2026-11-24', Date.parse('2026-11-25T01:00:00.000Z'))).toBe('Today')
  expect(timeSpan(late)).toBe('21:00 to 21:30')
  expect(valuesOf(late)).toMatchObject({ date: '2026-11-24', time: '21:00' })
  expect(fieldsOf({ ...valuesOf(late), time: '20:15' }).at).toBe('2026-11-25T01:15:00.000Z')
  expect(newValues({}, Date.parse('2026-11-25T01:10:00.000Z'))).toMatchObject({ date: '2026-11-24', time: '21:00' })
})

it('sends only the fields that were changed, with the stored values that they replace', () => {
  const stored = appointment(1, '2026-11-24T08:00:30.000Z', { carId: 100_001, note: 'Blue' })
  expect(changesOf(stored, valuesOf(stored))).toEqual({})
  const values = { ...valuesOf(stored), carId: '', note: '', assignee: 3, time: '11:00' }
  expect(changesOf(stored, values)).toEqual({
    at: { from: '2026-11-24T08:00:30.000Z', to: '2026-11-24T09:00:00.000Z' },
    carId: { from: 100_001, to: null },
    note: { from: 'Blue', to: '' },
    assignee: { from: null, to: 3 },
  })
})

it('checks every field of a new appointment, and of a stored one those that change', () => {
  const stored = appointment(1, '2026-11-24T08:00:00.000Z', { phone: '12' })
  const values = { ...valuesOf(stored), name: ' ' }
  const paths = (opened: AppointmentView | null) => issuesOf(opened, values).map(({ path }) => path)
  expect(paths(null)).toEqual(['name', 'phone'])
  expect(paths(stored)).toEqual(['name'])
})

it('marks overlaps of appointments of all days, also over midnight, and none of appointments that only touch', () => {
  const at = (id: number, time: string, fields: Partial<AppointmentView>) => appointment(id, time, fields)
  const texts = overlapTexts([
    at(1, '2026-11-24T21:30:00.000Z', { duration: 60, carId: 100_001 }),
    at(2, '2026-11-24T22:15:00.000Z', { carId: 100_001 }),
    at(3, '2026-11-24T22:45:00.000Z', { carId: 100_001 }),
    at(4, '2026-11-24T22:20:00.000Z', { carId: 100_002, assignee: 7 }),
    at(5, '2026-11-24T22:20:00.000Z', { carId: 100_001, status: 'cancelled' }),
    at(6, '2026-11-24T22:00:00.000Z', { duration: 45, assignee: 7 }),
  ])
  expect(Object.fromEntries(texts)).toEqual({
    1: 'overlaps with N2, 00:15 to 00:45',
    2: 'overlaps with N1, 23:30 to 00:30',
    4: 'overlaps with N6, 00:00 to 00:45',
    6: 'overlaps with N4, 00:20 to 00:50',
  })
})

it('a week has the seven days from Monday, also over the end of a year and a change of the clock', () => {
  expect(daysOf('week', '2026-11-24')).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(daysOf('week', '2027-01-03').map((day) => day.slice(5))).toEqual([
    '12-28',
    '12-29',
    '12-30',
    '12-31',
    '01-01',
    '01-02',
    '01-03',
  ])
  expect(daysOf('week', '2026-10-25')[0]).toBe('2026-10-19')
  expect(daysOf('day', '2026-11-24')).toEqual(['2026-11-24'])
})

it('names a vehicle by its number, or by its uid while only this device has it', () => {
  const cars = new Map([
    [100_004, { id: 100_004, uid: 'sent' }],
    [1_000_000_001, { id: 1_000_000_001, uid: 'local' }],
    [1_000_000_002, { id: 100_005, uid: 'sent since' }],
  ]) as never as Map<number, Car>
  const named = [100_004, 1_000_000_001, 1_000_000_002, 100_009, null].map((id) =>
    vehicleReference(id, (n) => cars.get(n)),
  )
  expect(named).toEqual([100_004, 'local', 100_005, 100_009, null])
})
