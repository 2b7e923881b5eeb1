import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast } from '#domain/values/brand/oklch.ts'

it('the ring of the focus has two tones that can be told apart in each theme', () => {
  const sheets = readdirSync('app/ui', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(`app/ui/${name}`, 'utf8'))
    .join('\n')
  const tones = [...sheets.matchAll(/--focus: (#\w+);\s+--focus-edge: (#\w+);/g)].map(([, ring = '', edge = '']) =>
    contrast(ring, edge),
  )
  expect(tones.length).toBeGreaterThanOrEqual(3)
  expect(Math.min(...tones)).toBeGreaterThanOrEqual(4.5)
  expect(sheets).toMatch(/:focus-visible {\s+outline: 2px solid var\(--focus\);/)
  expect(sheets).toContain('box-shadow: 0 0 0 6px var(--focus-edge);')
})
