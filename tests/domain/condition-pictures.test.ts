import { expect, it } from 'vitest'
import { picturesOf, withoutPicture } from '#domain/kinds/car/pictures/car-pictures.ts'
import { pictureLines, readPictures } from '#domain/kinds/car/pictures/picture-lines.ts'
import { areCopied, pictureReplaced, picturesElsewhere } from '#domain/kinds/car/pictures/pictures-elsewhere.ts'
import { publicCar, staffCar } from '#domain/kinds/car/present-car.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { vehicleIssues } from '#domain/kinds/car/vehicle-issues.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { edit, worldWithCar } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const DOOR = { image: '/door.webp', caption: 'Scratch on the left door' }
const WHEEL = { image: '/wheel.webp', caption: '' }

function openWorld() {
  const { world, uid, car } = worldWithCar()
  const change = (from: unknown, to: unknown) => world.mutate('car.edit', edit({ conditionPictures: [from, to] }), uid)
  return { world, car, change }
}

it.each([
  [{}, 'Condition pictures must be a list'],
  [[{ caption: 'Scratch' }], 'The image of a picture must be text'],
  [[{ image: ' ', caption: 'Scratch' }], 'An image is missing in condition pictures'],
  [[{ image: 'javascript:alert(1)', caption: '' }], 'The image of a picture must start with http:// or https://'],
  [[{ ...DOOR, caption: 'a'.repeat(201) }], 'The caption of a picture must be at most 200 characters'],
  [Array.from({ length: 7 }, () => DOOR), 'A car has at most 6 condition pictures'],
])('condition pictures %j are refused: %s', (conditionPictures, message) => {
  const { verdict } = openWorld().world.mutate('car.create', { car: { ...vehicle, conditionPictures } })
  expect(verdict).toMatchObject({ status: 'refused', code: 'invalid', message })
})

it('condition pictures are trimmed, may lack a caption, and an empty list or null leaves the field out', () => {
  const { car, change } = openWorld()
  expect(car()).not.toHaveProperty('conditionPictures')
  change(undefined, [
    { image: ' /door.webp ', caption: ` ${DOOR.caption} ` },
    { image: '/wheel.webp', caption: null },
  ])
  expect(car()?.conditionPictures).toEqual([DOOR, WHEEL])
  change([DOOR, WHEEL], [])
  expect(car()).not.toHaveProperty('conditionPictures')
  change(undefined, [DOOR])
  change([DOOR], null)
  expect(car()).not.toHaveProperty('conditionPictures')
})

it('condition pictures that two people add are all kept, and more than six become a conflict', () => {
  const { world, car, change } = openWorld()
  change(undefined, [DOOR])
  expect(change(undefined, [WHEEL]).verdict.status).toBe('merged')
  expect(car()?.conditionPictures).toEqual([DOOR, WHEEL])
  const more = Array.from({ length: 5 }, (_, index) => ({ image: `/${index}.webp`, caption: '' }))
  const { mid, verdict } = change([DOOR], [DOOR, ...more])
  expect(verdict.status).toBe('conflict')
  expect(world.conflicts.get(mid)?.fields).toEqual({
    conditionPictures: { mine: [DOOR, ...more], theirs: [DOOR, WHEEL] },
  })
})

it('the text of condition pictures counts for the size of a car', () => {
  const { car, change } = openWorld()
  change(
    undefined,
    Array.from({ length: 6 }, (_, index) => ({ image: `/${index}${'x'.repeat(2000)}`, caption: '' })),
  )
  const stored = car() as Car
  const messages = (description: string) =>
    vehicleIssues({ ...stored, description }, 2026).map(({ message }) => message)
  expect(messages('a'.repeat(100_000))).toEqual([])
  expect(messages('a'.repeat(112_000))).toEqual(['The vehicle holds too much text'])
})

