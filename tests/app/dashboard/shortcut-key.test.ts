import { expect, it } from 'vitest'
import { shortcutKey } from '#app/dashboard/components/shortcut-key.ts'

it.each([
  ['the letter that a Latin keyboard types', { key: 'm', code: 'Semicolon' }, 'm'],
  ['the letter at the place of a Cyrillic one', { key: 'ь', code: 'KeyM' }, 'm'],
  ['the bracket at the place of a Cyrillic letter', { key: 'х', code: 'BracketLeft' }, '['],
  ['the question mark at the place of an Arabic one', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['no letter for a Cyrillic capital', { key: 'Ь', code: 'KeyM', shiftKey: true }, 'Ь'],
  ['no letter for a digit with an accented one', { key: 'é', code: 'Digit2' }, 'digit2'],
  ['the name of another key', { key: 'Escape', code: 'Escape' }, 'Escape'],
])('a shortcut is %s', (_, event, expected) => {
  expect(shortcutKey({ shiftKey: false, ...event })).toBe(expected)
})
