// A client whose types are generated from the API description: each body below is sent to the server and checked by the compiler, and both
// accept it or both refuse it.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import openapiTypescript from 'openapi-typescript'
import { beforeAll, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { openApiDocument } from '#sync-server/api/description/document.ts'
import { type ApiClient, apiClient, validCar, validInquiry } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const FOLDER = 'tests/output/openapi-client'
const MADE_AT = '2026-01-01T00:00:00.000Z'

interface Case {
  call: string
  accepted: unknown[]
  refused: unknown[]
}

const { description: _, ...withoutDescription } = validCar
const { name: __, ...withoutName } = validInquiry
const draft = { make: 'Alfa Romeo', model: 'Giulia', year: 2021, enabled: false }
const newUser = { username: 'eve', password: 'a long pass phrase', name: 'Eve', email: 'eve@example.com', role: 'user' }
const { password: ___, ...withoutPassword } = newUser

const CASES: readonly Case[] = [
  {
    call: 'POST /api/cars',
    accepted: [validCar, { ...validCar, vin: 'WP0ZZZ99ZTS392124', mileage: null }, draft, { ...draft, fuelType: '' }],
    refused: [
      {},
      withoutDescription,
      { ...validCar, price: null },
      { ...validCar, fuelType: 'Coal' },
      { ...validCar, year: '2021' },
      { ...validCar, images: '/a.webp' },
      { ...draft, make: null },
    ],
  },
  {
    call: 'PUT /api/cars/{id}',
    accepted: [{ price: 40_000 }, {}, { vin: null }, { transmission: 'Manual' }],
    refused: [{ transmission: 'None' }, { make: null }, { features: 'Leather' }, { enabled: 'yes' }],
  },
  {
    call: 'POST /api/inquiries',
    accepted: [validInquiry, { ...validInquiry, email: null, carId: null }],
    refused: [withoutName, { ...validInquiry, message: 5 }, { ...validInquiry, carId: '100000' }],
  },
  {
    call: 'POST /api/users',
    accepted: [newUser],
    refused: [withoutPassword, { ...newUser, role: 'owner' }, { ...newUser, email: null }],
  },
  {
    call: 'PUT /api/users/{id}',
    accepted: [{ name: 'Ann' }, { password: null }],
    refused: [{ role: 'owner' }, { password: 1 }],
  },
  {
    call: 'PUT /api/settings',
    accepted: [{ siteName: 'Ours' }, { socialMedia: DEFAULT_SETTINGS.socialMedia }],
    refused: [{ siteName: 1 }, { socialMedia: [{ platform: 'myspace', url: 'https://a.example', enabled: true }] }],
  },
  {
    call: 'POST /api/auth/login',
    accepted: [
      { username: 'boss', password: 'correct horse' },
      { email: 'boss@example.com', password: 'correct horse' },
    ],
    refused: [{ username: 'boss' }, { password: 'correct horse' }],
  },
]

/** Pushed mutations have an outcome each: the response is 200 also when they are refused. */
const MUTATIONS = {
  accepted: [
    { name: 'car.create', args: { car: { ...validCar, enabled: true } } },
    { name: 'car.edit', args: { fields: { price: { from: 1, to: 2 } } } },
    { name: 'inquiry.create', args: validInquiry },
    { name: 'conflict.resolve', args: { choice: 'mine' } },
    { name: 'car.import', args: { rows: [{ uid: randomUUID(), car: validCar }] } },
  ],
  refused: [
    { name: 'car.rename', args: {} },
    { name: 'car.edit', args: { price: 2 } },
    { name: 'conflict.resolve', args: { choice: 'both' } },
  ],
}

let server: TestServer
let boss: ApiClient
let carId: number
let userId: number

beforeAll(async () => {
  server = await startTestServer()
  boss = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  userId = (await server.addUser('ann', 'user')).id
  carId = (await boss('POST', '/api/cars', validCar)).body.id
  return () => server.close()
})

async function statusOf(call: string, body: unknown): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const id = path.includes('/users/') ? userId : carId
  return (await boss(method, path.replace('{id}', String(id)), body)).status
}

