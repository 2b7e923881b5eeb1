import { expect, it } from 'vitest'
import { apiCall } from '#app/http/api-call.ts'

it('fills the parameters of the path, and sends the query without what is not given', () => {
  const user = apiCall('DELETE /users/{id}', { params: { id: 7 }, body: {} })
  expect(user).toMatchObject({ method: 'DELETE', path: '/api/users/7', body: {} })
  const activity = apiCall('GET /activity', { query: { before: 12, record: null }, has: 'data' })
  expect(activity).toMatchObject({ method: 'GET', path: '/api/activity?before=12' })
  expect(apiCall('GET /activity', {}).path).toBe('/api/activity')
})

it.each([
  [{ data: [] }, true],
  [{ message: 'welcome to this network' }, false],
  ['a page', false],
  [null, false],
  [undefined, false],
])('takes a response without the expected member for that of another server: %j', (body, isOurs) => {
  expect(apiCall('GET /devices', { has: 'data' }).isExpected(body)).toBe(isOurs)
})

it('expects a list by its length, and nothing of a response without a body', () => {
  expect(apiCall('GET /users', { has: 'length' }).isExpected([])).toBe(true)
  expect(apiCall('GET /users', { has: 'length' }).isExpected({})).toBe(false)
  expect(apiCall('POST /undelivered-mails/retry', {}).isExpected({})).toBe(true)
})
