import { expect, it } from 'vitest'
import { otherWidth, smallPicture } from '#domain/cars/picture-sources.ts'

it('returns the other width of our own pictures and null for others', () => {
  expect(otherWidth('http://localhost/sample/coupe-1200.webp')).toBe('http://localhost/sample/coupe-600.webp')
  expect(otherWidth('/sample/coupe-600.webp')).toBe('/sample/coupe-1200.webp')
  expect(otherWidth('/pictures/hero-1600.webp')).toBe('/pictures/hero-800.webp')
  expect(otherWidth('/pictures/hero-800.webp')).toBe('/pictures/hero-1600.webp')
  expect(otherWidth('https://elsewhere.example/coupe-1200.webp')).toBe(null)
  expect(otherWidth('/uploads/0123.jpg')).toBe(null)
})

it('returns the small width of our own pictures for lists', () => {
  expect(smallPicture('/sample/coupe-1200.webp')).toBe('/sample/coupe-600.webp')
  expect(smallPicture('https://elsewhere.example/coupe-1200.webp')).toBe('https://elsewhere.example/coupe-1200.webp')
})
