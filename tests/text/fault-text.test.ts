import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FAULTS, fault } from '#domain/values/faults/faults.ts'
import { issue } from '#domain/values/issue.ts'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/values/languages.ts'
import { ALL_DASHBOARD_LANGUAGES } from '#text/all-dashboard.ts'
import { faultLang, faultText, refusalText } from '#text/fault-text.ts'
import { setTexts } from '#text/t.ts'
import { createTexts } from '#text/texts.ts'

const textsOf = (code: LanguageCode) => createTexts(ALL_DASHBOARD_LANGUAGES[code])
const SAMPLE = 7_000
const values = Object.fromEntries(
  ['field', 'max', 'min', 'options', 'standard', 'day', 'next', 'placeholder', 'placeholders', 'call', 'from', 'to']
    .concat('last', 'lastTo', 'vehicle', 'key', 'name', 'problem', 'length', 'text', 'seconds', 'status', 'error')
    .map((name) => [name, SAMPLE]),
)
const made = fault as (...all: unknown[]) => ReturnType<typeof fault>

afterEach(() => setTexts(textsOf('en')))

describe('a fault', () => {
  it.each(LANGUAGE_CODES)('has a text in %s for every code, with all its values', (code: LanguageCode) => {
    setTexts(textsOf(code))
    for (const key of Object.keys(FAULTS)) {
      const found = made(key, values)
      const text = faultText({ ...found, message: '' })
      const count = (sentence: string) => sentence.split(/7[.,\u202f\u00a0]?000/).length
      expect([key, text === '', /undefined|[{}]/.test(text), count(text)]).toEqual([
        key,
        false,
        false,
        count(found.message),
      ])
    }
  })

  it('is the message of the server in English, to the letter', () => {
    for (const key of Object.keys(FAULTS)) {
      const found = made(key, values)
      expect(faultText({ ...found, message: '' })).toBe(found.message)
    }
  })
})

describe('a fault in German', () => {
  beforeEach(() => setTexts(textsOf('de')))

  it('has the label of its field', () => {
    expect(faultText(issue('price', 'required', { field: 'Price' }))).toBe('Preis: Bitte ausfüllen')
    expect(faultText(issue('other', 'required', { field: 'Other' }))).toBe('Other: Bitte ausfüllen')
  })

  it('is the English message when the app does not know its code', () => {
    const unknown = { code: 'newer', values: { reason: 'x' }, message: 'Something newer' }
    expect([faultText(unknown), faultLang(unknown)]).toEqual(['Something newer', 'en'])
    expect(faultLang(fault('deleted'))).toBeUndefined()
    expect([faultText({ message: 'Old' }), faultLang({ message: 'Old' })]).toEqual(['Old', 'en'])
  })

  it('of several fields has each text once', () => {
    const errors = [issue('a', 'all_required'), issue('b', 'all_required'), issue('role', 'role')]
    expect(refusalText({ code: 'invalid', values: {}, message: 'All', errors })).toBe(
      'Bitte füllen Sie alle Felder außer dem Passwort aus. Die Rolle muss „Teammitglied“ oder „Admin“ sein',
    )
  })
})
