// Devices that push while nodes of a database fail, and the record of what they and the health pages saw:
// tests/output/high-availability-NAME.json.
import { mkdir, writeFile } from 'node:fs/promises'
import { expect, onTestFinished } from 'vitest'
import { expectAppliedOnce } from './applied-once.ts'
import { type ClusterDevice, devicesOf, type PushTargets } from './cluster-device.ts'
import { HealthRecord, isOk } from './health-record.ts'

const DEVICES = 6
const CHANGES = 20
/** The time that the contract allows from the return of the database, and for the health page to tell of its loss. */
export const LIMIT = { timeout: 10_000 }

interface LoadTargets extends PushTargets {
  remove(): Promise<void>
}

type Load = Awaited<ReturnType<typeof startLoad>>

/** Devices that push, and what the servers say. */
export async function startLoad<C extends LoadTargets>(cluster: C) {
  onTestFinished(() => cluster.remove())
  const devices = await devicesOf(cluster, DEVICES)
  const health = new HealthRecord(cluster)
  const running = devices.map((device) => device.run())
  await progress(devices)
  return {
    cluster,
    devices,
    health,
    async stop(): Promise<void> {
      for (const device of devices) device.stop()
      await Promise.all(running)
      await health.stop()
    },
  }
}

/** Resolves when each device has further changes acknowledged. */
async function progress(devices: readonly ClusterDevice[]): Promise<void> {
  const goals = devices.map(({ acknowledged }) => acknowledged + CHANGES)
  const isDone = () => devices.every(({ acknowledged }, n) => acknowledged >= (goals[n] as number))
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
}

export const lastOf = (devices: readonly ClusterDevice[]) =>
  Math.max(...devices.map(({ acknowledgedAt }) => acknowledgedAt))

/** Resolves with the first change that is acknowledged after this call, within the time, and the last one before. */
export async function nextChange(devices: readonly ClusterDevice[], timeout = LIMIT.timeout) {
  const lastAt = lastOf(devices)
  await expect.poll(() => lastOf(devices), { timeout, interval: 20 }).toBeGreaterThan(lastAt)
  return {
    lastAt,
    nextAt: Math.min(...devices.map(({ acknowledgedAt }) => acknowledgedAt).filter((at) => at > lastAt)),
  }
}

export interface Outage {
  faultAt: number
  /** The last change before it, and the first after it. */
  lastAt: number
  nextAt: number
  /** When the database accepted commits again. */
  backAt: number
}

/** Ends the load when all is well again. Nothing that was acknowledged is lost, and no server said that all is well while nothing was stored. */
export async function finish(name: string, load: Load, url: string, outage: Outage): Promise<void> {
  const { devices, health } = load
  const { faultAt, lastAt, nextAt, backAt } = outage
  await progress(devices)
  await expect.poll(() => health.allSay(isOk), LIMIT).toBe(true)
  await load.stop()
  await expectAppliedOnce(url, devices)
  const seconds = (ms: number) => Number((ms / 1000).toFixed(1))
  const record = {
    acknowledged: devices.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: 0,
    secondsWithoutCommit: seconds(nextAt - lastAt),
    secondsAfterDatabase: seconds(nextAt - backAt),
    healthAfterFault: health.changes(faultAt),
  }
  console.log(name, record)
  await mkdir('tests/output', { recursive: true })
  await writeFile(`tests/output/high-availability-${name.replaceAll(' ', '-')}.json`, JSON.stringify(record, null, 2))
  expect(nextAt - backAt).toBeLessThan(LIMIT.timeout)
  expect(health.okBetween(lastAt + LIMIT.timeout, Math.min(nextAt, backAt))).toBe(0)
}
