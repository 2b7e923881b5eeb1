// Every validation rule with its message, at its limits, over HTTP.
// Like the server, import zod as a whole through config.ts: it sets default messages for every schema.
import '#sync-server/config.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatCursor } from '#domain/protocol/protocol.ts'
import { WAS_PUBLIC } from '#sync-server/store/tables.ts'
import { missingMessages } from '#tests/support/fixtures/vehicle.ts'
import { type ApiClient, apiClient, validCar, validInquiry, validUser } from '#tests/support/server/api-client.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const server = serverForFile()
let visitor: ApiClient
let staff: ApiClient
let admin: ApiClient

beforeAll(async () => {
  visitor = apiClient(server)
  staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
})

const messages = (body: { errors?: { path: string; message: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map(({ path, message }) => [path, message]))

it('a refusal names at most 20 issues, however many items are invalid', async () => {
  const images = Array(5000).fill(0)
  const car = await staff('POST', '/api/cars', { ...validCar, images })
  const push = await staff('POST', '/api/sync/push', { deviceId: 'none', mutations: Array(400).fill({}) })
  for (const { status, body } of [car, push]) {
    expect([status, body.errors.length]).toEqual([422, 20])
    expect(body.message.length).toBeLessThan(500)
  }
})

it('S33 a push that names a position of another history is 409 and stores nothing', async () => {
  const { epoch, sequence, run } = await server.store.read()
  const position = formatCursor({ epoch: epoch + 1, sequence, run })
  const { status, body } = await staff('POST', '/api/sync/push', { deviceId: randomUUID(), position, mutations: [] })
  expect([status, body.code]).toEqual([409, 'unknown_position'])
  expect((await server.store.read()).count('devices')).toBe(0)
})

describe('an inquiry', () => {
  const letters = (length: number) => 'a'.repeat(length)
  it.each([
    ['name', '', 'Name is required'],
    ['name', '   ', 'Name is required'],
    ['name', undefined, 'Name is required'],
    ['name', null, 'Name is required'],
    ['name', 7, 'must be text'],
    ['name', '1234', 'Name is required'],
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', ' A ', 'Name must be at least 2 characters'],
    ['name', letters(51), 'Name must be less than 50 characters'],
    ['phone', '', 'Phone number is required'],
    ['phone', undefined, 'Phone number is required'],
    ['phone', null, 'Phone number is required'],
    ['phone', '+44123456', 'Phone number must be at least 7 digits'],
    ['phone', `+44${'1'.repeat(16)}`, 'Phone number must be less than 15 digits'],
    ['phone', '+44 7700', 'Phone number must be at least 7 digits'],
    ['phone', '+44-7700-CARS', 'Phone number must contain only digits'],
    ['countryCode', 44, 'must be text'],
    ['phone', '+', 'Enter a valid country code (e.g., +1, +44)'],
    ['phone', '07700900123', 'Enter a valid country code (e.g., +1, +44)'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['email', 'a@b', 'Please enter a valid email address'],
    ['message', '', 'Message is required'],
    ['message', null, 'Message is required'],
    ['message', '  too short ', 'Message must be at least 10 characters'],
    ['message', letters(1001), 'Message must be less than 1000 characters'],
  ])('with %s %j is rejected: %s', async (field, value, message) => {
    const { status, body } = await visitor('POST', '/api/inquiries', { ...validInquiry, [field]: value })
    expect(status).toBe(422)
    expect(messages(body)).toEqual({ [field]: message })
    expect(body.message).toBe(message)
  })

  it.each([
    ['name', 'Al'],
    ['name', letters(50)],
    ['phone', '+441234567'],
    ['phone', `+44${'1'.repeat(15)}`],
    ['phone', `+999${'1'.repeat(15)}`],
    ['email', ''],
    ['email', null],
    ['email', 'a@b.co'],
    ['message', letters(10)],
    ['message', letters(1000)],
    ['carId', 123_456],
    ['carId', null],
    ['countryCode', null],
  ])('with %s %j is accepted', async (field, value) => {
    expect((await visitor('POST', '/api/inquiries', { ...validInquiry, [field]: value })).status).toBe(201)
  })

  it('is stored trimmed with the name of its car, and sent to its sender without the fields for staff', async () => {
    const car = (await staff('POST', '/api/cars', validCar)).body
    const { body } = await visitor('POST', '/api/inquiries', { ...validInquiry, name: ' Bo Li ', carId: car.id })
    expect(body).toMatchObject({ name: 'Bo Li', carId: car.id, carName: '2021 Alfa Romeo Giulia', read: false })
    for (const field of ['status', 'note', 'assignee']) expect(body).not.toHaveProperty(field)
  })

  it('is stored with the number that is dialled from abroad, and a cleaned name, e-mail and message', async () => {
    const sent = {
      ...validInquiry,
      name: 'Siobh\u00e1n\u00a0O\u00b4Brien',
      phone: '+44 (0)7700-900123',
      email: '<jane@example.com>,',
      message: '\u202eIs it\u202c still there?\u2069',
    }
    const { body } = await visitor('POST', '/api/inquiries', sent)
    expect(body).toMatchObject({
      name: "Siobhán O'Brien",
      phone: '+447700900123',
      email: 'jane@example.com',
      message: 'Is it still there?',
    })
    const american = { ...validInquiry, countryCode: '+1', phone: '+112125550142' }
    expect((await visitor('POST', '/api/inquiries', american)).body).toMatchObject({ phone: '+12125550142' })
  })

  it('is stored without the spaces of its phone number', async () => {
    const sent = { ...validInquiry, phone: ' +1 264\u00a0497 0000 ', countryCode: '+1 264' }
    expect((await visitor('POST', '/api/inquiries', sent)).body).toMatchObject({ phone: '+12644970000' })
  })

  it('contains the name of a hidden car for staff only', async () => {
    const car = (await staff('POST', '/api/cars', { ...validCar, enabled: false })).body
    const { body } = await visitor('POST', '/api/inquiries', { ...validInquiry, carId: car.id })
    expect(body).not.toHaveProperty('carName')
    const { data } = (await staff('GET', '/api/inquiries')).body
    expect(data.at(-1)).toMatchObject({ id: body.id, carName: '2021 Alfa Romeo Giulia', status: 'new' })
  })

  it('can be marked as read, but not as unread', async () => {
    const { id } = (await visitor('POST', '/api/inquiries', validInquiry)).body
    expect((await staff('PATCH', `/api/inquiries/${id}/status`, { read: true })).body.read).toBe(true)
    expect((await staff('PATCH', `/api/inquiries/${id}/status`, { read: false })).status).toBe(422)
    expect((await staff('PATCH', `/api/inquiries/${id}/status`, { read: true })).body.read).toBe(true)
  })

  it('ignores fields that the server sets', async () => {
    const sent = { ...validInquiry, id: 7, uid: 'x', read: true, status: 'won', createdAt: '1970' }
    const { body } = await visitor('POST', '/api/inquiries', sent)
    expect(body.read).toBe(false)
    expect(body.uid).not.toBe('x')
    expect(body.createdAt).not.toBe('1970')
  })
})

describe('a vehicle', () => {
  it.each([
    ['make', '', 'Make is required'],
    ['model', ' ', 'Model is required'],
    ['year', 0, 'Year is required'],
    ['price', 0, 'Price is required'],
    ['color', '', 'Color is required'],
    ['fuelType', '', 'Fuel type is required'],
    ['transmission', '', 'Transmission is required'],
    ['description', '', 'Description is required'],
    ['images', [], 'At least one image is required'],
    ['images', [' '], 'At least one image is required'],
    ['make', null, 'Make is required'],
    ['year', null, 'Year is required'],
    ['price', null, 'Price is required'],
    ['fuelType', null, 'Fuel type is required'],
    ['images', null, 'At least one image is required'],
  ])('with %s %j is rejected: %s', async (field, value, message) => {
    const { status, body } = await staff('POST', '/api/cars', { ...validCar, [field]: value })
    expect(status).toBe(422)
    expect(messages(body)).toEqual({ [field]: message })
  })

  it('lists all missing fields in one message', async () => {
    const { body } = await staff('POST', '/api/cars', {})
    expect(body.message).toMatch(/^Make is required\. Model is required\. Price is required\. Color is required/)
    expect(body.message).toBe(missingMessages(2020).join('. '))
  })

  const nextYear = new Date().getUTCFullYear() + 1
  it.each([
    ['year', 1899],
    ['year', nextYear + 1],
    ['year', 2020.5],
    ['year', '2020'],
    ['price', -1],
    ['price', 'free'],
    ['mileage', -1],
    ['fuelType', 'Coal'],
    ['transmission', 'Pedals'],
    ['images', ['javascript:alert(1)']],
    ['images', ['data:image/png;base64,AAAA']],
    ['images', ['https://pictures.example/\ud800']],
    ['images', ['/pictures/\u0000']],
    ['images', ['//elsewhere.example/a.png']],
    ['images', Array(31).fill('/a.webp')],
    ['features', Array(51).fill('Seat')],
    ['features', 'Seat'],
    ['make', 'Nul\u0000'],
    ['make', '\ud800'],
    ['featured', 'yes'],
  ])('with %s %j is rejected', async (field, value) => {
    expect((await staff('POST', '/api/cars', { ...validCar, [field]: value })).status).toBe(422)
  })

  it.each([
    ['year', 1900],
    ['year', nextYear],
    ['mileage', 0],
    ['images', Array(30).fill('/a.webp')],
    ['images', ['http://pictures.example/a.png', 'https://pictures.example/b.png']],
    ['features', Array(50).fill('Seat')],
    ['features', null],
    ['mileage', null],
    ['vin', null],
    ['enabled', null],
    ['featured', null],
  ])('with %s at its limit is accepted', async (field, value) => {
    expect((await staff('POST', '/api/cars', { ...validCar, [field]: value })).status).toBe(201)
  })

  it('keeps a flag that is null in an edit, as if it were missing', async () => {
    const { id } = (await staff('POST', '/api/cars', validCar)).body
    expect((await staff('PUT', `/api/cars/${id}`, { enabled: null, price: 5 })).body).toMatchObject({
      enabled: true,
      price: 5,
    })
    const { status, body } = await staff('PUT', `/api/cars/${id}`, { price: null })
    expect([status, body.message]).toEqual([422, 'Price is required'])
  })

  it('ignores blank features and images, and fields that the server sets', async () => {
    const sent = {
      ...validCar,
      features: ['', ' Seats '],
      images: ['', '/a.webp'],
      id: 5,
      createdBy: 'me',
      version: 99,
      [WAS_PUBLIC]: 1,
    }
    const { body } = await staff('POST', '/api/cars', sent)
    expect(body).toMatchObject({ features: ['Seats'], images: ['/a.webp'], createdBy: 'ann' })
    expect(body.id).toBeGreaterThanOrEqual(100_000)
    expect(body).not.toHaveProperty(WAS_PUBLIC)
  })

  it('may be incomplete while it is hidden, and must be complete when enabled', async () => {
    const draft = await staff('POST', '/api/cars', { make: 'Fiat', model: '500', enabled: false })
    expect(draft.status).toBe(201)
    const { status, body } = await staff('PUT', `/api/cars/${draft.body.id}`, { enabled: true })
    expect(status).toBe(422)
    expect(body.message).toContain('Description is required')
  })

  it('changes only in the fields of the request, and accepts a PUT of the car as it was read', async () => {
    const created = (await staff('POST', '/api/cars', validCar)).body
    const edited = (await staff('PUT', `/api/cars/${created.id}`, { price: 40_000 })).body
    expect(edited).toMatchObject({ ...validCar, price: 40_000 })
    const again = await staff('PUT', `/api/cars/${created.id}`, edited)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(edited)
  })
})

describe('settings', () => {
  it('keep a section that is left out, and reject script URLs', async () => {
    const before = (await admin('GET', '/api/settings')).body
    const saved = await admin('PUT', '/api/settings', { footerInfo: { description: 'New' }, unknown: 1 })
    expect(saved.body).toEqual({ ...before, footerInfo: { ...before.footerInfo, description: 'New' } })
    const bad = { contactInfo: { mapCoordinates: 'javascript:alert(1)' }, backgrounds: { cars: 'javascript:alert(1)' } }
    const { status, body } = await admin('PUT', '/api/settings', bad)
    expect(status).toBe(422)
    expect(Object.keys(messages(body)).sort()).toEqual(['backgrounds.cars', 'contactInfo.mapCoordinates'])
    expect((await admin('PUT', '/api/settings', saved.body)).body).toEqual(saved.body)
  })

  it.each([
    { contactInfo: { mapCoordinates: '51.5,\u0000-0.1' } },
    { backgrounds: { about: '/pictures/\ud800' } },
    { socialMedia: [{ platform: 'x', url: 'https://x.com/\u0001' }] },
  ])('with %j contain text that cannot be stored', async (sent) => {
    const { status, body } = await admin('PUT', '/api/settings', sent)
    expect([status, body.message]).toEqual([422, expect.stringMatching(/contains characters that cannot be stored$/)])
  })

  it('with a notice of another form are rejected with the path of each', async () => {
    const sent = { notice: { text: 't'.repeat(301), link: 'javascript:1', from: '31.12.2026', until: '2026-02-30' } }
    const { status, body } = await admin('PUT', '/api/settings', sent)
    expect([status, Object.keys(messages(body)).sort()]).toEqual([
      422,
      ['notice.from', 'notice.link', 'notice.text', 'notice.until'],
    ])
    const reversed = await admin('PUT', '/api/settings', { notice: { from: '2026-12-26', until: '2026-12-24' } })
    expect([reversed.status, Object.keys(messages(reversed.body))]).toEqual([422, ['notice.until']])
  })

  it('with promises beyond their limits are rejected with the path of each', async () => {
    const point = { title: 't', text: 't', icon: 'Star' }
    const sent = {
      promises: {
        home: [{ title: 't'.repeat(101), text: 't'.repeat(501), icon: 'Skull' }],
        included: ['l'.repeat(201)],
        carsIntro: 't'.repeat(501),
      },
      footerInfo: { copyrightFrom: 20 },
    }
    const { status, body } = await admin('PUT', '/api/settings', sent)
    expect([status, Object.keys(messages(body)).sort()]).toEqual([
      422,
      [
        'footerInfo.copyrightFrom',
        'promises.carsIntro',
        'promises.home.0.icon',
        'promises.home.0.text',
        'promises.home.0.title',
        'promises.included.0',
      ],
    ])
    const tooMany = { promises: { home: Array(13).fill(point), included: Array(21).fill('l') } }
    expect(Object.keys(messages((await admin('PUT', '/api/settings', tooMany)).body)).sort()).toEqual([
      'promises.home',
      'promises.included',
    ])
  })

  it('of another shape are rejected with the expected shape', async () => {
    const sent = { faqs: 'x', contactInfo: [], legalPages: { privacy: 5 }, aboutInfo: { values: ['x'] } }
    const { status, body } = await admin('PUT', '/api/settings', sent)
    expect([status, messages(body)]).toEqual([
      422,
      {
        faqs: 'must be a list',
        contactInfo: 'must be an object',
        'legalPages.privacy': 'must be an object',
        'aboutInfo.values.0': 'must be an object',
      },
    ])
  })
})

describe('settings that are null', () => {
  it('keep their values, as if they were left out', async () => {
    const before = (await admin('GET', '/api/settings')).body
    const sent = { faqs: null, siteName: null, contactInfo: { phone: null, hours: 'Always' } }
    const { status, body } = await admin('PUT', '/api/settings', sent)
    expect([status, body]).toEqual([200, { ...before, contactInfo: { ...before.contactInfo, hours: 'Always' } }])
  })
})

describe('a user', () => {
  it.each([
    ['username', null, 'All fields except password are required'],
    ['name', null, 'All fields except password are required'],
    ['password', null, 'Password is required'],
    ['username', '', 'All fields except password are required'],
    ['name', ' ', 'All fields except password are required'],
    ['email', '', 'All fields except password are required'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters long'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters long'],
    ['role', 'owner', 'Role must be User or Admin'],
  ])('with %s %j is rejected: %s', async (field, value, message) => {
    const { status, body } = await admin('POST', '/api/users', { ...validUser, [field]: value })
    expect(status).toBe(422)
    expect(messages(body)).toEqual({ [field]: message })
  })

  it('has a password of 6 to 128 characters, and a role whose case is ignored', async () => {
    const short = { ...validUser, username: 'six', email: 'six@example.com', password: 'tr6vqz', role: 'ADMIN' }
    expect((await admin('POST', '/api/users', short)).body).toMatchObject({ username: 'six', role: 'admin' })
    const long = { ...validUser, username: 'long', email: 'long@example.com', password: 'x'.repeat(128) }
    expect((await admin('POST', '/api/users', long)).status).toBe(201)
    expect((await visitor('POST', '/api/auth/login', { username: 'long', password: long.password })).status).toBe(200)
  })
})

describe('log-in', () => {
  const missing = 'Please enter both username and password'
  it.each([
    {},
    { username: 'boss' },
    { password: 'x' },
    { username: ' ', password: 'x' },
    { username: 1, password: true },
  ])('with %j is rejected', async (sent) => {
    const { status, body } = await visitor('POST', '/api/auth/login', sent)
    expect(status).toBe(422)
    expect(body.message).toBe(missing)
  })

  it('accepts username or email, ignoring case, and has the same error for an unknown user and a wrong password', async () => {
    const password = 'correct horse'
    for (const sent of [{ username: 'BOSS' }, { email: 'Boss@Example.com' }, { username: 'boss', email: 'boss' }]) {
      const { status, body } = await visitor('POST', '/api/auth/login', { ...sent, password })
      expect(status).toBe(200)
      expect(body.user).toEqual((await apiClient(server, body.token)('GET', '/api/auth/me')).body)
      const account = ['id', 'username', 'name', 'email', 'role', 'createdAt']
      expect(Object.keys(body.user).sort()).toEqual(
        [...account, 'language', 'phone', 'photo', 'showToVisitors', 'title'].sort(),
      )
    }
    const wrong = await visitor('POST', '/api/auth/login', { username: 'boss', password: 'wrong' })
    const unknown = await visitor('POST', '/api/auth/login', { username: 'nobody', password: 'wrong' })
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { message: 'Invalid username or password', code: 'wrong_login', values: {} },
    ])
    expect([unknown.status, unknown.body]).toEqual([401, wrong.body])
  })
})
