import { describe, expect, it } from 'vitest'
import { newAppointment, overlapping, storedFields } from '#domain/kinds/appointment/schema.ts'
import { FIRST_LOCAL_NUMBER } from '#domain/kinds/car/car-number.ts'
import { edit, MemoryWorld, visitor } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const at = '2026-11-25T10:00:00.000Z'

function create(appointment: Record<string, unknown>) {
  const world = new MemoryWorld()
  const made = world.mutate('appointment.create', { appointment })
  return { world, ...made, appointment: () => world.appointments.get(made.uid) }
}

describe('an appointment', () => {
  it('has a number, and defaults for what is missing', () => {
    const { appointment, uid, world } = create({ name: ' Ada ', at })
    const times = { createdAt: world.now, updatedAt: world.now }
    const defaults = { phone: '', duration: 30, status: 'planned' }
    expect(appointment()).toEqual({ uid, id: 1, version: 0, name: 'Ada', at, ...defaults, ...times })
  })

  it.each([
    [{ at }, 'Name is required'],
    [{ name: ' ', at }, 'Name is required'],
    [{ name: 'A'.repeat(101), at }, 'Name must be at most 100 characters'],
    [{ name: 'Ada', at: 'tomorrow' }, 'Date and time must be a date and a time'],
    [{ name: 'Ada', at, phone: '12345' }, 'Phone number must have 7 to 15 digits'],
    [{ name: 'Ada', at, phone: 'call me' }, 'Phone number must have 7 to 15 digits'],
    [{ name: 'Ada', at, phone: '1234567890123456' }, 'Phone number must have 7 to 15 digits'],
    [{ name: 'Ada', at, phone: 'x1234567' }, 'Phone number must have 7 to 15 digits'],
    [{ name: 'Ada', at, phone: '1234567x' }, 'Phone number must have 7 to 15 digits'],
    [{ name: 'Ada', at, phone: '1'.repeat(31) }, 'Phone number must be at most 30 characters'],
    [{ name: 'Ada', at, carId: 1.5 }, 'Vehicle must be a number'],
    [{ name: 'Ada', at, carId: FIRST_LOCAL_NUMBER }, 'The vehicle has not been added'],
    [{ name: 'Ada', at, inquiryId: 1.5 }, 'Enquiry must be a number'],
    [{ name: 'Ada', at, note: 'x'.repeat(5001) }, 'Note must be at most 5000 characters'],
    [{ name: 'Ada', at, assignee: 'bob' }, 'Assignee must be a staff member'],
    [{ name: 'Ada', at, duration: 20 }, 'Duration must be one of 15, 30, 45, 60, 90, 120 minutes'],
    [{ name: 'Ada', at, status: 'won' }, 'Status must be one of planned, done, cancelled, no_show'],
  ])('%j is refused: %s', (fields, message) => {
    const { verdict, appointment } = create(fields)
    expect(verdict).toMatchObject({ status: 'refused', code: 'invalid' })
    expect(verdict.message).toContain(message)
    expect(appointment()).toBeUndefined()
  })

  it.each(['', '1234567', '123456789012345', '+44 (0)20 7946-0000', '020/7946.0000'])(
    'is with the phone number %j',
    (phone) => {
      expect(create({ name: 'Ada', at, phone }).appointment()?.phone).toBe(phone)
    },
  )

  it('has the digits of every script and the hyphens of every keyboard in its phone number', () => {
    const phone = (typed: string) => create({ name: 'Ada', at, phone: typed }).appointment()?.phone
    expect([phone('٠٧٧٠٠ ٩٠٠١٢٣'), phone('020\u20117946\u20110000')]).toEqual([
      '07700 900123',
      '020\u20117946\u20110000',
    ])
  })

  it('is stored without its optional fields that are missing or cleared', () => {
    const fields = newAppointment.parse({ name: 'Ada', at, note: '', carId: null })
    expect(storedFields({ ...fields, assignee: undefined })).toStrictEqual({
      name: 'Ada',
      at,
      phone: '',
      duration: 30,
      status: 'planned',
    })
    expect(storedFields({ note: 'Black coffee', carId: 7, phone: '' })).toEqual({
      note: 'Black coffee',
      carId: 7,
      phone: '',
    })
  })

  it.each(['Jürgen 3rd, "JR"', '李', 'A'.repeat(100)])('is with %s: a name has characters of any kind', (name) => {
    expect(create({ name, at }).appointment()?.name).toBe(name)
  })

  it('loses an optional field that an edit clears', () => {
    const { world, uid, appointment } = create({ name: 'Ada', at, note: 'Black coffee', carId: 100_004, assignee: 2 })
    const cleared = edit({ note: ['Black coffee', ''], carId: [100_004, null], assignee: [2, null] })
    expect(world.mutate('appointment.edit', cleared, uid).verdict.status).toBe('applied')
    expect(Object.keys(appointment() ?? {})).not.toEqual(expect.arrayContaining(['note']))
    expect(appointment()).not.toHaveProperty('carId')
    expect(appointment()).not.toHaveProperty('assignee')
  })

  it('refuses an edit to the local number of a vehicle, which is another vehicle on another device', () => {
    const { world, uid, appointment } = create({ name: 'Ada', at, carId: 100_004 })
    const local = edit({ carId: [100_004, FIRST_LOCAL_NUMBER] })
    expect(world.mutate('appointment.edit', local, uid).verdict.message).toBe('The vehicle has not been added')
    expect(appointment()?.carId).toBe(100_004)
  })

  it('raises a conflict for a field that two people change', () => {
    const { world, uid, appointment } = create({ name: 'Ada', at })
    world.mutate('appointment.edit', edit({ at: [at, '2026-11-25T11:00:00.000Z'] }), uid)
    const later = edit({ at: [at, '2026-11-25T12:00:00.000Z'], duration: [30, 60] })
    const { verdict, mid } = world.mutate('appointment.edit', later, uid)
    expect(verdict.status).toBe('conflict')
    expect(appointment()).toMatchObject({ at: '2026-11-25T11:00:00.000Z', duration: 60 })
    world.mutate('conflict.resolve', { choice: 'mine' }, mid)
    expect(appointment()?.at).toBe('2026-11-25T12:00:00.000Z')
  })

  it('keeps its time of change when all fields of an edit are in conflict', () => {
    const { world, uid, appointment } = create({ name: 'Ada', at })
    const before = appointment()
    world.now = '2024-05-02T12:00:00.000Z'
    const stale = edit({ at: ['2026-11-25T09:00:00.000Z', '2026-11-25T12:00:00.000Z'] })
    expect(world.mutate('appointment.edit', stale, uid).verdict.status).toBe('conflict')
    expect(appointment()).toEqual(before)
  })

  it('refuses an edit that is invalid, of an unknown appointment and of a deleted one', () => {
    const { world, uid, appointment } = create({ name: 'Ada', at })
    const code = (fields: Parameters<typeof edit>[0], of = uid) =>
      world.mutate('appointment.edit', edit(fields), of).verdict.code
    expect(code({ duration: [30, 20] })).toBe('invalid')
    expect(appointment()?.duration).toBe(30)
    expect(code({ duration: [30, 60] }, '00000000-0000-4000-8000-999999999999')).toBe('not_found')
    world.mutate('appointment.delete', {}, uid)
    expect(code({ duration: [30, 60] })).toBe('deleted')
  })

  it('is not revived by a repeated creation, and its tombstone has no content', () => {
    const { world, uid, mid } = create({ name: 'Ada', at })
    world.mutate('appointment.delete', {}, uid)
    expect(
      world.mutate('appointment.create', { appointment: { name: 'Ada', at } }, undefined, undefined, mid),
    ).toMatchObject({
      verdict: { status: 'noop' },
    })
    expect(world.appointments.size).toBe(0)
    expect(JSON.stringify(world.deletions.get(uid))).not.toMatch(/\bAda\b/)
  })

  it('is refused when no numbers are left', () => {
    const world = new MemoryWorld()
    world.hasNumbers = false
    expect(world.mutate('appointment.create', { appointment: { name: 'Ada', at } }).verdict.code).toBe('no_numbers')
  })

  it('is made by staff only', () => {
    const world = new MemoryWorld()
    expect(
      world.mutate('appointment.create', { appointment: { name: 'Ada', at } }, undefined, visitor).verdict.code,
    ).toBe('forbidden')
  })
})

