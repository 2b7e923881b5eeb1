import { describe, expect, it } from 'vitest'
import { MUTATION_NAMES, type MutationName, parseMutation } from '#domain/kinds/mutation.ts'
import { needsStepUp } from '#domain/kinds/settings/mutations.ts'
import { admin, edit, MemoryWorld, member, visitor, worldWithCar } from '#tests/support/device/device-world.ts'
import { missingMessages, vehicle } from '#tests/support/fixtures/vehicle.ts'

describe('car.create and car.edit', () => {
  it('creates a car with the defaults, a number and its creator', () => {
    const { car } = worldWithCar()
    expect(car()).toMatchObject({
      id: 100_000,
      enabled: true,
      featured: false,
      sold: false,
      createdBy: 'ann',
      features: [],
    })
  })

  it('refuse invalid fields with the messages of the form', () => {
    const world = new MemoryWorld()
    const { verdict } = world.mutate('car.create', { car: { year: 2020, sold: false } })
    expect(verdict).toMatchObject({ status: 'refused', code: 'invalid' })
    expect(verdict.message).toBe(missingMessages(2020).join('. '))
  })

  it('S50 never enable or feature a car that is created sold', () => {
    const world = new MemoryWorld()
    const { uid } = world.mutate('car.create', { car: { ...vehicle, sold: true, enabled: true, featured: true } })
    expect(world.cars.get(uid)).toMatchObject({ sold: true, enabled: false, featured: false, saleId: uid })
  })

  it('S40 merge changes of different fields', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.edit', edit({ price: [61_500, 60_000] }), uid)
    expect(world.mutate('car.edit', edit({ color: ['Green', 'Red'] }), uid).verdict.status).toBe('applied')
    expect(car()).toMatchObject({ price: 60_000, color: 'Red' })
  })

  it('S40 raise a conflict when a list merged from both sides is too long', () => {
    const { world, uid, car } = worldWithCar()
    const images = (from: string, count: number) =>
      Array.from({ length: count }, (_, place) => `/${from}-${place}.webp`)
    const theirs = [...vehicle.images, ...images('theirs', 20)]
    const mine = [...vehicle.images, ...images('mine', 20)]
    world.mutate('car.edit', edit({ images: [[...vehicle.images], theirs] }), uid)
    const late = world.mutate('car.edit', edit({ images: [[...vehicle.images], mine], color: ['Green', 'Red'] }), uid)
    expect(late.verdict.status).toBe('conflict')
    expect(car()).toMatchObject({ images: theirs, color: 'Red' })
    expect(world.conflicts.get(late.mid)?.fields).toEqual({ images: { mine, theirs } })
    world.mutate('conflict.resolve', { choice: 'mine' }, late.mid)
    expect(car()?.images).toEqual(mine)
  })

  it('refuse a car that is too large for one request', () => {
    const { world, uid, car } = worldWithCar()
    const features = Array.from({ length: 50 }, () => 'f'.repeat(1000))
    expect(world.mutate('car.edit', edit({ features: [[], features] }), uid).verdict.status).toBe('applied')
    // Together with the features: characters of two and of three bytes.
    for (const text of ['ü'.repeat(45_000), '€'.repeat(30_000)]) {
      const { verdict } = world.mutate('car.edit', edit({ description: ['A coupe.', text] }), uid)
      expect(verdict).toMatchObject({ status: 'refused', message: 'The vehicle holds too much text' })
    }
    expect(car()?.description).toBe('A coupe.')
  })

  it('S40 keep the stored value and raise a conflict when the same field was changed', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.edit', edit({ price: [61_500, 60_000] }), uid)
    const late = world.mutate('car.edit', edit({ price: [61_500, 59_000], color: ['Green', 'Red'] }), uid)
    expect(late.verdict).toMatchObject({ status: 'conflict', code: 'changed_meanwhile' })
    expect(car()).toMatchObject({ price: 60_000, color: 'Red' })
    expect(world.conflicts.get(late.mid)?.fields).toEqual({ price: { mine: 59_000, theirs: 60_000 } })
    // The device repeats it before it knows the outcome.
    const again = world.mutate('car.edit', edit({ price: [61_500, 59_000] }), uid, member, late.mid)
    expect(again.verdict.status).toBe('conflict')
  })

  it('S40 merge lists item by item', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.edit', edit({ features: [[], ['Heated seats']] }), uid)
    expect(world.mutate('car.edit', edit({ features: [[], ['Sunroof']] }), uid).verdict.status).toBe('merged')
    expect(car()?.features).toEqual(['Heated seats', 'Sunroof'])
  })

  it('refuse to enable a car that lacks a required field', () => {
    const world = new MemoryWorld()
    const { uid } = world.mutate('car.create', { car: { make: 'A', model: 'B', year: 2020, enabled: false } })
    const { verdict } = world.mutate('car.edit', edit({ enabled: [false, true] }), uid)
    expect(verdict.errors?.map(({ message }) => message)).toEqual(missingMessages(2020).slice(2))
  })
})

