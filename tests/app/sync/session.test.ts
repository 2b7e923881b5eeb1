// The session of this browser: its token and its user in localStorage, and what a log-out leaves.
import { beforeEach, expect, test, vi } from 'vitest'
import { PICTURE_CACHES } from '#app/local/db/storage-quota.ts'
import { NO_UNFINISHED_WORK } from '#app/local/session/close-session.ts'
import { noteWaitingCount } from '#app/local/session/lost-changes.ts'
import { hasExpired, onSessionChangeInOtherTab, storedToken, storeSession } from '#app/local/session/session.ts'
import { setClient } from '#app/sync/client.ts'
import { call } from '#app/sync/http/send-as-user.ts'
import { logOut } from '#app/sync/session/staff-session.ts'
import { endSession, renewToken } from '#app/sync/session/tab-session.ts'
import { createMemoryCaches } from '#tests/support/device/memory-caches.ts'
import { openedStore } from '#tests/support/device/outbox-rows.ts'

const user = { id: 7, role: 'user' } as never
const token = `header.${btoa(JSON.stringify({ sub: '7', iat: 1000, exp: 1060 }))}.signature`
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  storeSession({ token, user })
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('S18 a session ends by the clock of the device, however often its user is verified', () => {
  vi.useFakeTimers({ now: Date.now() + 59_000 })
  storeSession({ token, user })
  expect(hasExpired(token)).toBe(false)
  vi.setSystemTime(Date.now() + 2000)
  expect(hasExpired(token)).toBe(true)
})

test('a tab follows another tab that has cleared the whole storage', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const onChange = vi.fn()
  onSessionChangeInOtherTab(onChange)
  for (const key of ['theme', 'jwt_token', null]) page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('S18 a token that was replaced ends no session, and one of another user begins none', async () => {
  await endSession({} as never, 'the token before')
  await renewToken({ session: Promise.resolve({ user: { id: 8 }, store: await openedStore() }) } as never, 'of user 8')
  expect(storedToken()).toBe(token)
})

test('a call that is forbidden asks who the user is now, and one with a new token continues under it', async () => {
  const client = { checkSession: vi.fn(), renewToken: vi.fn() }
  setClient(async () => client as never)
  const replies = [
    Response.json({ message: 'Forbidden', code: 'forbidden' }, { status: 403 }),
    Response.json([], { headers: { 'X-Token': 'fresh' } }),
  ]
  vi.stubGlobal('fetch', async () => replies.shift())
  for (const _ of [...replies]) await call('GET /staff', {})
  expect(client.checkSession).toHaveBeenCalledOnce()
  expect(client.renewToken).toHaveBeenCalledWith('fresh')
})

test('S61 a log-out deletes all cached pictures; what it discards is not reported as lost', async () => {
  vi.stubGlobal('caches', createMemoryCaches())
  const pictures = await caches.open(PICTURE_CACHES.seen)
  await pictures.put('https://lot.example/hidden.jpg', new Response('a hidden car'))
  noteWaitingCount(7, 2)
  const store = { ...(await openedStore()), isPersistent: true }
  // The server has ended the session already.
  const network = { fetch: async () => Response.json({ message: 'No session' }, { status: 401 }) }
  const session = { store, user, token, network, stop() {} } as never
  const result = await logOut(session, 'discard', NO_UNFINISHED_WORK, { everywhere: true })
  expect(result).toEqual({ kind: 'done' })
  expect(await pictures.keys()).toEqual([])
  expect([storedToken(), stored.get('waiting-changes-7')]).toEqual([null, '0'])
})
