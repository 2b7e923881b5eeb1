import { describe, expect, it } from 'vitest'
import { withFirstResponse } from '#domain/kinds/inquiry/mutations.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import { parseMutation } from '#domain/kinds/mutation.ts'
import { edit, MemoryWorld, member, visitor } from '#tests/support/device/device-world.ts'

const input = { name: 'Ada', phone: '+447700900123', message: 'Is it still there?' }

function worldWithInquiry() {
  const world = new MemoryWorld()
  const { uid } = world.mutate('inquiry.create', input, undefined, visitor)
  return { world, uid, inquiry: () => world.inquiries.get(uid) }
}

describe('a new enquiry', () => {
  it('is unread, without note and assignee, and has the next number', () => {
    const { world, uid, inquiry } = worldWithInquiry()
    expect(inquiry()).toEqual({
      uid,
      id: 1,
      version: 0,
      ...input,
      read: false,
      status: 'new',
      note: '',
      assignee: null,
      followUpAt: null,
      createdAt: world.now,
      updatedAt: world.now,
    })
  })

  it('is stored without the spaces around its values', () => {
    const world = new MemoryWorld()
    const args = {
      ...input,
      name: ' Ada ',
      phone: ' +44 7700 900123 ',
      message: ' Is it still there? ',
      email: ' ada@engine.example ',
    }
    const { uid } = world.mutate('inquiry.create', args)
    expect(world.inquiries.get(uid)).toMatchObject({ ...input, email: 'ada@engine.example' })
  })

  it('has no e-mail when only spaces were typed, and no car when none was named', () => {
    const world = new MemoryWorld()
    const { uid } = world.mutate('inquiry.create', { ...input, email: ' ', carId: null })
    expect(world.inquiries.get(uid)).not.toHaveProperty('email')
    expect(world.inquiries.get(uid)).not.toHaveProperty('carId')
  })

  it('is not made again by a repetition, whether it is there or deleted', () => {
    const { world, uid, inquiry } = worldWithInquiry()
    const repeat = () => world.mutate('inquiry.create', { ...input, name: 'Eve' }, uid, visitor, uid).verdict
    expect(repeat()).toEqual({ status: 'noop' })
    expect(inquiry()?.name).toBe('Ada')
    world.mutate('inquiry.delete', {}, uid)
    expect(repeat()).toEqual({ status: 'noop' })
    expect(inquiry()).toBeUndefined()
  })

  it('is refused with the messages of the form', () => {
    const { verdict } = new MemoryWorld().mutate('inquiry.create', { ...input, message: 'Short' })
    expect(verdict).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'message', message: 'Message must be at least 10 characters' }],
    })
  })

  it('is refused when no numbers are left', () => {
    const world = new MemoryWorld()
    world.hasNumbers = false
    expect(world.mutate('inquiry.create', input).verdict).toMatchObject({ code: 'no_numbers' })
    expect(world.mutate('inquiry.add', { inquiry: input }).verdict).toMatchObject({ code: 'no_numbers' })
    expect(world.inquiries.size).toBe(0)
  })

  it('has any UUID that the device chose, and no uid of another shape', () => {
    const [mid, uid] = [crypto.randomUUID(), crypto.randomUUID()]
    const raw = { name: 'inquiry.create', mid, madeAt: '', args: input, format: 1 }
    expect(parseMutation({ ...raw, uid })).toMatchObject({ mid, uid })
    for (const odd of ['', 'site', uid.slice(1), `${uid} `]) expect(parseMutation({ ...raw, uid: odd })).toBeNull()
  })
})

