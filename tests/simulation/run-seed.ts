// One seed from the first log-in to the last oracle.

import { atRest } from '#tests/simulation/oracles/at-rest.ts'
import { wholeState } from '#tests/simulation/oracles/whole-state.ts'
import { goWrong } from './faults.ts'
import { visit, work } from './people.ts'
import { callRest } from './rest-calls.ts'
import { Violation } from './violation.ts'
import { type Sabotage, World } from './world.ts'

export interface Options {
  operations?: number
  tracing?: boolean
  trueClocks?: boolean
  sabotage?: Sabotage
}

export interface Result {
  seed: number
  counts: Map<string, number>
  lines: string[]
  /** The promise that was broken. */
  broken: unknown
  /** All that the server has in the end. */
  state: string
}

const STEPS = { work: 70, visit: 6, rest: 6, fault: 18 }

export async function runSeed(seed: number, { operations = 200, ...options }: Options = {}): Promise<Result> {
  const world = new World(seed, options)
  try {
    await begin(world)
    for (let step = 0; step < operations && !world.broken; step += 1) {
      await world.scheduler.pass(world.scheduler.chance(0.05) ? 20_000 : world.scheduler.between(0, 2500))
      void act(world).catch((error) => ignoreEnded(world, error))
    }
    if (!world.broken) await heal(world)
    if (!world.broken) await atRest(world)
  } catch (error) {
    world.fail(error)
  }
  const view = await world.server.store?.read()
  const state = view ? wholeState(view) : ''
  world.end()
  const { counts, lines } = world.journal
  return { seed, counts, lines, broken: world.broken, state }
}

async function begin(world: World): Promise<void> {
  const { scheduler } = world
  await world.server.start()
  const staff = 2 + Math.floor(scheduler.random() * 2)
  for (let n = 0; n < staff; n += 1) {
    const device = world.addDevice(world.nextName())
    await world.logIn(device, n === 0 ? 1 : 2)
  }
  const visitors = world.addDevice('V')
  await visitors.open({ id: null, username: '', role: 'visitor' }, null)
  await scheduler.pass(1000)
  world.calm()
  world.isUnderWay = true
}

async function act(world: World): Promise<void> {
  const { scheduler } = world
  const step = scheduler.weighted(STEPS)
  if (step === 'fault') return goWrong(world)
  if (step === 'rest') return callRest(world)
  const tabs = world.devices.flatMap((device) => device.openTabs.map((tab) => ({ device, tab })))
  const able = tabs.filter(({ tab }) => !tab.isFrozen && (tab.actor.id === null) === (step === 'visit'))
  const chosen = scheduler.pick(able)
  if (!chosen) return
  if (step === 'visit') return visit(world, chosen.tab)
  return work(world, chosen.device, chosen.tab)
}

function ignoreEnded(world: World, error: unknown): void {
  if ((error as Error).name !== 'SessionClosed') world.fail(error)
}

const ROUNDS = 6

/** Everything is well again, everybody logs in; within a few rounds nothing waits any more. */
async function heal(world: World): Promise<void> {
  const { scheduler, journal } = world
  journal.trace(() => '--- heals')
  await world.heal()
  await world.everybodyLogsIn()
  for (let round = 0; round < ROUNDS && !world.broken; round += 1) {
    for (const device of world.devices) for (const tab of device.openTabs) tab.run()
    await scheduler.pass(25_000)
    // A token of before a restore is no longer taken: that person logs in once more.
    if ((await world.everybodyLogsIn()) === 0 && !(await stillWaiting(world))) break
  }
  for (const device of world.devices) for (const tab of device.openTabs) tab.run()
  await scheduler.pass(5000)
  const waits = await stillWaiting(world)
  if (waits) throw new Violation('S17', `${waits} does not come to rest`)
}

async function stillWaiting(world: World): Promise<string | null> {
  for (const { name, stores } of world.devices) {
    for (const [userId, store] of stores) {
      const { outbox, enquiries } = await store.snapshot()
      const waiting = [...outbox, ...enquiries.filter(({ state }) => state === 'waiting')]
      if (waiting.length > 0) return `${JSON.stringify(waiting[0])} of user ${userId} on ${name}`
    }
  }
  return null
}