describe('a sale', () => {
  it('S50 disables the car and removes it from the homepage', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.edit', edit({ featured: [false, true] }), uid)
    const { mid } = world.mutate('car.sell', {}, uid)
    expect(car()).toMatchObject({ sold: true, enabled: false, featured: false, saleId: mid })
  })

  it('S50 is undone by an un-sell that names it, which changes nothing else', () => {
    const { world, uid, car } = worldWithCar()
    const { mid } = world.mutate('car.sell', {}, uid)
    expect(world.mutate('car.unsell', { saleId: mid }, uid).verdict.status).toBe('applied')
    expect(car()).toMatchObject({ sold: false, enabled: false, featured: false })
    expect(car()?.saleId).toBeUndefined()
  })

  it('S50 is not undone by an un-sell of an earlier sale', () => {
    const { world, uid, car } = worldWithCar()
    const { mid } = world.mutate('car.sell', {}, uid)
    world.mutate('car.unsell', { saleId: mid }, uid)
    world.mutate('car.sell', {}, uid)
    expect(world.mutate('car.unsell', { saleId: mid }, uid).verdict).toMatchObject({
      status: 'conflict',
      code: 'sale_changed',
    })
    expect(car()?.sold).toBe(true)
  })

  it('S50 is not undone by a stale edit or toggle', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.sell', {}, uid)
    expect(world.mutate('car.edit', edit({ enabled: [true, false], price: [61_500, 1] }), uid).verdict.status).toBe(
      'applied',
    )
    expect(world.mutate('car.edit', edit({ featured: [false, true] }), uid).verdict.code).toBe('car_sold')
    expect(world.mutate('car.edit', edit({ sold: [true, false] }), uid).verdict.code).toBe('sale_changed')
    expect(car()).toMatchObject({ sold: true, enabled: false, featured: false, price: 1 })
  })

  it('overrides flags of the same edit', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.edit', edit({ sold: [false, true], enabled: [true, true], featured: [false, true] }), uid)
    expect(car()).toMatchObject({ sold: true, enabled: false, featured: false })
  })

  it('S50 made twice is applied once and raises a conflict for the second seller', () => {
    const { world, uid, car } = worldWithCar()
    const first = world.mutate('car.sell', {}, uid)
    const second = world.mutate('car.sell', {}, uid)
    expect(second.verdict).toMatchObject({ status: 'conflict', code: 'already_sold' })
    expect(car()?.saleId).toBe(first.mid)
    expect(world.conflicts.get(second.mid)).toMatchObject({ kind: 'double_sale', recordUid: uid, by: 'ann' })
  })

  it('S54 is not deleted by a person who did not see it', () => {
    const { world, uid, car } = worldWithCar()
    const { mid } = world.mutate('car.sell', {}, uid)
    expect(world.mutate('car.delete', { saleId: null }, uid).verdict).toMatchObject({
      status: 'conflict',
      code: 'sold_since',
    })
    expect(car()).toBeDefined()
    expect(world.mutate('car.delete', { saleId: mid }, uid).verdict.status).toBe('applied')
    expect(car()).toBeUndefined()
  })
})

