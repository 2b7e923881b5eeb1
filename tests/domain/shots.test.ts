import { expect, it } from 'vitest'
import { pictureText } from '#app/ui/vehicle-texts.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { placeholderKey } from '#domain/photos/placeholder.ts'

it('the text of a picture says what it shows, where that is known, and its position', () => {
  const hash = 'a'.repeat(64)
  const images = [photoAddress(hash), 'https://a.example/1.jpg', undefined]
  const textOf = (index: number) =>
    pictureText('2019 Ferrari Roma', images, index, { [placeholderKey(hash)]: 'Engine' })
  expect(textOf(0)).toBe('2019 Ferrari Roma, engine, picture 1 of 3')
  expect(textOf(1)).toBe('2019 Ferrari Roma, picture 2 of 3')
  expect(textOf(2)).toBe('2019 Ferrari Roma, picture 3 of 3')
})
