// The list of appointments by day, and what the form sends.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appointmentDays, dayName, overlapText } from '#app/dashboard/appointments/appointment-days.ts'
import {
  type AppointmentView,
  changesOf,
  fieldsOf,
  issuesOf,
  newValues,
  valuesOf,
} from '#app/dashboard/appointments/appointment-values.ts'
import { isoMoment, localMoment } from '#domain/values/local-moment.ts'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Europe/Helsinki'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
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

it('groups appointments by the day of the device, today and later first, past days from the latest', () => {
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

it('reads date and time in the zone of the device', () => {
  expect(localMoment('2026-07-01T21:05:00.000Z')).toEqual({ date: '2026-07-02', time: '00:05' })
  expect(isoMoment({ date: '2026-07-02', time: '00:05' })).toBe('2026-07-01T21:05:00.000Z')
  for (const [date = '', time = ''] of [
    ['', '10:00'],
    ['2026-07-02', ''],
    ['2026-13-02', '10:00'],
  ]) {
    expect(isoMoment({ date, time })).toBe('')
  }
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
