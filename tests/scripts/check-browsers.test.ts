import { expect, it } from 'vitest'
import { browserProblems } from '../../scripts/check/check-browsers.ts'

it.each([
  ['app/a.module.css', '.a:has(.b) { color: red }'],
  ['app/a.module.css', '.a { background: color-mix(in srgb, red 50%, transparent) }'],
  ['app/a.module.css', '.a { zoom: 0.5 }'],
  ['app/a.tsx', 'const signal = AbortSignal.any([first, second])'],
  ['domain/a.ts', 'if (URL.canParse(text)) open(text)'],
])('npm run check refuses in %s: %s', (path, text) => {
  expect(browserProblems(new Map([[path, text]]))).toEqual([expect.stringContaining(`${path} contains`)])
})

it.each([
  ['app/a.module.css', '/* Nothing is lost where :has() is missing. */ .a { text-wrap: balance }'],
  ['app/ui/form/switch.module.css', '.row:has(:disabled) { cursor: not-allowed }'],
  ['app/a.ts', 'requestIdleCallback(resolve) // no zoom:'],
  ['sync-server/a.ts', 'URL.canParse(text)'],
])('npm run check accepts in %s: %s', (path, text) => {
  expect(browserProblems(new Map([[path, text]]))).toEqual([])
})
