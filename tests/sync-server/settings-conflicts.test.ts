// Conflicts about the settings are the business of admins.
import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { PullResponse } from '#domain/protocol/protocol.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { openTestStore, Tablet } from '#tests/support/server/test-store.ts'

const ADMIN = { id: 1, username: 'boss', role: 'admin' } as const
const change = (from: string, to: string) => ({ fields: { siteName: { from, to } } })
const conflictsIn = ({ changes }: PullResponse) =>
  changes.filter(({ kind, record }) => kind === 'conflict' && record).length

/** @returns the uid of an open conflict about the name of the site, and a cursor from before it */
async function raiseConflict(test: Awaited<ReturnType<typeof openTestStore>>) {
  const tablet = new Tablet(test, ADMIN)
  const start = (await test.pull('0.0', ADMIN.id)).cursor
  await tablet.make('settings.edit', change(siteSettings(await test.store.read()).siteName, 'Ours'), 'site')
  const { envelope, status } = await tablet.make('settings.edit', change('Another', 'Theirs'), 'site')
  expect(status).toBe('conflict')
  return { uid: envelope.mid, start }
}

async function raiseConflictByPush(server: TestServer, boss: StoredUser): Promise<void> {
  const asBoss = apiClient(server, server.tokenOf(boss))
  const shown = (await asBoss('GET', '/api/settings')).body.siteName
  const mutations = ['One name', 'Another name'].map((to) => {
    const args = change(shown, to)
    return {
      mid: randomUUID(),
      uid: 'site',
      name: 'settings.edit',
      args,
      format: 1,
      madeAt: '2026-01-01',
    }
  })
  await asBoss('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
}

it('S44 sellers neither pull nor decide a conflict about the settings, open or resolved', async () => {
  await using test = await openTestStore()
  const { uid, start } = await raiseConflict(test)
  const pullAs = (role: 'user' | 'admin') => test.pull(start, 2, role)
  expect([conflictsIn(await pullAs('user')), conflictsIn(await pullAs('admin'))]).toEqual([0, 1])
  const refused = await new Tablet(test).make('conflict.resolve', { choice: 'mine' }, uid)
  expect(refused).toMatchObject({ status: 'refused', code: 'forbidden' })
  await new Tablet(test, ADMIN).make('conflict.resolve', { choice: 'theirs' }, uid)
  expect([conflictsIn(await pullAs('user')), conflictsIn(await pullAs('admin'))]).toEqual([0, 1])
})

it('S44 sellers do not load a conflict about the settings, and nobody one that is resolved', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const [boss, ann] = [await server.addUser('boss', 'admin'), await server.addUser('ann', 'user')]
  const [asBoss, asAnn] = [boss, ann].map((user) => apiClient(server, server.tokenOf(user)))
  await raiseConflictByPush(server, boss)
  const loaded = async () => (await asBoss?.('GET', '/api/sync/conflicts'))?.body.data
  const [{ uid }, ...others] = await loaded()
  expect(others).toEqual([])
  expect((await asAnn?.('GET', '/api/sync/conflicts'))?.body.data).toEqual([])
  const decision = { mid: randomUUID(), uid, name: 'conflict.resolve', args: { choice: 'theirs' }, format: 1 }
  const mutations = [{ ...decision, madeAt: new Date().toISOString() }]
  await asBoss?.('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
  expect(await loaded()).toEqual([])
})

it('a change of the settings under another uid is invalid', async () => {
  await using test = await openTestStore()
  const outcome = await new Tablet(test, ADMIN).make('settings.edit', change('', 'Ours'), 'another')
  expect(outcome).toMatchObject({ status: 'refused', code: 'invalid' })
  expect((await test.store.read()).count('settings')).toBe(0)
})

it('S44 a user who becomes an admin pulls the conflicts that their cursor has passed', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const [boss, ann] = [await server.addUser('boss', 'admin'), await server.addUser('ann', 'user')]
  await raiseConflictByPush(server, boss)
  const pull = (cursor: string) =>
    apiClient(server, server.tokenOf(ann))('GET', `/api/sync/pull?cursor=${cursor}`) as Promise<{ body: PullResponse }>
  const { cursor } = (await pull('0.0')).body
  expect(conflictsIn((await pull(cursor)).body)).toBe(0)
  await apiClient(server, server.tokenOf(boss))('PUT', `/api/users/${ann.id}`, { role: 'admin' })
  expect(conflictsIn((await pull(cursor)).body)).toBe(1)
})

it('S44 the devices of an admin who becomes a user remove the conflicts about the settings', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const [boss, ann] = [await server.addUser('boss', 'admin'), await server.addUser('ann', 'admin')]
  await raiseConflictByPush(server, boss)
  const pull = (cursor: string) =>
    apiClient(server, server.tokenOf(ann))('GET', `/api/sync/pull?cursor=${cursor}`) as Promise<{ body: PullResponse }>
  const { cursor } = (await pull('0.0')).body
  await apiClient(server, server.tokenOf(boss))('PUT', `/api/users/${ann.id}`, { role: 'user' })
  const { changes } = (await pull(cursor)).body
  expect(changes.filter(({ kind }) => kind === 'conflict')).toMatchObject([{ record: null }])
})
