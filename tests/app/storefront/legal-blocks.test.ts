import { expect, it } from 'vitest'
import { legalBlocks } from '#app/storefront/legal/legal-blocks.ts'

it('makes a paragraph of each line and one list of the dashed lines that follow each other', () => {
  const content = 'First\n\n- one\n-two\n  - three\r\nLast - not an item\n- four'
  expect(legalBlocks(content)).toEqual(['First', ['one', 'two', 'three'], 'Last - not an item', ['four']])
  expect(legalBlocks(' \n ')).toEqual([])
})
