import { expect, it } from 'vitest'
import { IMPORT_FIELDS, mapHeadings } from '#domain/import/headings.ts'
import { LANGUAGE_CODES } from '#domain/values/languages.ts'
import { ALL_DASHBOARD_LANGUAGES } from '#text/all-dashboard.ts'

it.each(LANGUAGE_CODES)('an import reads the labels of the dashboard in %s as headings', (code) => {
  const messages: Partial<Record<string, string>> = ALL_DASHBOARD_LANGUAGES[code].messages
  const labels = IMPORT_FIELDS.map((field) => messages[`field.${field}`] ?? '')
  expect(mapHeadings(labels)).toEqual(IMPORT_FIELDS)
})
