import { describe, expect, it } from 'vitest'
import { readPictureFiles } from '#app/dashboard/import/pictures/picture-files.ts'
import { type PictureFile, planPictures } from '#app/dashboard/import/pictures/plan-pictures.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { addressOf } from '#tests/support/device/outbox-rows.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { type ZippedFile, zipOf } from '#tests/support/fixtures/zip.ts'

const car = (stockNumber: string, fields: Partial<CarView> = {}) =>
  ({ ...vehicle, uid: stockNumber, model: stockNumber, images: [], stockNumber, ...fields }) as CarView

const named = (name: string): PictureFile => ({ name, open: async () => new File([], name) })

const plan = (names: readonly string[], cars: readonly CarView[]) => planPictures(names.map(named), cars)

const zip = (files: readonly ZippedFile[], name = 'pictures.zip') => new File([zipOf(files)], name)

describe('planPictures', () => {
  it('gives each vehicle its pictures in the order of their positions, not of their names', () => {
    const names = ['A1-10.jpg', 'A1-2.JPG', 'B-1.png', 'A1-1.webp']
    const { vehicles, leftOut } = plan(names, [car('A1'), car('B')])
    expect(vehicles.map(({ uid, files }) => [uid, files.map(({ name }) => name)])).toEqual([
      ['A1', ['A1-1.webp', 'A1-2.JPG', 'A1-10.jpg']],
      ['B', ['B-1.png']],
    ])
    expect(leftOut.size).toBe(0)
  })

  it('finds a stock number with hyphens, in any case', () => {
    const { vehicles } = plan(['ab-2019-7-1.jpg', 'AB-2.jpg'], [car('AB-2019-7'), car('AB')])
    expect(vehicles.map(({ uid, files }) => [uid, files[0]?.name])).toEqual([
      ['AB-2019-7', 'ab-2019-7-1.jpg'],
      ['AB', 'AB-2.jpg'],
    ])
  })

  it('names the files that are left out by the reason', () => {
    const full = car('FULL', { images: Array.from({ length: 29 }, (_, index) => addressOf(String(index))) })
    const sold = car('SOLD', { sold: true })
    const names = ['FULL-1.jpg', 'FULL-2.jpg', 'SOLD-1.jpg', 'X-1.jpg', 'X-2.jpg', 'front.jpg', 'FULL.jpg', '-1.jpg']
    const { vehicles, leftOut } = plan(names, [full, sold, car('')])
    expect(vehicles.map(({ uid, files }) => [uid, files.length])).toEqual([['FULL', 1]])
    expect(Object.fromEntries(leftOut)).toEqual({
      'The name is not a stock number and a position': ['-1.jpg', 'FULL.jpg', 'front.jpg'],
      '2020 Jaguar SOLD is sold': ['SOLD-1.jpg'],
      'No vehicle has the stock number X': ['X-1.jpg', 'X-2.jpg'],
      'A vehicle has at most 30 images: 2020 Jaguar FULL': ['FULL-2.jpg'],
    })
  })
})

describe('readPictureFiles', () => {
  it('lists the files of a ZIP without folders and without what an operating system adds', async () => {
    const bytes = Buffer.from('a picture')
    const names = ['stock/A1-1.jpg', 'A1-2.png', 'stock/', '__MACOSX/stock/._A1-1.jpg', '.DS_Store', 'stock/Thumbs.db']
    const files = await readPictureFiles([zip(names.map((name) => ({ name, bytes }))), new File(['b'], 'B-1.jpg')])
    expect(files.map(({ name }) => name)).toEqual(['A1-1.jpg', 'A1-2.png', 'B-1.jpg'])
    const opened = await Promise.all(files.map((file) => file.open()))
    expect(opened.map(({ name, type }) => [name, type])).toEqual([
      ['A1-1.jpg', 'image/jpeg'],
      ['A1-2.png', 'image/png'],
      ['B-1.jpg', ''],
    ])
    expect(await opened[0]?.text()).toBe('a picture')
  })

  it('opens no file that declares too many bytes, and stops at the size that one declares', async () => {
    const bytes = Buffer.alloc(2_000_000)
    const declared = [{ name: 'A-1.jpg', bytes, declaredSize: 4_000_000_000 }]
    const hidden = [{ name: 'A-2.jpg', bytes, declaredSize: 1000 }]
    const locked = [{ name: 'A-3.jpg', bytes, isEncrypted: true }]
    const files = await readPictureFiles([zip([...declared, ...hidden, ...locked])])
    expect(Object.fromEntries(planPictures(files, [car('A')]).leftOut)).toEqual({
      'It is larger than 25 MB': ['A-1.jpg'],
      'It is protected by a password': ['A-3.jpg'],
    })
    await expect(files[1]?.open()).rejects.toThrow()
  })

  it('refuses a ZIP that cannot be read, and one with too many files', async () => {
    await expect(readPictureFiles([new File(['no ZIP'], 'a.zip')])).rejects.toThrow('"a.zip" is not a ZIP that can')
    const many = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, bytes: Buffer.alloc(0) }))
    await expect(readPictureFiles([zip(many)])).rejects.toThrow('"pictures.zip" has more than 10,000 files')
  })
})