describe('overlapping appointments', () => {
  const slot = { uid: 'a', at, duration: 60, carId: 1, assignee: 2, status: 'planned' as const }
  const other = { ...slot, uid: 'b' }
  it.each([
    ['the same vehicle', { ...other, assignee: 3 }, true],
    ['the same assignee', { ...other, carId: 9 }, true],
    ['another vehicle and assignee', { ...other, carId: 9, assignee: 3 }, false],
    ['neither vehicle nor assignee', { uid: 'b', at, duration: 60, status: 'planned' as const }, false],
    ['the last minute', { ...other, at: '2026-11-25T10:59:00.000Z' }, true],
    ['the minute after', { ...other, at: '2026-11-25T11:00:00.000Z' }, false],
    ['an earlier one that lasts', { ...other, at: '2026-11-25T09:00:00.000Z', duration: 90 }, true],
    ['an earlier one that has ended', { ...other, at: '2026-11-25T09:00:00.000Z', duration: 60 }, false],
    ['a cancelled one', { ...other, status: 'cancelled' as const }, false],
    ['itself', slot, false],
  ])('%s: %j', (_, candidate, isOverlapping) => {
    expect(overlapping(slot, [candidate])).toEqual(isOverlapping ? [candidate] : [])
  })

  it('are planned, and have a vehicle or an assignee in common', () => {
    const bare = { uid: 'c', at, duration: 60, status: 'planned' as const }
    expect(overlapping(bare, [{ ...bare, uid: 'd' }])).toEqual([])
    expect(overlapping({ ...slot, status: 'done' }, [other])).toEqual([])
  })
})