describe('a deleted car', () => {
  it('refuses edits, is deleted once, and can be restored with its number', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.delete', { saleId: null }, uid)
    expect(world.mutate('car.edit', edit({ price: [61_500, 1] }), uid).verdict).toMatchObject({ code: 'deleted' })
    expect(world.mutate('car.delete', { saleId: null }, uid).verdict.status).toBe('noop')
    world.mutate('car.restore', {}, uid)
    expect(car()).toMatchObject({ id: 100_000, price: 61_500 })
  })

  it('S55 never frees its number', () => {
    const { world, uid } = worldWithCar()
    world.mutate('car.delete', { saleId: null }, uid)
    const next = world.mutate('car.create', { car: vehicle })
    expect(world.cars.get(next.uid)?.id).toBe(100_001)
  })
})

describe('an enquiry', () => {
  const input = { name: 'Ada', phone: '+447700900123', message: 'Is it still there?' }

  it('can be made by visitors, contains the name of its car, and starts unread', () => {
    const { world } = worldWithCar()
    const { uid } = world.mutate('inquiry.create', { ...input, carId: 100_000 }, undefined, visitor)
    expect(world.inquiries.get(uid)).toMatchObject({
      carId: 100_000,
      carName: '2020 Jaguar F-TYPE',
      read: false,
      status: 'new',
    })
  })

  it('about an unknown car is accepted without a car name', () => {
    const world = new MemoryWorld()
    const { uid } = world.mutate('inquiry.create', { ...input, carId: 123_456 }, undefined, visitor)
    expect(world.inquiries.get(uid)).toMatchObject({ carId: 123_456 })
    expect(world.inquiries.get(uid)?.carName).toBeUndefined()
  })

  it('S57 never becomes unread, and reading a deleted one is a no-op', () => {
    const world = new MemoryWorld()
    const { uid } = world.mutate('inquiry.create', input)
    expect(world.mutate('inquiry.read', {}, uid).verdict.status).toBe('applied')
    expect(world.mutate('inquiry.read', {}, uid).verdict.status).toBe('noop')
    world.mutate('inquiry.delete', {}, uid)
    expect(world.mutate('inquiry.read', {}, uid).verdict.status).toBe('noop')
    expect(JSON.stringify(world.deletions.get(uid))).not.toMatch(/\bAda\b/)
    const restored = new MemoryWorld()
    expect(restored.mutate('inquiry.read', {}, uid).verdict.status).toBe('noop')
    expect(restored.mutate('inquiry.delete', {}, uid).verdict.status).toBe('noop')
  })
})

describe('an edit', () => {
  it('names the fields that had the new value already, so that its undo leaves them alone', () => {
    const { world, uid } = worldWithCar()
    const status = (fields: Parameters<typeof edit>[0]) => world.mutate('car.edit', edit(fields), uid).verdict
    expect(status({ price: [50_000, 61_500], color: ['Green', 'Red'] })).toEqual({
      status: 'applied',
      unchanged: ['price'],
    })
    expect(status({ price: [50_000, 61_500] })).toEqual({ status: 'noop' })
    expect(status({ price: [61_500, 60_000] })).toEqual({ status: 'applied' })
  })

  it('leaves a field alone whose new value is missing', () => {
    const { world, uid, car } = worldWithCar()
    const fields = { price: { from: 61_500 }, color: { from: 'Green', to: 'Red' } }
    expect(world.mutate('car.edit', { fields }, uid).verdict).toEqual({ status: 'applied' })
    expect(car()).toMatchObject({ price: 61_500, color: 'Red' })
  })
})

