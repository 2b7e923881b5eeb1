// The changes of the devices of cluster-device.ts that the database has.
import { expect } from 'vitest'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import { type WholeView, wholeView } from '#tests/support/server/whole-view.ts'
import type { ClusterDevice } from './cluster-device.ts'

/** Each acknowledged change is there once, in the order in which the device made it. @returns what the database has */
export async function expectAppliedOnce(url: string, devices: readonly ClusterDevice[]): Promise<WholeView> {
  const store = await openPostgresStore({ url, site: 'main' })
  const view = await wholeView(store)
  await store.close()
  const activity = [...view.entries('activity')].sort(([a], [b]) => Number(a) - Number(b)).map(([, entry]) => entry)
  for (const { uid, acknowledged, problems } of devices) {
    expect(problems).toEqual([])
    expect(view.get('cars', uid)?.mileage).toBe(acknowledged)
    const edits = activity.filter(({ recordUid, name }) => recordUid === uid && name === 'car.edit')
    expect(edits.map(({ history }) => history.mileage?.to)).toEqual(
      Array.from({ length: acknowledged - 1 }, (_, n) => n + 2),
    )
  }
  return view
}
