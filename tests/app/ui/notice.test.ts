import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Notice, type NoticeKind } from '#app/ui/notice.tsx'

const Success = Notice as (props: { kind: NoticeKind }) => ReturnType<typeof Notice>

it('a notice shows its box only while one of its texts is there', () => {
  const boxOf = (...texts: (string | false)[]) =>
    renderToStaticMarkup(createElement(Success, { kind: 'success' }, ...texts)).includes('<svg')
  expect(boxOf(false, false)).toBe(false)
  expect(boxOf(false, '')).toBe(false)
  expect(boxOf(false, 'Saved')).toBe(true)
})
