import { expect, it } from 'vitest'
import { PLACEHOLDER_GRID, placeholderPicture, placeholderText, placeholderWidth } from '#domain/photos/placeholder.ts'

const { columns, rows } = PLACEHOLDER_GRID

it('is a BMP file of the grid, and has the width', () => {
  const pixels = Uint8Array.from({ length: columns * rows * 3 }, (_, index) => (index * 37) % 256)
  const text = placeholderText(pixels, 1536)
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
      const at = (y * columns + x) * 3
      expect(channels).toEqual(Array.from(pixels.subarray(at, at + 3), (value) => value >> 3))
    }
  }
})
