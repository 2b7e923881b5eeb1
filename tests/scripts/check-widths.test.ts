import { expect, it } from 'vitest'
import { widthProblems } from '../../scripts/check/check-widths.ts'

it.each([
  ['app/a.css', '@media (width < 600px) {'],
  ['app/a.css', '@media screen and (min-width: 40em) {'],
  ['app/a.css', '@media (hover: none), (600px <= width < 900px) {'],
  ['app/a.css', '@media not (--laptop) {'],
  ['app/a.ts', "matchMedia('(width >= 700px)')"],
  ['app/a.tsx', 'sizes="(max-width: 600px) 100vw, 50vw"'],
])('npm run check refuses in %s %s', (path, text) => {
  expect(widthProblems(new Map([[path, text]]))).toEqual([expect.stringMatching(/^app\/a\.\w+ contains .*--phone/)])
})

it('npm run check refuses a class that composes one of another file', () => {
  const problems = widthProblems(new Map([['app/a.module.css', '.a {\n  composes: b from "./b.module.css";\n}']]))
  expect(problems).toEqual([expect.stringMatching(/^app\/a\.module\.css composes .*layout\.css/)])
})

it.each([
  ['app/a.css', '.a { composes: b; }'],
  ['app/a.css', '@media (--phone) {'],
  ['app/a.css', '@media (height < 30em) {'],
  ['app/a.css', '@media (--tablet) and (not (--desk)) {'],
  ['app/a.css', '@media (prefers-reduced-motion: reduce) {'],
  ['app/a.css', '@container (width < 340px) {'],
  ['app/a.ts', 'matchMedia(WIDTHS.phone)'],
  ['app/a.ts', 'sizes.map((width) => width > 600)'],
  ['domain/values/widths.ts', "phone: '(width < 45em)'"],
])('npm run check accepts in %s %s', (path, text) => {
  expect(widthProblems(new Map([[path, text]]))).toEqual([])
})
