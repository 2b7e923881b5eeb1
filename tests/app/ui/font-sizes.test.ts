import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Sizes of printed sheets are in points. */
const IN_PIXELS = /(?<![\w-])font(?:-size)?:[^;{}]*\dpx[^;{}]*;/g

it('every font size follows the setting of the browser', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  const found = files.flatMap((file) =>
    (readFileSync(`app/${file}`, 'utf8').match(IN_PIXELS) ?? []).map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})
