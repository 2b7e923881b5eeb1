import { expect, it } from 'vitest'
import { legalBlocks } from '#app/storefront/pages/legal-blocks.ts'

it('converts lines to paragraphs and consecutive lines with a dash to one list', () => {
  const content = 'First\n\n- one\n-two\n  - three\r\nLast - not an item\n- four'
  expect(legalBlocks(content)).toEqual(['First', ['one', 'two', 'three'], 'Last - not an item', ['four']])
  expect(legalBlocks(' \n ')).toEqual([])
})
