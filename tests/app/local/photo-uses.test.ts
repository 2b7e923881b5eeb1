// Which photos are due, wait for their change, are held, or go. A photo has the letter of what names it.
import { beforeEach, expect, test } from 'vitest'
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore, Reader } from '#app/local/db/local-store.ts'
import type { PhotoRow } from '#app/local/db/rows.ts'
import {
  discardPhoto,
  photosToUpload,
  recordPhoto,
  removeStoredPhotos,
  sweepPhotos,
} from '#app/local/photos/photo-queue.ts'
import { hashesOf, readPhotoUses, unfinishedPhotos, unneededPhotos } from '#app/local/photos/photo-uses.ts'
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

const LETTERS = '0123456789abcdef'
const DAY_MS = 24 * 60 * 60_000

const picture = (letter: string) => ({ image: addressOf(letter), caption: 'Scratch' })

let store: LocalStore

/** Each digit or letter is a photo that something names; `c` is in what edits change, `d` has no use, `e` and `f` are condition pictures. */
async function fill(state: PhotoRow['state'], cursor: string | null = '1.1.run'): Promise<void> {
  await store.write(async (tx) => {
    await tx.put(
      'photos',
      [...LETTERS].map((letter) => photoRow(letter, state)),
    )
    await tx.put(
      'photoFiles',
      [...LETTERS].map((letter) => ({ hash: hashOf(letter), bytes: new ArrayBuffer(1) })),
    )
    await tx.put('cars', [
      {
        uid: 'car',
        images: [addressOf('0'), '/a.webp'],
        conditionPictures: [picture('e')],
      } as never,
    ])
    const fields = (letter: string) => ({ images: { mine: [addressOf(letter)], theirs: [] } })
    await tx.put('conflicts', [
      { uid: 'open', state: 'open', fields: fields('1') },
      { uid: 'resolved', state: 'resolved', fields: fields('2') },
    ] as never[])
    await tx.put('outbox', [
      rowOf(1, 'car.edit', 'car', adding('3')),
      answered(rowOf(2, 'car.edit', 'car', adding('4')), 'applied'),
      answered(rowOf(3, 'car.import', 'import', { rows: [{ uid: 'car', ...adding('5') }] }), 'applied'),
      rowOf(4, 'car.import', 'import', { rows: [{ uid: 'new' }, { uid: 'car', ...adding('6') }] }),
      rowOf(5, 'car.create', 'new', { car: { images: [addressOf('7')] } }),
      rowOf(6, 'car.edit', 'car', { fields: { images: { from: [addressOf('c')], to: [addressOf('c')] } } }),
      rowOf(10, 'car.edit', 'car', {
        fields: { conditionPictures: { from: [picture('c')], to: [picture('c'), picture('f')] } },
      }),
    ])
    await tx.put('settled', [settledRow(rowOf(7, 'car.edit', 'car', adding('8')))])
    const dependant = envelopeOf(9, 'car.edit', 'car', adding('a'))
    await tx.put('refused', [refusedRow(envelopeOf(8, 'car.create', 'car', adding('9')), { dependants: [dependant] })])
    await tx.put('drafts', [{ key: 'form', at: NOW, base: {}, values: { images: [addressOf('b')] } }])
    await tx.put('device', [{ ...(await openDevice(tx)), cursor }])
  })
}

const letters = (hashes: Iterable<string>) =>
  [...hashes]
    .map((hash) => hash[0])
    .sort()
    .join('')
const stored = async () => letters((await store.read((tx) => tx.all('photos'))).map(({ hash }) => hash))
const due = async () => letters((await photosToUpload(store)).map(({ hash }) => hash))

beforeEach(async () => {
  store = await openedStore()
})

test('S80 the photos of cars, open conflicts and answered changes are due', async () => {
  await fill('waiting')
  expect(await due()).toBe('0145e')
})

test('S80 before the base is loaded, photos that nothing on this device names are due as well', async () => {
  await fill('waiting', null)
  expect(await due()).toBe('01245de')
})

test.each(['stored', 'refused'] as const)('S80 no photo is due that is %s', async (state) => {
  await fill(state)
  expect(await due()).toBe('')
})

