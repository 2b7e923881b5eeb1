// A changed role receives the sections of the settings that are declared for it.
import { expect, it, onTestFinished } from 'vitest'
import type { PullResponse } from '#domain/protocol/protocol.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { conflictRow } from './store/rows.ts'

async function openSite() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const boss = await server.addUser('boss', 'admin')
  const ann = await server.addUser('ann', 'user')
  const as = (user: typeof boss) => apiClient(server, server.tokenOf(user))
  await as(boss)('PUT', '/api/settings', { security: { requireTwoFactor: true } })
  return { server, boss: as(boss), ann: as(ann), annId: ann.id, visitor: apiClient(server) }
}

const settingsIn = ({ changes }: PullResponse) =>
  changes.flatMap((change) => (change.kind === 'settings' ? [change.record] : []))

it('only admins receive the security settings, by GET and by a pull', async () => {
  const { boss, ann, visitor } = await openSite()
  const start = '0.0'
  const received = async (as: typeof boss) => {
    const { body } = await as('GET', '/api/settings')
    const first = (await as('GET', `/api/sync/pull?cursor=${start}`)).body.cursor
    await boss('PUT', '/api/settings', { security: { requireTwoFactor: true }, tagline: `Seen from ${first}` })
    const pulled = settingsIn((await as('GET', `/api/sync/pull?cursor=${first}`)).body)
    return [body.security, ...pulled.map(({ security }) => security)]
  }
  expect(await received(boss)).toEqual([{ requireTwoFactor: true }, { requireTwoFactor: true }])
  expect(await received(ann)).toEqual([undefined, undefined])
  expect(await received(visitor)).toEqual([undefined, undefined])
})

it('a user who becomes an admin pulls the security settings, and loses them with the role', async () => {
  const { boss, ann, annId } = await openSite()
  const pull = async (cursor: string) => (await ann('GET', `/api/sync/pull?cursor=${cursor}`)).body as PullResponse
  let { cursor } = await pull('0.0')
  for (const [role, security] of [
    ['admin', { requireTwoFactor: true }],
    ['user', undefined],
  ] as const) {
    await boss('PUT', `/api/users/${annId}`, { role })
    const pulled = await pull(cursor)
    expect(settingsIn(pulled).map((settings) => settings.security)).toEqual([security])
    cursor = pulled.cursor
  }
})

it('a user who becomes an admin pulls the conflicts that only admins decide', async () => {
  const { server, boss, ann, annId } = await openSite()
  await server.store.transact((records) =>
    records.put('conflicts', 'conflict', { ...conflictRow('site', records.nextSequence()), about: 'settings' }),
  )
  const pull = async (cursor: string) => (await ann('GET', `/api/sync/pull?cursor=${cursor}`)).body as PullResponse
  const kinds = ({ changes }: PullResponse) => changes.map(({ kind }) => kind)
  const first = await pull('0.0')
  expect(kinds(first)).not.toContain('conflict')
  await boss('PUT', `/api/users/${annId}`, { role: 'admin' })
  expect(kinds(await pull(first.cursor))).toContain('conflict')
})

it.each([{ requireTwoFactor: 'yes' }, 'on', []])('refuses %j as the security settings with 422', async (security) => {
  const { boss } = await openSite()
  expect((await boss('PUT', '/api/settings', { security })).status).toBe(422)
})

it('leaves the security settings as they are when a PUT of all settings lacks them', async () => {
  const { boss, visitor } = await openSite()
  const settings = (await visitor('GET', '/api/settings')).body
  expect((await boss('PUT', '/api/settings', settings)).body.security).toEqual({ requireTwoFactor: true })
})