describe('the uid of a mutation', () => {
  const parsed = (name: MutationName, uid: string) =>
    parseMutation({ name, uid, mid: crypto.randomUUID(), madeAt: '', args: { fields: {} }, format: 1 })

  it('is that of the settings for their edit, and a text that can be stored for any other', () => {
    expect([parsed('settings.edit', 'site')?.uid, parsed('settings.edit', 'other')]).toEqual(['site', null])
    expect([parsed('car.edit', 'other')?.uid, parsed('car.edit', '\ud800')]).toEqual(['other', null])
  })

  it('is not that of a record of another kind for a creation, nor is the mid for an edit', () => {
    const { world, uid } = worldWithCar()
    const appointment = { name: 'Ada', at: '2026-11-25T10:00:00.000Z' }
    expect(world.mutate('appointment.create', { appointment }, uid).verdict.code).toBe('key_reused')
    const { mid } = world.mutate('appointment.create', { appointment })
    expect(world.mutate('car.edit', edit({}), uid, member, mid).verdict.code).toBe('key_reused')
  })
})

describe('permission', () => {
  it.each<[MutationName, string[]]>([
    ['inquiry.create', ['visitor', 'member', 'admin']],
    ...MUTATION_NAMES.filter((name) => !['inquiry.create', 'settings.edit'].includes(name)).map(
      (name): [MutationName, string[]] => [name, ['member', 'admin']],
    ),
    ['settings.edit', ['admin']],
  ])('%s: %j', (name, allowed) => {
    const may = Object.entries({ visitor, member, admin }).filter(([, actor]) => {
      const enquiry = { name: 'Ada', phone: '+447700900123', message: 'Is it still there?' }
      const appointment = { name: 'Ada', at: '2026-11-25T10:00:00.000Z' }
      const reservation = { carUid: '0f1e2d3c-4b5a-4697-8879-000000000001', until: '2030-01-01' }
      const mark = { car: '0f1e2d3c-4b5a-4697-8879-000000000002', as: 'seen', vehicles: [] }
      const rows = [{ uid: mark.car, car: vehicle }]
      const others = {
        fields: {},
        car: vehicle,
        inquiry: enquiry,
        rows,
        appointment,
        choice: 'mine',
        ...enquiry,
        ...reservation,
      }
      const args = name.startsWith('check.') ? mark : others
      const uid = name === 'settings.edit' ? 'site' : undefined
      return new MemoryWorld().mutate(name, args as never, uid, actor).verdict.code !== 'forbidden'
    })
    expect(may.map(([who]) => who)).toEqual(allowed)
  })
})