test('S80 photos are due in the order in which they were taken', async () => {
  const photo = (letter: string, at: string) => ({ ...photoRow(letter, 'waiting'), at })
  await store.write(async (tx) => {
    await tx.put('device', [{ ...(await openDevice(tx)), cursor: '1.1.run' }])
    await tx.put('cars', [{ uid: 'car', images: ['a', 'b', 'c'].map(addressOf) } as never])
    await tx.put('photos', [photo('a', '2026-01-03'), photo('b', '2026-01-01'), photo('c', '2026-01-02')])
  })
  expect((await photosToUpload(store)).map(({ hash }) => hash[0])).toEqual(['b', 'c', 'a'])
})

test('S80 a log-out asks about photos whose change is pending or sent, and about refused ones', async () => {
  await fill('waiting')
  const { waiting, refused } = await store.read(unfinishedPhotos)
  expect([letters(waiting), letters(refused)]).toEqual(['0134567ef', ''])
  await fill('refused')
  const all = await store.read(unfinishedPhotos)
  expect([letters(all.waiting), letters(all.refused)]).toEqual(['', LETTERS])
})

const unneeded = async (tx: Reader) => hashesOf(unneededPhotos(await readPhotoUses(tx)))

test('S80 with unsent work stay the photos that it and settled changes name, and those that the server lacks', async () => {
  await fill('waiting')
  expect(letters(await store.read(unneeded))).toBe('2d')
  await fill('stored')
  expect(letters(await store.read(unneeded))).toBe('012de')
})

test('S80 what nothing names goes after a day, with its bytes; what the server lacks stays while a car or conflict names it', async () => {
  await fill('waiting')
  const now = Date.parse(NOW)
  await sweepPhotos(store, now + DAY_MS - 1)
  expect(await stored()).toBe(LETTERS)
  await sweepPhotos(store, now + DAY_MS)
  expect(await stored()).toBe('013456789abcef')
  expect(letters((await store.read((tx) => tx.all('photoFiles'))).map(({ hash }) => hash))).toBe('013456789abcef')
})

test('S80 a stored photo goes although a car names it, because the server has it', async () => {
  await fill('stored')
  await sweepPhotos(store, Date.parse(NOW) + DAY_MS)
  expect(await stored()).toBe('3456789abcf')
})

test.each(['waiting', 'stored'] as const)('S80 nothing goes before the base is loaded (%s)', async (state) => {
  await fill(state, null)
  await sweepPhotos(store, 0)
  expect(await stored()).toBe(LETTERS)
})

test('S80 when storage is short, photos that the server has go, and no others', async () => {
  await store.write((tx) =>
    tx.put('photos', [photoRow('a', 'stored'), photoRow('b', 'waiting'), photoRow('c', 'refused')]),
  )
  expect(await removeStoredPhotos(store)).toBe(true)
  expect(await stored()).toBe('bc')
  expect(await removeStoredPhotos(store)).toBe(false)
})

test('S80 a refusal is recorded with its reason, and a discarded photo leaves nothing when its upload ends', async () => {
  const hash = hashOf('a')
  await store.write(async (tx) => {
    await tx.put('photos', [photoRow('a', 'waiting'), photoRow('b', 'waiting')])
    await tx.put('photoFiles', [{ hash, bytes: new ArrayBuffer(3) }])
  })
  await recordPhoto(store, hashOf('b'), { state: 'refused', message: 'Not a picture' })
  expect(await store.read((tx) => tx.get('photos', hashOf('b')))).toMatchObject({
    state: 'refused',
    message: 'Not a picture',
  })
  await recordPhoto(store, hashOf('b'), { state: 'waiting' })
  expect(await store.read((tx) => tx.get('photos', hashOf('b')))).toEqual(photoRow('b', 'waiting'))
  await discardPhoto(store, hash)
  expect(await store.read((tx) => tx.get('photoFiles', hash))).toBeUndefined()
  await recordPhoto(store, hash, { state: 'stored' })
  expect(await stored()).toBe('b')
})
