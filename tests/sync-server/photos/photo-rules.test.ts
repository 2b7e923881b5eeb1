// The parts of uploads that need no file: one upload of a photo at a time, the quota of a user, and whose photos a place has.
import { expect, it } from 'vitest'
import { photoAddress } from '#domain/photos/photo.ts'
import { keyedLock } from '#sync-server/photos/photo-library.ts'
import { photoOwnership } from '#sync-server/photos/photo-ownership.ts'
import { photoQuota } from '#sync-server/photos/photo-quota.ts'
import { QuotaExceeded } from '#sync-server/store/store-errors.ts'
import { hashOf } from '#tests/support/device/outbox-rows.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { openTestStore, Tablet } from '#tests/support/server/test-store.ts'

it('S80 tasks of one key run one after another, also after one that fails; those of another key do not wait', async () => {
  const lock = keyedLock()
  const steps: string[] = []
  const task = (name: string, fails = false) =>
    lock('photo', async () => {
      steps.push(`${name} begins`)
      await lock('another photo', async () => {})
      steps.push(`${name} ends`)
      if (fails) throw new Error('refused')
    })
  const first = task('first', true)
  // The third one comes when the first has ended and the second is under way.
  const third = first.catch(() => task('third'))
  await Promise.all([expect(first).rejects.toThrow('refused'), task('second'), third])
  expect(steps).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

const row = (uploadedBy: number) => ({
  width: 1,
  height: 1,
  bytes: 1,
  placeholder: '',
  uploadedAt: '2026-01-01T00:00:00.000Z',
  uploadedBy,
})

it('the quota of a user counts uploads under way, and neither the photos of others nor those that something names', async () => {
  await using test = await openTestStore()
  const [mine, next, former] = ['a', 'b', 'c'].map(hashOf) as [string, string, string]
  const withinQuota = photoQuota(test.store, 2)
  const isAccepted = (userId: number, hash: string) =>
    withinQuota(userId, hash, async () => true).catch((error) => error instanceof QuotaExceeded && false)
  await test.store.transact((records) => {
    records.put('photos', mine, row(1))
    for (const digit of ['1', '2', '3']) records.put('photos', hashOf(digit), row(2))
  })
  expect([await isAccepted(1, next), await isAccepted(2, next)]).toEqual([true, false])
  let end = () => {}
  const underWay = withinQuota(1, next, () => new Promise<void>((resolve) => (end = resolve)))
  await expect.poll(() => isAccepted(1, hashOf('d'))).toBe(false)
  // The history of a car names it.
  const tablet = new Tablet(test)
  const { uid } = await tablet.make('car.create', { car: { ...vehicle, images: [photoAddress(former)] } })
  const images = [photoAddress(hashOf('e'))]
  await tablet.make('car.edit', { fields: { images: { from: [photoAddress(former)], to: images } } }, uid)
  expect((await test.store.read()).get('cars', uid)?.images).toEqual(images)
  expect(await isAccepted(1, former)).toBe(true)
  end()
  await underWay
  expect(await isAccepted(1, next)).toBe(true)
})

it('no photos may be stored in a place that cannot be read, and a clean-up writes no owner marker', async () => {
  await using test = await openTestStore()
  const log = { warn: () => {} } as never
  const owners: string[] = []
  const empty = {
    name: 'The folder',
    owner: async () => null,
    foldersBefore: async () => [],
    setOwner: async (id: string) => void owners.push(id),
  }
  const unreadable = { ...empty, owner: () => Promise.reject(new Error('EIO')) }
  expect(await photoOwnership({ store: test.store, files: unreadable as never, log }).mayStore()).toBe(false)
  const ownership = photoOwnership({ store: test.store, files: empty as never, log })
  expect([await ownership.mayDelete(), owners.length]).toEqual([true, 0])
})
