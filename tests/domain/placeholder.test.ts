import { expect, it } from 'vitest'
import { photoAddress } from '#domain/photos/photo.ts'
import {
  PLACEHOLDER_GRID,
  placeholderKey,
  placeholderOf,
  placeholderPicture,
  placeholderWidth,
  placeholderWithWidth,
} from '#domain/photos/placeholder.ts'

const { columns, rows } = PLACEHOLDER_GRID

it('is a BMP file of the grid, and has the width', () => {
  // Greys, and one red.
  const pixels = Uint8Array.from({ length: columns * rows * 3 }, (_, index) => Math.floor(index / 3) * 20)
  pixels.set([255, 0, 0], 3)
  const text = placeholderWithWidth(pixels, 1536)
  expect(text.length).toBeLessThanOrEqual(40)
  expect(placeholderWidth(text)).toBe(1536)
  const file = Buffer.from(placeholderPicture(text).replace('data:image/bmp;base64,', ''), 'base64')
  expect(file.toString('latin1', 0, 2)).toBe('BM')
  expect([file.length, file.readUInt32LE(2)]).toEqual([78, 78])
  expect([file.readInt32LE(18), file.readInt32LE(22), file.readUInt16LE(28)]).toEqual([columns, rows, 16])
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      // Rows are stored from the bottom.
      const word = file.readUInt16LE(file.readUInt32LE(10) + ((rows - 1 - y) * columns + x) * 2)
      const channels = [word >> 10, (word >> 5) & 31, word & 31]
      const cell = y * columns + x
      const grey = Math.round((cell * 20 * 31) / 255)
      expect(channels).toEqual(cell === 1 ? [31, 0, 0] : [grey, grey, grey])
    }
  }
})

it('keeps greys grey that differ by less than a step', () => {
  const pixels = new Uint8Array(columns * rows * 3)
  pixels.set([231, 228, 225])
  const words = Buffer.from(placeholderWithWidth(pixels, 1).slice(0, 32), 'base64')
  const word = words.readUInt16LE((rows - 1) * columns * 2)
  expect([word >> 10, (word >> 5) & 31, word & 31]).toEqual([28, 28, 28])
})

it('is found by the beginning of the hash, for photos that have arrived', () => {
  const hash = '0123456789abcdef'.repeat(4)
  const placeholders = { [placeholderKey(hash)]: 'arrived' }
  expect(placeholders).toHaveProperty('01234567')
  expect(placeholderOf(placeholders, photoAddress(hash))).toBe('arrived')
  expect(placeholderOf(placeholders, photoAddress('f'.repeat(64)))).toBeUndefined()
  expect(placeholderOf(undefined, photoAddress(hash))).toBeUndefined()
  expect(placeholderOf(placeholders, undefined)).toBeUndefined()
  expect(placeholderOf(placeholders, '/sample/coupe-1200.webp')).toBeUndefined()
})
