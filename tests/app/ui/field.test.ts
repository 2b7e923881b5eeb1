import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ConnectionStatus } from '#app/shared/connection-status.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'

it('a field says that it is required to the eye and to screen readers, and its error describes it', () => {
  const shown = (more: object) => renderToStaticMarkup(createElement(TextField, { label: 'Make', ...more }))
  expect(shown({ required: true })).toMatch(/data-text="required".*<input[^>]* aria-required="true"/)
  expect(shown({})).not.toContain('required')
  const [, id] = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(shown({ error: 'Make is required' })) ?? []
  expect(shown({ error: 'Make is required' })).toMatch(new RegExp(`id="${id}".*Make is required`))
})

it('the status of the connection is no live region', () => {
  const shown = renderToStaticMarkup(createElement(ConnectionStatus, {}))
  expect(shown).toContain('aria-label="Connection"')
  expect(shown).not.toMatch(/role="(status|alert)"|aria-live/)
})
