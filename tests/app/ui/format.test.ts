import { expect, it } from 'vitest'
import { countText } from '#app/ui/format.ts'

it('a count has commas', () => {
  expect([countText(999), countText(13_119), countText(1_234_567)]).toEqual(['999', '13,119', '1,234,567'])
})
