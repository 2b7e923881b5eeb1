import { requiredValues } from '#tests/support/fixtures/vehicle.ts'
import { expectDocumented } from './documented-responses.ts'
import type { TestServer } from './test-server.ts'

export interface ApiResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any
}

export type ApiClient = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>

/**
 * Calls the server with a token. A string body is sent unchanged, any other as JSON. A response that the API description does
 * not have is an error.
 */
export function apiClient(server: Pick<TestServer, 'url'>, token?: string): ApiClient {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const result = text === '' ? undefined : JSON.parse(text)
    expectDocumented(method, path, response.status, result)
    return { status: response.status, headers: response.headers, body: result }
  }
}

export function withIdempotencyKey(key: string): Record<string, string> {
  return { 'Idempotency-Key': key }
}

export const validCar = {
  ...requiredValues,
  make: 'Alfa Romeo',
  model: 'Giulia',
  year: 2021,
  price: 41_500,
  mileage: 12_000,
  color: 'Red',
  fuelType: 'Gasoline',
  transmission: 'Automatic',
  description: 'One owner, full service history.',
  features: ['Leather seats'],
  images: ['/sample/giulia.webp'],
}

export const validInquiry = {
  name: "Anne-Marie O'Neill",
  phone: '+447700900123',
  message: 'Is the car still available?',
}

export const validUser = {
  username: 'carol',
  password: 'a secret 1',
  name: 'Carol',
  email: 'carol@example.com',
  role: 'User',
}
