// Browsers take the focus from a control with the attribute `disabled`, Chromium before 152 at once.
import { readdirSync, readFileSync } from 'node:fs'
import { createElement, type MouseEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { FileButton } from '#app/dashboard/components/file-button.tsx'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Notice, type NoticeKind } from '#app/ui/notice.tsx'

const ignore = () => {}

it.each([
  createElement(Button, { disabled: true }),
  createElement(Switch, { disabled: true, label: 'On', checked: false, onChange: ignore }),
  createElement(FileButton, { disabled: true, onFiles: ignore }),
  createElement(TextField, { disabled: true, label: 'Name' }),
])('a disabled control says so and can keep the focus %#', (control) => {
  const html = renderToStaticMarkup(control)
  expect(html).toContain(' aria-disabled="true"')
  expect(html).not.toMatch(/\sdisabled/)
})

it('a disabled text field cannot be edited', () => {
  expect(renderToStaticMarkup(createElement(TextField, { disabled: true, label: 'Name' }))).toContain(' readOnly=""')
})

it('a press of a disabled button does nothing, and neither does Enter in its form', () => {
  const onClick = vi.fn()
  const preventDefault = vi.fn()
  const press = (disabled: boolean) =>
    PlainButton({ disabled, onClick }).props.onClick({ preventDefault } as unknown as MouseEvent<HTMLButtonElement>)
  press(true)
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(onClick).not.toHaveBeenCalled()
  press(false)
  expect(onClick).toHaveBeenCalledOnce()
})

it('no button of the app has the attribute', () => {
  const components = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const withAttribute = components.filter((file) =>
    /<button\b[^<]*\sdisabled=/.test(readFileSync(`app/${file}`, 'utf8')),
  )
  expect(withAttribute).toEqual([])
})

const Success = Notice as (props: { kind: NoticeKind }) => ReturnType<typeof Notice>

it('a notice shows its box only while one of its texts is there', () => {
  const boxOf = (...texts: (string | false)[]) =>
    renderToStaticMarkup(createElement(Success, { kind: 'success' }, ...texts)).includes('<svg')
  expect(boxOf(false, false)).toBe(false)
  expect(boxOf(false, '')).toBe(false)
  expect(boxOf(false, 'Saved')).toBe(true)
})