const push = (mutation: object) => {
  const mid = randomUUID()
  return { mid, uid: mid, format: 1, madeAt: MADE_AT, ...mutation }
}

it.each(CASES)('the server accepts and refuses the bodies of $call', async ({ call, accepted, refused }) => {
  for (const body of accepted) expect(await statusOf(call, body), JSON.stringify(body)).toBeLessThan(300)
  for (const body of refused) {
    const status = await statusOf(call, body)
    expect([Math.floor(status / 100), JSON.stringify(body)]).toEqual([4, JSON.stringify(body)])
  }
})

it('the server takes the accepted mutations of a push as valid, and refuses the others as invalid', async () => {
  const mutations = [...MUTATIONS.accepted, ...MUTATIONS.refused].map(push)
  const { body } = await boss('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
  const isInvalid = body.outcomes.map(({ code }: { code?: string }) => code === 'invalid')
  expect(isInvalid).toEqual([...MUTATIONS.accepted.map(() => false), ...MUTATIONS.refused.map(() => true)])
})

it('a generated client type-checks what the server accepts, and nothing else', async () => {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(`${FOLDER}/api.ts`, await openapiTypescript(structuredClone(openApiDocument()) as never))
  const lines = CASES.flatMap(({ call, accepted, refused }) => checks(bodyType(call), accepted, refused))
  const mutation = "components['schemas']['Mutation']"
  const pushed = checks(mutation, MUTATIONS.accepted.map(push), MUTATIONS.refused.map(push))
  const head = ["import type { components, paths } from './api.ts'", 'declare function send<Body>(body: Body): void']
  await writeFile(`${FOLDER}/client.ts`, [...head, ...lines, ...pushed, ...OTHER_TYPES].join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--module', 'nodenext']
  const { stdout, status } = spawnSync('node_modules/.bin/tsc', [...options, '--ignoreConfig', `${FOLDER}/client.ts`], {
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['', 0])
})

function bodyType(call: string): string {
  const [method = '', path = ''] = call.split(' ')
  return `paths['${path}']['${method.toLowerCase()}']['requestBody']['content']['application/json']`
}

function checks(type: string, accepted: readonly unknown[], refused: readonly unknown[]): string[] {
  const call = (body: unknown) => `send<${type}>(${JSON.stringify(body)})`
  return [...accepted.map(call), ...refused.flatMap((body) => ['// @ts-expect-error', call(body)])]
}

/** Bodies that may be left out, parameters and headers. */
const OTHER_TYPES = [
  "type Query = NonNullable<paths['/api/sync/pull']['get']['parameters']['query']>",
  "export const query: Query = { limit: 10, cursor: '1.2' }",
  '// @ts-expect-error',
  "export const wrongQuery: Query = { limit: 'ten' }",
  "export const width: NonNullable<paths['/api/photos/{hash}']['get']['parameters']['query']>['w'] = 480",
  '// @ts-expect-error',
  "export const wrongWidth: NonNullable<paths['/api/photos/{hash}']['get']['parameters']['query']>['w'] = 481",
  "export const logOut: paths['/api/auth/logout']['post']['requestBody'] = undefined",
  '// @ts-expect-error',
  "export const login: paths['/api/auth/login']['post']['requestBody'] = undefined",
  "type Cars = paths['/api/cars']['get']['responses'][200]['headers']",
  "export const cars: Cars = { 'X-Cursor': '1.2.3', ETag: 'x' }",
  "export const wait: paths['/api/cars']['get']['responses'][429]['headers']['Retry-After'] = 5",
  "export const notModified: paths['/api/docs']['get']['responses'][304] extends object ? true : false = true",
]
