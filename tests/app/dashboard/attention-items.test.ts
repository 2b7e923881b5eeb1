// Items of Needs attention about a refused change, rendered without a browser.
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeTitle } from '#app/dashboard/attention/mutation-labels.ts'
import { EditRefused } from '#app/dashboard/attention/refused/edit-refused.tsx'
import { RefusedItem } from '#app/dashboard/attention/refused/refused-item.tsx'
import { editedArgs, valuesOf } from '#app/dashboard/attention/refused/refused-values.ts'
import { useCurrentValues } from '#app/dashboard/attention/use-current-values.ts'
import { useSubjects } from '#app/dashboard/attention/use-subjects.ts'
import { ToastProvider } from '#app/dashboard/components/toasts.tsx'
import { emptyRecords, publishRecords } from '#app/local/state/records.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'

const AT = '2026-11-23T12:00:00.000Z'
const APPOINTMENT = {
  uid: 'appointment-1',
  id: 7,
  version: 1,
  name: 'Ada Byron',
  phone: '+447700900101',
  at: AT,
  duration: 30,
  status: 'planned',
  createdAt: AT,
  updatedAt: AT,
} as const

beforeEach(() => publishRecords('appointment', [{ ...APPOINTMENT }], 'ready', new Map()))
afterEach(emptyRecords)

const envelope = (name: string, args: object, uid: string = APPOINTMENT.uid) =>
  ({ format: 1, mid: 'm1', name, uid, madeAt: AT, args }) as Envelope

const render = (element: ReactElement) => renderToStaticMarkup(createElement(ToastProvider, null, element))
const textOf = (element: ReactElement) =>
  render(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const refusedText = (each: Envelope) => {
  const verdict = { status: 'refused', code: 'car_sold', message: 'The vehicle is sold' } as const
  const item = { key: 'm1', kind: 'refused', envelope: each, verdict, at: AT } as const
  return textOf(createElement(RefusedItem, { item, subject: '2020 Riley Nine' }))
}

/** The value of a hook. */
function read<T>(hook: () => T): T {
  const read: { value?: T } = {}
  const Reader = () => {
    read.value = hook()
    return null
  }
  render(createElement(Reader))
  return read.value as T
}

it('S89 a refused reservation shows for whom and until when it was', () => {
  const text = refusedText(envelope('reservation.create', { carUid: 'car-1', until: '2030-11-24', for: 'Olga Owner' }))
  expect(text).toContain('Reserved for Olga Owner')
  expect(text).toContain('24/11/2030')
})

it('a refused appointment shows who comes when', () => {
  const { name, phone, at, duration } = APPOINTMENT
  const text = refusedText(envelope('appointment.create', { appointment: { name, phone, at, duration } }))
  expect(text).toContain('Ada Byron')
  expect(text).toContain('+447700900101')
  expect(text).toContain('23/11/2026')
})

it('a refused appointment names a vehicle whose creation was refused as one that was not added', () => {
  const { name, at, duration } = APPOINTMENT
  const appointment = { name, at, duration, carId: 'car-of-nobody' }
  expect(refusedText(envelope('appointment.create', { appointment }))).toContain('A vehicle that was not added')
})

it('a change of an appointment is named by its customer, and one of a record that is gone by what is gone', () => {
  const subjectOf = read(useSubjects)
  const titleOf = (name: string, uid: string) => changeTitle(envelope(name, {}, uid), subjectOf(uid))
  expect(titleOf('appointment.edit', APPOINTMENT.uid)).toBe('Changes to the appointment with Ada Byron')
  for (const name of ['appointment.edit', 'appointment.delete', 'inquiry.edit', 'inquiry.delete', 'inquiry.read'])
    expect(titleOf(name, 'gone')).not.toMatch(/(with|from)$/)
})

it('changes of many vehicles are named by their number, and an unknown mutation by its name', () => {
  const rows = [{ uid: 'a' }, { uid: 'b' }]
  expect(changeTitle(envelope('car.import', { rows }), '')).toBe('Changes to 2 vehicles')
  expect(changeTitle(envelope('car.import', { rows: [{ uid: 'a' }] }), '')).toBe('Changes to 1 vehicle')
  expect(changeTitle(envelope('car.of-a-newer-version', {}), 'Riley')).toBe('car.of-a-newer-version Riley')
})

it('a corrected edit of an appointment begins with the values that are shown now', () => {
  const edit = envelope('appointment.edit', { fields: { duration: { from: 15, to: 45 } } })
  const currentValue = read(() => useCurrentValues(edit))
  expect(editedArgs(edit, valuesOf(edit), currentValue)).toEqual({ fields: { duration: { from: 30, to: 45 } } })
})

it('the status and the vehicle of a refused appointment are chosen among those of appointments and vehicles', () => {
  const fields = { status: { from: 'planned', to: 'done' }, carId: { from: null, to: 'car-of-nobody' } }
  const html = render(createElement(EditRefused, { envelope: envelope('appointment.edit', { fields }), onDone() {} }))
  expect(html).toContain('>No-show</option>')
  expect(html).not.toContain('>Contacted</option>')
  expect(html).toContain('>No vehicle</option>')
})