describe('a message that staff add', () => {
  const add = (world: MemoryWorld, inquiry: object) => world.mutate('inquiry.add', { inquiry: { ...inquiry } })

  it('is read and new, with a name of any kind, a source, and the number as it is dialled from abroad', () => {
    const world = new MemoryWorld()
    const { uid } = add(world, { name: '3M <b>', phone: '(212) 555-0142', source: 'Walk-in', message: 'x' })
    expect(world.inquiries.get(uid)).toMatchObject({
      id: 1,
      name: '3M <b>',
      phone: '+12125550142',
      message: 'x',
      read: true,
      status: 'new',
      source: { name: 'Walk-in', medium: null, campaign: null, landing: null },
    })
    expect(world.inquiries.get(uid)).not.toHaveProperty('email')
  })

  it('needs no phone number with an e-mail address, and is about a vehicle of the device by its uid', () => {
    const world = new MemoryWorld()
    const car = world.mutate('car.create', { car: { make: 'Audi', model: 'A4', year: 2021, enabled: false } }).uid
    Object.assign(world.cars.get(car) ?? {}, { sellerId: member.id })
    const { uid } = add(world, { name: 'Ann', phone: '', email: ' ann@example.com ', carId: car })
    const about = { carName: '2021 Audi A4', assignee: member.id }
    expect(world.inquiries.get(uid)).toMatchObject({ phone: '', email: 'ann@example.com', ...about })
    expect(world.inquiries.get(uid)).not.toHaveProperty('source')
  })

  it.each([
    ['without a name', { phone: '2125550142' }, 'Name is required'],
    ['without phone and e-mail', { name: 'Ann' }, 'Enter a phone number or an e-mail address'],
    ['with a wrong number', { name: 'Ann', phone: '123' }, 'Phone number must have 7 to 15 digits'],
    ['with a letter before it', { name: 'Ann', phone: 'x1234567' }, 'Phone number must have 7 to 15 digits'],
    ['with a letter after it', { name: 'Ann', phone: '1234567x' }, 'Phone number must have 7 to 15 digits'],
    ['with a wrong address', { name: 'Ann', email: 'ann' }, 'Please enter a valid email address'],
    [
      'about a vehicle that was never added',
      { name: 'Ann', phone: '2125550142', carId: 'x' },
      'The vehicle has not been added',
    ],
  ])('is refused %s', (_, inquiry, message) => {
    const world = new MemoryWorld()
    expect(add(world, { name: '', ...inquiry }).verdict).toMatchObject({ status: 'refused', message })
  })

  it('is refused for visitors, and not made again by a repetition', () => {
    const world = new MemoryWorld()
    const args = { inquiry: { name: 'Ann', phone: '2125550142' } }
    expect(world.mutate('inquiry.add', args, undefined, visitor).verdict).toMatchObject({ code: 'forbidden' })
    const { uid } = world.mutate('inquiry.add', args)
    expect(world.mutate('inquiry.add', args, uid).verdict).toEqual({ status: 'noop' })
  })
})

