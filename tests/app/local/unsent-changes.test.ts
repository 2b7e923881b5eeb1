// The unsent changes of a device as a file has them, read from one database and queued in another.
import { beforeEach, expect, test } from 'vitest'
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { queueUnsent, readUnsent } from '#app/local/outbox/unsent-changes.ts'
import type { UnsentChange, UnsentFile } from '#domain/protocol/unsent-changes.ts'
import {
  adding,
  addressOf,
  answered,
  envelopeOf,
  hashOf,
  NOW,
  openedStore,
  photoRow,
  refusedRow,
  rowOf,
  settledRow,
} from '#tests/support/device/outbox-rows.ts'

const IMPORT = { id: 'import', fileName: 'cars.csv', startedAt: NOW, total: 2, rejected: 0 }

let store: LocalStore

beforeEach(async () => {
  store = await openedStore()
})

const fileOf = (changes: UnsentChange[], photosNotIncluded: UnsentFile['photosNotIncluded'] = []): UnsentFile => ({
  file: 'Unsent changes',
  version: 1,
  site: 'the id of the store',
  address: 'http://site.example',
  user: { id: 1, username: 'ann' },
  changes,
  photosNotIncluded,
})
const outbox = () => store.read((tx) => tx.all('outbox'))

test('what has no outcome is read, in order, with the import that it belongs to', async () => {
  await store.write((tx) =>
    tx.put('outbox', [
      answered(rowOf(1, 'car.edit', 'car'), 'applied'),
      rowOf(2, 'car.create', 'new'),
      { ...rowOf(3, 'car.import', 'import', { rows: [] }), import: IMPORT },
    ]),
  )
  expect((await readUnsent(store)).changes).toEqual([
    envelopeOf(2, 'car.create', 'new'),
    { ...envelopeOf(3, 'car.import', 'import', { rows: [] }), import: IMPORT },
  ])
})

test('the photos that only this device has are named with their vehicle, also those of an import', async () => {
  await store.write(async (tx) => {
    await tx.put('photos', [photoRow('a', 'waiting'), photoRow('b', 'refused'), photoRow('c', 'stored')])
    await tx.put('photos', [photoRow('d', 'waiting'), photoRow('e', 'waiting')])
    await tx.put('outbox', [
      rowOf(1, 'car.edit', 'one', adding('a', 'c')),
      rowOf(2, 'car.import', 'import', {
        rows: [
          { uid: 'other', fields: {} },
          { uid: 'two', ...adding('b') },
        ],
      }),
      answered(rowOf(3, 'car.edit', 'three', adding('d')), 'applied'),
    ])
  })
  const { photos } = await readUnsent(store)
  expect(photos.map(({ photo, carUid }) => [photo.hash, carUid])).toEqual([
    [hashOf('a'), 'one'],
    [hashOf('b'), 'two'],
  ])
})

test('the changes of a file are queued under their mids, behind what is pending', async () => {
  await store.write((tx) => tx.put('outbox', [rowOf(1, 'car.edit', 'own')]))
  await store.write(async (tx) => updateDevice(tx, await openDevice(tx), { nextKey: 2 }))
  const changes = [
    envelopeOf(7, 'car.create', 'new', { car: {} }),
    { ...envelopeOf(9, 'car.import', 'import', { rows: [{ uid: 'two', car: {} }] }), import: IMPORT },
  ]
  expect(await queueUnsent(store, fileOf(changes))).toEqual({ queued: 2, known: 0, missingPhotos: [] })
  expect((await outbox()).slice(1)).toEqual([
    { key: 2, envelope: changes[0] },
    {
      key: 3,
      envelope: envelopeOf(9, 'car.import', 'import', { rows: [{ uid: 'two', car: {} }] }),
      import: IMPORT,
    },
  ])
  expect((await readUnsent(store)).changes.slice(1)).toEqual(changes)
})

test('a change that is pending, settled, refused or depends on a refused one is not queued again', async () => {
  const known = ['pending', 'answered', 'settled', 'refused', 'dependant'].map((mid, key) =>
    envelopeOf(key + 1, 'car.edit', 'car', {}, mid),
  )
  const [pending, done, settled, refused, dependant] = known.map((envelope, key) => ({ key: key + 1, envelope }))
  await store.write(async (tx) => {
    await tx.put('outbox', [pending as never, answered(done as never, 'applied')])
    await updateDevice(tx, await openDevice(tx), { nextKey: 6 })
    await tx.put('settled', [settledRow(settled as never)])
    await tx.put('refused', [refusedRow(refused?.envelope as never, { dependants: [dependant?.envelope as never] })])
  })
  const unknown = envelopeOf(9, 'car.edit', 'car')
  expect(await queueUnsent(store, fileOf([...known, unknown]))).toMatchObject({ queued: 1, known: 5 })
  expect(await queueUnsent(store, fileOf([...known, unknown]))).toMatchObject({ queued: 0, known: 6 })
  expect((await outbox()).map(({ envelope }) => envelope.mid)).toEqual(['pending', 'answered', unknown.mid])
})

test('each row of an import counts as a change', async () => {
  const rows = ['a', 'b', 'c'].map((uid) => ({ uid, fields: {} }))
  const changes = [envelopeOf(1, 'car.import', 'import', { rows }), envelopeOf(2, 'car.edit', 'car')]
  expect(await queueUnsent(store, fileOf(changes))).toMatchObject({ queued: 4, known: 0 })
  expect(await queueUnsent(store, fileOf(changes))).toMatchObject({ queued: 0, known: 4 })
})

test('the photos of queued changes that this device lacks are named', async () => {
  await store.write((tx) => tx.put('photos', [photoRow('a', 'waiting')]))
  const photo = (letter: string) => ({ address: addressOf(letter), description: letter })
  const changes = [envelopeOf(1, 'car.import', 'import', { rows: [{ uid: 'car', ...adding('a', 'b') }] })]
  const { missingPhotos } = await queueUnsent(store, fileOf(changes, [photo('a'), photo('b'), photo('c')]))
  expect(missingPhotos).toEqual([photo('b')])
})
