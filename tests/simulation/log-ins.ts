// Log-ins of users on devices, and the ends of their sessions.
import type { LocalStore } from '#app/local/db/local-store.ts'
import { closeSession } from '#app/local/session/close-session.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { VISITOR } from '#sync-server/store/caller.ts'
import { endSession } from '#sync-server/store/ended-sessions.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { Device } from './device.ts'
import type { Journal } from './journal.ts'
import { discardAbandoned } from './losses.ts'
import { changedUser } from './model/upkeep.ts'
import type { Scheduler } from './scheduler.ts'
import { SESSION_EXPIRY } from './server-api.ts'
import { ADMIN_ID, type ServerProcess, USERS } from './server-process.ts'

interface World {
  readonly scheduler: Scheduler
  readonly journal: Journal
  readonly server: ServerProcess
  readonly devices: readonly Device[]
  readonly isRecovering: boolean
  readonly violation: unknown
  number(): number
  wrapStore(store: LocalStore): LocalStore
}

export async function logIn(world: World, device: Device, id: number): Promise<void> {
  const view = await world.server.store?.read()
  // The account of the last user may be deleted.
  const row = view?.get('users', String(id)) ?? view?.get('users', String(ADMIN_ID))
  if (!row || device.session) return
  const actor = actorOf(row)
  device.session = { actor, token: newToken(world, row) }
  device.closeTabs()
  world.journal.trace(() => `${device.name} logs in as ${row.username}`)
  await device.open(actor, device.session.token)
}

/** Opens a tab in the stored session, unless one is open. */
export async function reopen(device: Device): Promise<void> {
  if (device.openTabs.length > 0) return
  if (device.session) await device.open(device.session.actor, device.session.token)
}

/** The server refuses the token. The user or another one logs in later. */
export async function signOut(world: World, device: Device, code?: string): Promise<void> {
  const { journal } = world
  const id = device.session?.actor.id
  journal.count('signed out by the server')
  journal.trace(() => `${device.name} is signed out ${code ?? ''}`)
  device.session = null
  device.closeTabs()
  logInLater(world, device)
  if (!id) return
  await closeSession(device.storeOf(id), { keepWork: true })
}

/** A log-out that the server receives. The device may not know it. */
export async function endSessionOf(server: ServerProcess, token: string): Promise<void> {
  const [key = ''] = token.split('.')
  const ended = { jti: token, exp: SESSION_EXPIRY }
  const change = changedUser(key, (user) => ({ ...user, endedSessions: [...(user.endedSessions ?? []), ended] }))
  await server
    .storeFor(change)
    ?.transact((records) => {
      const user = records.get('users', key)
      if (user) records.put('users', key, endSession(user, ended, new Date(0)))
    })
    .catch(() => {})
}

export function logInLater(world: World, device: Device): void {
  const { scheduler } = world
  scheduler.after(scheduler.between(1000, 20_000), () => {
    if (!world.isRecovering && !world.violation) void logIn(world, device, scheduler.pick(USERS).id)
  })
}

/** Opens every database of every device as its user. @returns how many were not open */
export async function logEverybodyIn(world: World): Promise<number> {
  let opened = 0
  for (const device of world.devices) {
    const view = await world.server.store?.read()
    for (const id of [...device.stores.keys()]) {
      if (id === null || !view || view.get('users', String(id))) continue
      if (device.session?.actor.id === id) await signOut(world, device, 'account_gone')
      await discardAbandoned(world, device, id)
    }
    for (const id of device.stores.keys()) {
      if (device.openTabs.some(({ actor }) => actor.id === id)) continue
      const row = view?.get('users', String(id))
      await device.open(row ? actorOf(row) : VISITOR, row ? newToken(world, row) : null)
      opened += 1
    }
  }
  return opened
}

function actorOf({ id, username, role }: StoredUser): Actor {
  return { id, username, role }
}

/** Another token for each log-in. */
function newToken(world: World, { id, tokenVersion }: StoredUser): string {
  return `${id}.${tokenVersion}.${world.number()}`
}
