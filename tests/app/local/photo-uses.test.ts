// Which photos are due, wait for their change, are held, or go. A photo has the letter of what names it.
import { beforeEach, expect, test } from 'vitest'
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { PhotoRow } from '#app/local/db/rows.ts'
import {
  discardPhoto,
  photosToUpload,
  readWaitingPhoto,
  recordRefused,
  recordUploaded,
} from '#app/local/photos/photo-queue.ts'
import { photosOfDraftsOnly, unfinishedPhotos } from '#app/local/photos/photo-uses.ts'
import { removeStoredPhotos, sweepPhotos } from '#app/local/photos/sweep-photos.ts'
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
  withdrawnRow,
} from '#tests/support/device/outbox-rows.ts'

const LETTERS = '0123456789abcdef'
const MINUTE_MS = 60_000

const picture = (letter: string) => ({ image: addressOf(letter), caption: 'Scratch' })

let store: LocalStore

/** What names the photo of each digit or letter; `c` is removed by an edit, `d` has no use, `e` and `f` are condition pictures. */
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
      answered(rowOf(3, 'car.edit', 'car', adding('5')), 'refused'),
      withdrawnRow(4, 'car.edit', 'car', adding('6')),
      rowOf(5, 'car.create', 'new', { car: { images: [addressOf('7')] } }),
      rowOf(6, 'car.edit', 'car', { fields: { images: { from: [addressOf('c')], to: [addressOf('c')] } } }),
      rowOf(10, 'car.edit', 'car', {
        fields: { conditionPictures: { from: [picture('c')], to: [picture('c'), picture('f')] } },
      }),
    ])
    const settled = envelopeOf(7, 'car.edit', 'car', adding('8'))
    await tx.put('settled', [{ mid: settled.mid, seq: 7, envelope: settled, at: NOW }])
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

test('S81 the photos of cars, open conflicts and answered changes are due', async () => {
  await fill('waiting')
  expect(await due()).toBe('014e')
})

test('S81 before the base is loaded, photos that nothing on this device names are due as well', async () => {
  await fill('waiting', null)
  expect(await due()).toBe('01248cde')
})

test.each(['stored', 'refused'] as const)('S82 no photo is due that is %s', async (state) => {
  await fill(state)
  expect(await due()).toBe('')
})

test('S81 photos are due in the order in which they were taken', async () => {
  const photo = (letter: string, at: string) => ({ ...photoRow(letter, 'waiting'), at })
  await store.write(async (tx) => {
    await tx.put('device', [{ ...(await openDevice(tx)), cursor: '1.1.run' }])
    await tx.put('cars', [{ uid: 'car', images: ['a', 'b', 'c'].map(addressOf) } as never])
    await tx.put('photos', [photo('a', '2026-01-03'), photo('b', '2026-01-01'), photo('c', '2026-01-02')])
  })
  expect((await photosToUpload(store)).map(({ hash }) => hash[0])).toEqual(['b', 'c', 'a'])
})

test('S87 a log-out asks about photos whose change is pending or sent, and about refused ones', async () => {
  await fill('waiting')
  const { waiting, refused } = await store.read(unfinishedPhotos)
  expect([letters(waiting), letters(refused)]).toEqual(['01347ef', ''])
  await fill('refused')
  const all = await store.read(unfinishedPhotos)
  expect([letters(all.waiting), letters(all.refused)]).toEqual(['', LETTERS])
})

test('S87 with the outbox stay the photos that it, the attention list and settled changes name, and those that the server lacks', async () => {
  await fill('waiting')
  expect(letters(await store.read(photosOfDraftsOnly))).toBe('2bcd')
  await fill('stored')
  expect(letters(await store.read(photosOfDraftsOnly))).toBe('012bcde')
})

test('S85 what nothing names goes after ten minutes, with its bytes; what the server lacks stays while a car or conflict names it', async () => {
  await fill('waiting')
  const now = Date.parse(NOW)
  await sweepPhotos(store, now)
  await sweepPhotos(store, now + 9 * MINUTE_MS)
  expect(await stored()).toBe(LETTERS)
  await sweepPhotos(store, now + 10 * MINUTE_MS)
  expect(await stored()).toBe('013456789abef')
  expect(letters((await store.read((tx) => tx.all('photoFiles'))).map(({ hash }) => hash))).toBe('013456789abef')
})

test('S85 a stored photo goes although a car names it, because the server has it', async () => {
  await fill('stored')
  const now = Date.parse(NOW)
  await sweepPhotos(store, now)
  await sweepPhotos(store, now + 10 * MINUTE_MS)
  expect(await stored()).toBe('3456789abf')
})

test('S85 the ten minutes begin again when a photo was used meanwhile, and end when the clock is put back', async () => {
  await fill('waiting')
  const now = Date.parse(NOW)
  const name = (images: string[]) => store.write((tx) => tx.put('cars', [{ uid: 'other', images } as never]))
  await sweepPhotos(store, now)
  await name([addressOf('d')])
  await sweepPhotos(store, now + 5 * MINUTE_MS)
  await name([])
  await sweepPhotos(store, now + 9 * MINUTE_MS)
  await sweepPhotos(store, now + 15 * MINUTE_MS)
  expect(await stored()).toContain('d')
  await sweepPhotos(store, now)
  expect(await stored()).not.toContain('d')
})

test.each(['waiting', 'stored'] as const)('S85 nothing goes before the base is loaded (%s)', async (state) => {
  await fill(state, null)
  await sweepPhotos(store, 0)
  await sweepPhotos(store, 20 * MINUTE_MS)
  expect(await stored()).toBe(LETTERS)
})

test('S86 when storage is short, photos that the server has go, and no others', async () => {
  await store.write((tx) =>
    tx.put('photos', [photoRow('a', 'stored'), photoRow('b', 'waiting'), photoRow('c', 'refused')]),
  )
  expect(await removeStoredPhotos(store)).toBe(true)
  expect(await stored()).toBe('bc')
  expect(await removeStoredPhotos(store)).toBe(false)
})

test('S82 a photo is read for its upload while it waits, and a lost file is distinguished from a photo that another tab has uploaded', async () => {
  const { bytes, hash } = { bytes: new ArrayBuffer(3), hash: hashOf('a') }
  await store.write(async (tx) => {
    await tx.put('photos', [photoRow('a', 'waiting'), photoRow('b', 'waiting')])
    await tx.put('photoFiles', [{ hash, bytes }])
  })
  expect((await readWaitingPhoto(store, hash))?.bytes?.byteLength).toBe(3)
  expect(await readWaitingPhoto(store, hashOf('b'))).toEqual({})
  await recordUploaded(store, hash)
  expect(await readWaitingPhoto(store, hash)).toBeNull()
  await recordRefused(store, hashOf('b'), 'Not a picture')
  expect(await readWaitingPhoto(store, hashOf('b'))).toBeNull()
  expect(await store.read((tx) => tx.get('photos', hashOf('b')))).toMatchObject({
    state: 'refused',
    message: 'Not a picture',
  })
  await discardPhoto(store, hash)
  expect(await readWaitingPhoto(store, hash)).toBeNull()
  expect(await store.read((tx) => tx.get('photoFiles', hash))).toBeUndefined()
  // The response to an upload that was under way.
  await recordUploaded(store, hash)
  expect(await stored()).toBe('b')
})