describe('an edit of an enquiry', () => {
  it('sets status, note and assignee, and the time of the change', () => {
    const { world, uid, inquiry } = worldWithInquiry()
    world.now = '2024-05-02T12:00:00.000Z'
    const fields = { status: ['new', 'contacted'], note: ['', ' Call back '], assignee: [null, 2] } as const
    const { verdict } = world.mutate('inquiry.edit', edit(fields as never), uid)
    expect(verdict).toEqual({ status: 'applied' })
    expect(inquiry()).toMatchObject({ ...input, status: 'contacted', note: 'Call back', assignee: 2 })
    expect(inquiry()?.updatedAt).toBe(world.now)
  })

  it('that changes nothing leaves the time of the last change', () => {
    const { world, uid, inquiry } = worldWithInquiry()
    const { updatedAt } = inquiry() ?? {}
    world.now = '2024-05-02T12:00:00.000Z'
    expect(world.mutate('inquiry.edit', edit({ note: ['', ''] }), uid).verdict).toEqual({ status: 'noop' })
    expect(inquiry()?.updatedAt).toBe(updatedAt)
  })

  it('sets and clears the day of the follow-up', () => {
    const { world, uid, inquiry } = worldWithInquiry()
    expect(world.mutate('inquiry.edit', edit({ followUpAt: [null, '2026-11-30'] }), uid).verdict.status).toBe('applied')
    expect(inquiry()?.followUpAt).toBe('2026-11-30')
    const late = world.mutate('inquiry.edit', edit({ followUpAt: [null, '2026-12-01'] }), uid)
    expect(late.verdict.status).toBe('conflict')
    world.mutate('inquiry.edit', edit({ followUpAt: ['2026-11-30', null] }), uid)
    expect(inquiry()?.followUpAt).toBeNull()
    for (const to of ['2026-02-30', '30/11/2026', 5, '']) {
      const { verdict } = world.mutate('inquiry.edit', edit({ followUpAt: [null, to] } as never), uid)
      expect(verdict).toMatchObject({ errors: [{ path: 'followUpAt', message: 'Follow up on must be a date' }] })
    }
  })

  it('that gives the first status other than new is the first response, at the time when it was made', () => {
    const world = new MemoryWorld()
    world.now = '2024-05-01T09:00:00.000Z'
    const { uid } = world.mutate('inquiry.create', input, undefined, visitor)
    const respondedAt = () => world.inquiries.get(uid)?.respondedAt
    const set = (from: string, to: string) => world.mutate('inquiry.edit', edit({ status: [from, to] }), uid)
    world.now = '2024-05-01T15:00:00.000Z'
    world.mutate('inquiry.edit', edit({ note: ['', 'Called'], assignee: [null, 2] }), uid)
    expect(respondedAt()).toBeUndefined()
    set('new', 'contacted')
    expect(respondedAt()).toBe('2024-05-01T10:00:00.000Z')
    set('contacted', 'won')
    expect(respondedAt()).toBe('2024-05-01T10:00:00.000Z')
    set('won', 'new')
    expect(respondedAt()).toBeUndefined()
    // A clock that is behind cannot answer before the enquiry, one that is ahead not after the server stores the answer.
    const before = { ...(world.inquiries.get(uid) as Inquiry), createdAt: '2024-05-01T11:00:00.000Z' }
    const edited = { ...before, status: 'contacted' as const, updatedAt: '2024-05-01T15:00:00.000Z' }
    const answeredAt = (madeAt: string) => withFirstResponse(before, edited, madeAt).respondedAt
    expect(answeredAt('2024-05-01T10:00:00.000Z')).toBe(before.createdAt)
    expect(answeredAt('2031-05-01T10:00:00.000Z')).toBe(edited.updatedAt)
    expect(answeredAt('yesterday')).toBe(edited.updatedAt)
    const answered = { ...edited, respondedAt: before.createdAt }
    expect(withFirstResponse(answered, answered, edited.updatedAt)).toEqual(answered)
  })

  it('keeps both notes when two people wrote one', () => {
    const { world, uid, inquiry } = worldWithInquiry()
    world.mutate('inquiry.edit', edit({ note: ['', 'Called'] }), uid)
    const late = world.mutate('inquiry.edit', edit({ note: ['', 'Wrote'] }), uid)
    expect(late.verdict.status).toBe('conflict')
    expect(inquiry()?.note).toBe('Called')
    expect(world.conflicts.get(late.mid)).toMatchObject({
      about: 'inquiry',
      recordUid: uid,
      fields: { note: { mine: 'Wrote', theirs: 'Called' } },
    })
    world.mutate('conflict.resolve', { choice: 'mine' }, late.mid)
    expect(inquiry()?.note).toBe('Wrote')
  })

  it('is refused for an invalid value, and for an enquiry that is deleted or unknown', () => {
    const { world, uid } = worldWithInquiry()
    const code = (fields: Parameters<typeof edit>[0]) => world.mutate('inquiry.edit', edit(fields), uid).verdict
    expect(code({ status: ['new', 'sold'] })).toMatchObject({ code: 'invalid', errors: [{ path: 'status' }] })
    world.mutate('inquiry.delete', {}, uid)
    expect(code({ note: ['', 'x'] }).code).toBe('deleted')
    expect(new MemoryWorld().mutate('inquiry.edit', edit({ note: ['', 'x'] }), uid).verdict.code).toBe('not_found')
  })
})

it('the activity log says that an enquiry was read', () => {
  const { world, uid } = worldWithInquiry()
  expect(world.mutate('inquiry.read', {}, uid).history).toEqual({ read: { from: false, to: true } })
})
