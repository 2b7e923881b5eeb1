// Faults between two pages of a load: the network fails, or another process answers the next page, on the same data or on older data.
import type { ListPage } from '#domain/protocol/protocol.ts'
import type { Reply, Request } from './http.ts'
import type { Journal } from './journal.ts'
import type { Network } from './network.ts'
import type { Scheduler } from './scheduler.ts'
import type { Backup, ServerProcess } from './server-process.ts'
import type { Tab } from './tab.ts'

interface World {
  readonly scheduler: Scheduler
  readonly journal: Journal
  readonly server: ServerProcess
  readonly network: Network
  readonly backup: Backup | null
  readonly hasStarted: boolean
  readonly isRecovering: boolean
  stabilizeNetwork(): void
}

const FAULTS = { 'no network': 4, 'server is killed': 2, restore: 2, 'folder put back': 2 }

/** To be called with each response of the server. */
export function interruptLoad(world: World, { path }: Request, { text }: Reply): void {
  const { scheduler, journal, hasStarted, isRecovering } = world
  const query = new URL(path, 'http://server').searchParams
  if (!query.has('limit') || path.startsWith('/api/sync/')) return
  const { after } = JSON.parse(text) as ListPage<unknown>
  if (query.has('after')) journal.count(after === undefined ? 'load: last page' : 'load: further page')
  else journal.count(after === undefined ? 'load: one page' : 'load: first page')
  if (after === undefined || !hasStarted || isRecovering || !scheduler.chance(0.25)) return
  const fault = scheduler.weighted(FAULTS)
  // The response arrives in time, or does not.
  scheduler.after(scheduler.between(1, 120), () => interrupt(world, fault))
}

function interrupt(world: World, fault: keyof typeof FAULTS): void {
  const { scheduler, journal, server, network, backup } = world
  if (world.isRecovering || !server.isUp) return
  const isOfBackup = fault === 'restore' || fault === 'folder put back'
  if (isOfBackup && !backup) return
  journal.count(`between pages: ${fault}`)
  journal.trace(() => `--- ${fault} between two pages`)
  if (fault === 'server is killed') server.kill(scheduler.chance(0.5))
  else if (fault === 'restore') void server.restore(backup as Backup)
  else if (fault === 'folder put back') void server.putBack(backup as Backup)
  else {
    network.faultRate = 1
    network.cutAll()
    scheduler.after(scheduler.between(1000, 20_000), () => world.stabilizeNetwork())
  }
}

/** To be called when a tab begins to sync. */
export function countResumedLoad({ journal }: Pick<World, 'journal'>, tab: Tab): void {
  if (tab.view.table('device').get('device')?.load) journal.count('load: goes on')
}