describe('settings', () => {
  it('S40 merge by field and conflict only in the same field', () => {
    const world = new MemoryWorld()
    const phone = world.settings().contactInfo.phone
    const change = (to: string) => ({ fields: { 'contactInfo.phone': { from: phone, to } } })
    world.mutate('settings.edit', change('1'), 'site', admin)
    world.mutate('settings.edit', { fields: { 'socialMedia.x.enabled': { from: true, to: false } } }, 'site', admin)
    const section = { contactInfo: { from: { phone }, to: { phone: '2' } } }
    for (const late of [change('2'), { fields: section }])
      expect(world.mutate('settings.edit', late, 'site', admin).verdict.status).toBe('conflict')
    expect(world.settings().contactInfo.phone).toBe('1')
    expect(world.settings().socialMedia[2]).toMatchObject({ platform: 'x', enabled: false })
  })

  it('keep both answers of a question that two people changed, for a person to decide', () => {
    const world = new MemoryWorld()
    const from = world.settings().faqs
    const answered = (answer: string) => from.map((faq, index) => (index === 0 ? { ...faq, answer } : faq))
    const change = (answer: string) => ({ fields: { faqs: { from, to: answered(answer) } } })
    world.mutate('settings.edit', change('By train.'), 'site', admin)
    const late = world.mutate('settings.edit', change('By bus.'), 'site', admin)
    expect(late.verdict.status).toBe('conflict')
    expect(world.settings().faqs[0]?.answer).toBe('By train.')
    expect(world.conflicts.get(late.mid)?.fields.faqs?.mine).toEqual(answered('By bus.'))
  })

  it('that have the new values already are not changed', () => {
    const world = new MemoryWorld()
    const before = world.settings()
    const fields = { siteName: { from: 'A', to: before.siteName } }
    expect(world.mutate('settings.edit', { fields }, 'site', admin).verdict).toEqual({ status: 'noop' })
    expect(world.settings()).toBe(before)
  })

  it('keep what is not disputed, and the conflict is about the settings', () => {
    const world = new MemoryWorld()
    const { phone } = world.settings().contactInfo
    const fields = { siteName: { from: 'A', to: 'B' }, 'contactInfo.phone': { from: phone, to: '1' } }
    const { mid, verdict } = world.mutate('settings.edit', { fields }, 'site', admin)
    expect(verdict.status).toBe('conflict')
    expect(world.settings().contactInfo.phone).toBe('1')
    expect(world.conflicts.get(mid)).toMatchObject({ about: 'settings', recordUid: 'site' })
  })

  it('that are too large for one request are refused', () => {
    const world = new MemoryWorld()
    const before = world.settings()
    const faqs = (length: number) =>
      [length, ...Array(23).fill(10_000)].map((length) => ({ question: 'Q', answer: 'a'.repeat(length) }))
    const fill = (length: number) => {
      const fields = { faqs: { from: before.faqs, to: faqs(length) } }
      return world.mutate('settings.edit', { fields }, 'site', admin).verdict
    }
    const free = 240 * 1024 - Buffer.byteLength(JSON.stringify({ ...before, faqs: faqs(0) }))
    expect(fill(free + 1)).toMatchObject({
      status: 'refused',
      message: 'The settings hold too much text',
      errors: [{ path: '', message: 'The settings hold too much text' }],
    })
    expect(world.settings()).toBe(before)
    expect(fill(free).status).toBe('applied')
  })

  it.each([
    [
      { 'openingHours.monday': ['', '18:00-02:00'], 'openingHours.tuesday': ['', '01:00-18:00'] },
      [['openingHours.monday', 'Monday closes after Tuesday has opened']],
    ],
    [
      { 'notice.from': ['', '2026-12-24'], 'notice.until': ['', '2026-12-23'] },
      [['notice.until', 'Until must not be before From']],
    ],
    [{ 'notice.from': ['', '2026-12-24'], 'notice.until': ['', '2026-12-24'] }, undefined],
    [{ 'notice.from': ['', '2026-12-24'] }, undefined],
    [{ 'languages.others': [[], ['de', 'en']] }, [['languages.others', 'Each language can be chosen once']]],
    [{ 'languages.others': [[], ['de', 'fr']] }, undefined],
  ] as [Record<string, [unknown, unknown]>, unknown][])('edited by %j have the errors %j', (fields, errors) => {
    const { verdict } = new MemoryWorld().mutate('settings.edit', edit(fields), 'site', admin)
    expect(verdict.errors?.map(({ path, message }) => [path, message])).toEqual(errors)
    expect(verdict.status).toBe(errors ? 'refused' : 'applied')
  })

  it.each([
    [{ siteName: 'A' }, false],
    [{ inquiryMail: { recipients: ['ann@a.example'] } }, true],
    [{ security: { requireTwoFactor: true } }, true],
  ])('changed to %j are confirmed by an admin with two-factor log-in: %s', (patch, isConfirmed) => {
    const { settings } = new MemoryWorld()
    expect(needsStepUp(settings(), { ...settings(), ...patch })).toBe(isConfirmed)
  })

  it('are refused with the path of the invalid field', () => {
    const { verdict } = new MemoryWorld().mutate(
      'settings.edit',
      { fields: { 'backgrounds.cars': { from: '', to: 'javascript:alert(1)' } } },
      'site',
      admin,
    )
    expect(verdict).toMatchObject({ status: 'refused', code: 'invalid', errors: [{ path: 'backgrounds.cars' }] })
  })
})
