import { beforeAll, describe, expect, it } from 'vitest'
import { type Operation, openApiDocument } from '#sync-server/api/description/document.ts'
import { WAS_PUBLIC } from '#sync-server/store/tables.ts'
import { apiClient, validCar } from '#tests/support/server/api-client.ts'
import { expectDocumented } from '#tests/support/server/documented-responses.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://cars.example' })
  return () => server.close()
})

describe('the API description', () => {
  it('is OpenAPI 3.1 and names the public address', async () => {
    const { status, body, headers } = await apiClient(server)('GET', '/api/openapi.json')
    expect(status).toBe(200)
    expect(body).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'https://cars.example' }] })
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    const etag = headers.get('ETag') ?? ''
    expect((await apiClient(server)('GET', '/api/openapi.json', undefined, { 'If-None-Match': etag })).status).toBe(304)
  })

  it('follows from the schemas that the server validates with', () => {
    const { schemas } = openApiDocument().components
    expect(schemas.NewPublishedCar).toMatchObject({
      required: expect.arrayContaining(['make', 'price', 'images']),
      properties: {
        make: { type: 'string', maxLength: 200 },
        fuelType: { enum: ['', 'Gasoline', 'Diesel', 'Electric', 'Hybrid'] },
      },
    })
    expect(schemas.CarPatch).not.toHaveProperty('required')
    expect(schemas.NewInquiry).toMatchObject({ properties: { message: { minLength: 10, maxLength: 1000 } } })
    expect(schemas.Push).toMatchObject({ properties: { mutations: { maxItems: 500 } } })
    expect(schemas.PublicCar).not.toHaveProperty('properties.stockNumber')
  })

  it('names the headers that clients use, and the bodies that a request needs', () => {
    const { paths, components } = openApiDocument()
    const { get, post } = paths['/api/cars'] as Record<string, Operation>
    expect(Object.keys(get?.responses[200]?.headers ?? {})).toEqual(['ETag', 'X-Cursor', 'Link'])
    expect(get?.responses[304]?.headers).toHaveProperty('ETag')
    expect(get?.responses[429]?.headers).toHaveProperty('Retry-After')
    expect(get?.responses[405]).toEqual({ $ref: '#/components/responses/MethodNotAllowed' })
    expect(components.responses).toMatchObject({ MethodNotAllowed: { headers: { Allow: {} } } })
    expect(post).toMatchObject({ requestBody: { required: true } })
    expect(paths['/api/auth/logout']?.post).toMatchObject({ requestBody: { required: false } })
    expect(paths['/api/auth/password']?.put?.responses[200]?.headers).toHaveProperty('X-Token')
    expect(paths['/api/docs']?.get?.responses).toHaveProperty('304')
  })

  it('has a page whose files come from this server', async () => {
    const page = await (await fetch(`${server.url}/api/docs`)).text()
    expect(page).not.toMatch(/<script(?![^>]* src=)|style=|https?:/)
    const files = Array.from(page.matchAll(/(?:src|href)="(\/[^"]+)"/g), ([, path = '']) => path)
    expect(files).toHaveLength(3)
    for (const path of files) expect((await fetch(server.url + path)).status, path).toBe(200)
  })
})

describe('a test', () => {
  const problem = (method: string, path: string, status: number, body?: unknown) => () =>
    expectDocumented(method, path, status, body)

  it('fails for an undocumented call or status', () => {
    expect(problem('GET', '/api/other', 200, {})).toThrow('the call is not documented')
    expect(problem('PATCH', '/api/cars', 200, {})).toThrow('the call is not documented')
    expect(problem('GET', '/api/staff', 418, {})).toThrow('the status is not documented')
    expect(problem('DELETE', '/api/cars/100000', 204, {})).toThrow('a body is not documented')
  })

  it('fails for a field that is missing, unknown or of another type', async () => {
    const admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
    const { body: car } = await admin('POST', '/api/cars', validCar)
    const path = `/api/cars/${car.id}`
    expect(problem('PUT', path, 200, car)).not.toThrow()
    const { make: _, ...withoutMake } = car
    expect(problem('PUT', path, 200, withoutMake)).toThrow("must have required property 'make'")
    expect(problem('PUT', path, 200, { ...car, [WAS_PUBLIC]: true })).toThrow('additional properties')
    expect(problem('PUT', path, 200, { ...car, year: '2020' })).toThrow('must be integer')
    expect(problem('GET', '/api/other', 404, { error: 'x' })).toThrow('message')
  })
})
