// Runs one seed: log-ins, random operations and faults, recovery, and the final oracles.

import '#tests/support/english.ts'
import { PRUNED_TOMBSTONES } from '#sync-server/store/tables.ts'
import { checkConvergence } from '#tests/simulation/oracles/check-convergence.ts'
import { injectFault } from './faults.ts'
import { logEverybodyIn, logIn } from './log-ins.ts'
import { canonical, rowsIn, type State } from './model/rows.ts'
import { visit, work } from './people.ts'
import { findWaitingPhoto } from './photos.ts'
import { callRest } from './rest-calls.ts'
import { Violation } from './violation.ts'
import { type Sabotage, World, type WorldOptions } from './world.ts'

export interface Options {
  operations?: number
  tracing?: boolean
  exactClocks?: boolean
  hasPhotos?: boolean
  sabotage?: Sabotage
  newMedium?: WorldOptions['newMedium']
}

export interface Result {
  seed: number
  counts: Map<string, number>
  lines: string[]
  /** The first violation or unexpected error; null when there was none. */
  violation: unknown
  /** The final state of the server. */
  state: string
}

const MEMORY_CHECK_INTERVAL = 5

const STEPS = { work: 70, visit: 6, rest: 6, fault: 18 }

export async function runSeed(seed: number, { operations = 200, ...options }: Options = {}): Promise<Result> {
  const world = new World(seed, options)
  try {
    await start(world)
    for (let step = 0; step < operations && !world.violation; step += 1) {
      await world.scheduler.pass(world.scheduler.chance(0.05) ? 20_000 : world.scheduler.between(0, 2500))
      if (step % MEMORY_CHECK_INTERVAL === 0) world.checkTabs()
      void act(world).catch((error) => failUnlessSessionClosed(world, error))
    }
    if (!world.violation) await recover(world)
    if (!world.violation) await checkConvergence(world)
    if (!world.violation) await checkMails(world)
    if (!world.violation) await world.server.compareAll()
  } catch (error) {
    world.fail(error)
  }
  const state = recordsIn(world.server.model.state)
  world.end()
  const { counts, lines } = world.journal
  return { seed, counts, lines, violation: world.violation, state }
}

const COMPARED = [
  'cars',
  'inquiries',
  'settings',
  'conflicts',
  'deletions',
  PRUNED_TOMBSTONES,
  'counters',
  'activity',
] as const

/** All records as one comparable text. */
const recordsIn = (state: State) =>
  canonical(COMPARED.map((table) => [...rowsIn(state, table)].sort(([a], [b]) => (a < b ? -1 : 1))))

async function start(world: World): Promise<void> {
  const { scheduler } = world
  await world.server.start()
  const staff = 2 + Math.floor(scheduler.random() * 2)
  for (let n = 0; n < staff; n += 1) {
    const device = world.addDevice(world.nextName())
    await logIn(world, device, n + 1)
  }
  const visitors = world.addDevice('V')
  await visitors.open({ id: null, username: '', role: 'visitor' }, null)
  await scheduler.pass(1000)
  world.stabilizeNetwork()
  world.hasStarted = true
}

async function act(world: World): Promise<void> {
  const { scheduler } = world
  const step = scheduler.weighted(STEPS)
  if (step === 'fault') return injectFault(world)
  if (step === 'rest') return callRest(world)
  const tabs = world.devices.flatMap((device) => device.openTabs.map((tab) => ({ device, tab })))
  const candidates = tabs.filter(({ tab }) => !tab.isFrozen && (tab.actor.id === null) === (step === 'visit'))
  const chosen = scheduler.pick(candidates)
  if (!chosen) return
  if (step === 'visit') return visit(world, chosen.tab)
  return work(world, chosen.device, chosen.tab)
}

function failUnlessSessionClosed(world: World, error: unknown): void {
  if ((error as Error).name !== 'SessionClosed') world.fail(error)
}

const MAX_RECOVERY_ROUNDS = 6

/** Ends all faults and logs everybody in. Nothing may be pending after a few rounds. */
async function recover(world: World): Promise<void> {
  const { scheduler, journal } = world
  journal.trace(() => '--- recovers')
  await world.endFaults()
  await logEverybodyIn(world)
  for (let round = 0; round < MAX_RECOVERY_ROUNDS && !world.violation; round += 1) {
    for (const device of world.devices) for (const tab of device.openTabs) tab.run()
    await scheduler.pass(25_000)
    // A restore ends all sessions, so their users log in again.
    if ((await logEverybodyIn(world)) === 0 && !(await findPending(world))) break
  }
  for (const device of world.devices) for (const tab of device.openTabs) tab.run()
  await scheduler.pass(5000)
  const pending = await findPending(world)
  if (pending) throw new Violation('S16', `${pending} stays pending`)
}

/** S15: a day later all mails are sent. */
async function checkMails({ scheduler, server, mailWatch }: World): Promise<void> {
  scheduler.skipped += 25 * 3_600_000
  server.startMailer()
  await scheduler.pass(20_000)
  if (server.store) mailWatch.checkDelivered(await server.store.read())
}

async function findPending(world: World): Promise<string | null> {
  for (const { name, stores } of world.devices) {
    for (const [userId, store] of stores) {
      const { outbox, enquiries } = await store.snapshot()
      const pending = [...outbox, ...enquiries.filter(({ state }) => state === 'waiting')]
      if (pending.length > 0) return `${JSON.stringify(pending[0])} of user ${userId} on ${name}`
    }
  }
  return findWaitingPhoto(world)
}