describe('a vehicle that a device names by its uid', () => {
  it('is stored by the number that the server gave it, when the appointment is made and when it is edited', () => {
    const world = new MemoryWorld()
    const [first, second] = [1, 2].map(() => world.mutate('car.create', { car: vehicle }).uid) as [string, string]
    const numberOf = (uid: string) => world.cars.get(uid)?.id
    const { uid } = world.mutate('appointment.create', { appointment: { name: 'Ada', at, carId: first } })
    expect(world.appointments.get(uid)?.carId).toBe(numberOf(first))
    expect(world.mutate('appointment.edit', edit({ carId: [first, second] }), uid)).toMatchObject({
      verdict: { status: 'applied' },
      history: { carId: { from: numberOf(first), to: numberOf(second) } },
    })
    expect(world.appointments.get(uid)?.carId).toBe(numberOf(second))
    world.mutate('car.delete', {}, first)
    world.mutate('appointment.edit', edit({ carId: [second, first] }), uid)
    expect(world.appointments.get(uid)?.carId).toBe(100_000)
  })

  it('is refused when it was never added: the appointment waits in the attention list', () => {
    const { world, uid, verdict } = create({ name: 'Ada', at, carId: crypto.randomUUID() })
    const errors = [{ path: 'carId', message: 'The vehicle has not been added' }]
    expect(verdict).toMatchObject({ code: 'invalid', errors })
    expect(world.appointments.size).toBe(0)
    const made = world.mutate('appointment.create', { appointment: { name: 'Ada', at } })
    const edited = world.mutate('appointment.edit', edit({ carId: [null, uid] }), made.uid)
    expect(edited.verdict).toMatchObject({ code: 'invalid', errors })
  })
})