it('a visitor receives the pictures that have arrived, staff receive all', () => {
  const [front = '', waiting = '', side = ''] = ['a', 'b', 'c'].map((digit) => photoAddress(digit.repeat(64)))
  const of = (...images: string[]) => images.map((image) => ({ image, caption: 'Scratch' }))
  const images = [waiting, '/a.webp', front]
  const car = { ...openWorld().car(), images, conditionPictures: of(waiting, '/b.webp', side) } as Car
  const photo = (hash: string) => {
    if (hash.startsWith('b')) return undefined
    return { placeholder: 'AAAA', ...(hash.startsWith('a') ? { shot: 'Side' as const } : {}) }
  }
  const site = { settings: () => DEFAULT_SETTINGS, photo, reservation: () => undefined }
  const placeholders = { aaaaaaaa: 'AAAA', cccccccc: 'AAAA' }
  const [visible, staff] = [publicCar(car, site), staffCar(car, 'user', site)]
  expect(visible).toMatchObject({ images: ['/a.webp', front], conditionPictures: of('/b.webp', side) })
  expect(staff).toMatchObject({ images, conditionPictures: car.conditionPictures, shots: { aaaaaaaa: 'Side' } })
  expect([visible.placeholders, staff.placeholders]).toStrictEqual([placeholders, placeholders])
  expect(publicCar({ ...car, images: [side] }, site)).not.toHaveProperty('shots')
  const { conditionPictures: _, ...others } = car
  for (const more of [{}, { conditionPictures: of(waiting) }]) {
    const withoutPhoto = publicCar({ ...others, images: [], ...more }, site)
    for (const name of ['conditionPictures', 'placeholders']) expect(withoutPhoto).not.toHaveProperty(name)
  }
})

const ELSEWHERE = 'https://x.example/a.jpg'
const PHOTO = photoAddress('a'.repeat(64))

it('a picture of another site is replaced by its photo in every list, once', () => {
  const car = { images: [ELSEWHERE, '/a.webp', PHOTO], conditionPictures: [DOOR, { ...WHEEL, image: ELSEWHERE }] }
  expect(picturesElsewhere(car)).toEqual([ELSEWHERE, ELSEWHERE])
  expect(pictureReplaced(car, ELSEWHERE, PHOTO)).toEqual({
    images: { from: car.images, to: [PHOTO, '/a.webp'] },
    conditionPictures: { from: car.conditionPictures, to: [DOOR, { ...WHEEL, image: PHOTO }] },
  })
  expect(pictureReplaced({ images: ['/a.webp'], conditionPictures: [DOOR] }, ELSEWHERE, PHOTO)).toEqual({})
})

it.each([
  [[ELSEWHERE, '/a.webp'], [PHOTO, '/a.webp'], true],
  [[ELSEWHERE, '/a.webp'], [PHOTO, '/b.webp'], false],
  [['/a.webp'], [PHOTO], false],
  [[ELSEWHERE], ['/a.webp'], false],
  [[ELSEWHERE], [PHOTO, PHOTO], false],
  [[], undefined, false],
  [undefined, [], false],
])('the pictures %j differ from %j only by copies: %s', (before, after, copied) => {
  expect(areCopied(before, after)).toBe(copied)
})

it('a picture is removed from every list that names it', () => {
  const car = { images: ['/a.webp', DOOR.image], conditionPictures: [DOOR, WHEEL] }
  expect(picturesOf(car)).toEqual(['/a.webp', DOOR.image, DOOR.image, WHEEL.image])
  expect(picturesOf({ images: ['/a.webp'] })).toEqual(['/a.webp'])
  expect(withoutPicture(car, DOOR.image)).toEqual({
    images: { from: car.images, to: ['/a.webp'] },
    conditionPictures: { from: car.conditionPictures, to: [WHEEL] },
  })
  expect(withoutPicture(car, WHEEL.image)).toEqual({ conditionPictures: { from: car.conditionPictures, to: [DOOR] } })
  expect(withoutPicture({ images: ['/a.webp'] }, '/a.webp')).toEqual({ images: { from: ['/a.webp'], to: [] } })
})

it('condition pictures are written as lines and read again', () => {
  const lines = pictureLines([DOOR, WHEEL, { image: 'https://x.example/a b.jpg', caption: 'two\n lines' }])
  expect(lines).toBe('/door.webp Scratch on the left door\n/wheel.webp\nhttps://x.example/a%20b.jpg two lines')
  expect(readPictures(`\n ${lines}\r\n`)).toEqual([
    DOOR,
    WHEEL,
    { image: 'https://x.example/a%20b.jpg', caption: 'two lines' },
  ])
  expect(readPictures('')).toEqual([])
  expect(readPictures('Used')).toBeNull()
})
