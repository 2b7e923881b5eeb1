// Faults other than the network's: crashing processes, frozen tabs, wiped or copied devices, log-outs, restores.

import { copy, goBack, leaveForAWhile, logOut, syncInBackground, wipe } from './device-faults.ts'
import { clean } from './housekeeping.ts'
import { endSessionOf } from './log-ins.ts'
import { changeUser, deleteAccount, discardOutboxes, wrongUser } from './user-faults.ts'
import type { World } from './world.ts'

const FAULTS = {
  'server crashes at a write': 5,
  'server is killed': 3,
  'a write is refused': 4,
  'device crashes at a commit': 6,
  'another tab': 7,
  'a tab is closed': 5,
  'a tab freezes': 5,
  offline: 10,
  'unstable network': 6,
  'device is wiped': 2,
  'device is copied': 2,
  backup: 3,
  restore: 2,
  'role changed': 7,
  'token expires': 2,
  'log-out with keep': 3,
  'log-out with discard': 2,
  'wrong user': 2,
  'back/forward cache': 8,
  'background sync': 10,
  'device goes back': 3,
  'folder put back': 2,
  'clocks are set': 3,
  'account deleted': 1,
  'session ended': 2,
  'a day of the server ends': 3,
  'outbox discarded': 6,
  'nine days pass': 1,
  'seventy days pass': 1,
  'a year passes': 1,
}

const DAY_MS = 24 * 3_600_000
/** Longer than the retention of settled mutations; of idempotency records and deleted cars; of a device's outcomes. */
const PASSED_DAYS = { 'nine days pass': 9, 'seventy days pass': 70, 'a year passes': 410 }

const MAX_DEVICES = 6
const MAX_TABS = 3

export async function injectFault(world: World): Promise<void> {
  const { scheduler, journal, server, network } = world
  const fault = scheduler.weighted(FAULTS)
  const device = scheduler.pick(world.devices)
  const tab = scheduler.pick(device.openTabs)
  const count = () => {
    journal.count(`fault: ${fault}`)
    journal.trace(() => `--- ${fault}: ${device.name}`)
  }
  switch (fault) {
    case 'server crashes at a write': {
      if (!server.isUp) return
      count()
      const how = scheduler.pick(['crash-before', 'crash-half', 'crash-after'] as const)
      return server.crashAtWrite(1 + Math.floor(scheduler.random() * 8), how, scheduler.chance(0.5))
    }
    case 'server is killed':
      if (!server.isUp) return
      count()
      return server.kill(scheduler.chance(0.5))
    case 'a write is refused':
      if (!server.isUp) return
      count()
      return server.refuseWrite(1 + Math.floor(scheduler.random() * 4))
    case 'device crashes at a commit':
      count()
      device.commitsUntilCrash = 1 + Math.floor(scheduler.random() * 5)
      device.crashSide = scheduler.pick(['before the commit', 'after the commit'] as const)
      return
    case 'another tab':
      if (!tab || device.openTabs.length >= MAX_TABS) return
      count()
      await device.open(tab.actor, tab.token)
      return
    case 'a tab is closed':
      if (!tab || device.openTabs.length < 2) return
      count()
      return tab.close()
    case 'a tab freezes':
      if (!tab) return
      count()
      tab.isFrozen = true
      return void scheduler.after(scheduler.between(1000, 60_000), () => tab.thaw())
    case 'offline':
      count()
      device.isOnline = false
      return void scheduler.after(scheduler.between(2000, 60_000), () => world.connect(device))
    case 'unstable network':
      count()
      network.faultRate = 0.6
      return void scheduler.after(scheduler.between(3000, 25_000), () => world.stabilizeNetwork())
    case 'device is wiped':
      if (!device.session) return
      count()
      return wipe(world, device)
    case 'device is copied':
      if (!device.session || world.devices.length >= MAX_DEVICES) return
      count()
      return copy(world, device)
    case 'backup':
      if (!server.isUp) return
      count()
      world.backup = await server.backup()
      return
    case 'restore':
    case 'folder put back':
      if (!server.isUp || !world.backup) return
      count()
      return fault === 'restore' ? server.restore(world.backup) : server.putBack(world.backup)
    case 'back/forward cache':
      if (!tab) return
      count()
      return leaveForAWhile(world, tab)
    case 'background sync':
      if (!device.session || !device.isOnline) return
      count()
      return syncInBackground(world, device)
    case 'device goes back':
      if (!device.session) return
      count()
      return goBack(world, device)
    case 'clocks are set':
      count()
      scheduler.skipped += scheduler.between(-3, 3) * 3_600_000
      return
    case 'account deleted':
      if (!server.store) return
      count()
      return deleteAccount(world)
    case 'session ended':
      if (!device.session || !server.store) return
      count()
      return endSessionOf(server, device.session.token)
    case 'a day of the server ends':
      if (!server.isUp) return
      count()
      return clean(world)
    case 'outbox discarded':
      return discardOutboxes(world, count)
    case 'role changed':
    case 'token expires':
      if (!server.store) return
      count()
      return changeUser(world, fault === 'role changed' ? 'role' : 'token')
    case 'log-out with keep':
    case 'log-out with discard':
      if (!device.session) return
      count()
      return logOut(world, device, fault === 'log-out with keep')
    case 'nine days pass':
    case 'seventy days pass':
    case 'a year passes':
      if (!server.isUp) return
      count()
      return skipTime(world, PASSED_DAYS[fault] * DAY_MS)
    default:
      return wrongUser(world, count)
  }
}

/** Advances the clocks while nothing is in progress, and lets the server clean. */
async function skipTime(world: World, milliseconds: number): Promise<void> {
  world.network.clear()
  world.scheduler.skipped += milliseconds
  await clean(world)
}
