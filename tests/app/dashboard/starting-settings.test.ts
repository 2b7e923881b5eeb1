// Texts follow the languages of the site: those of a new site, and those that are translated already.
import { beforeEach, expect, it } from 'vitest'
import { startingSettings, withTextsInLanguages } from '#app/dashboard/settings/starting-settings.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SettingsPatch } from '#domain/kinds/settings/schema.ts'
import { settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import { settingsIn } from '#domain/kinds/settings/settings-in.ts'
import { TRANSLATED_SETTINGS } from '#domain/kinds/settings/translated-settings.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import { admin, MemoryWorld } from '#tests/support/device/device-world.ts'

let world: MemoryWorld
beforeEach(() => {
  world = new MemoryWorld()
})

/** @param before the values that the person saw */
function edit(after: SettingsPatch, before: SettingsPatch = world.settings()) {
  const from = settingsFields(before)
  const fields = Array.from(settingsFields(after), ([name, to]) => [name, { from: from.get(name), to }])
  const { verdict } = world.mutate('settings.edit', { fields: Object.fromEntries(fields) }, 'site', admin)
  expect(verdict).toMatchObject({ status: 'applied' })
}

/** Saves the page Site with these languages. */
async function saveLanguages(first: LanguageCode, others: LanguageCode[] = [], typed: SettingsPatch = {}) {
  const { tagline, languages } = world.settings()
  const after = { tagline, ...typed, languages: { default: first, others } }
  const [from, to] = await withTextsInLanguages(world.settings(), { tagline, languages }, after)
  edit(to, from)
}

it('a new site is in the language that is chosen, with no English text left, and in English again', async () => {
  const english = settingsFields(DEFAULT_SETTINGS)
  const texts = TRANSLATED_SETTINGS.filter((name) => english.get(name) !== '')
  for (const code of ['de', 'es', 'fr', 'ar'] as const) {
    await saveLanguages(code)
    expect(world.settings()).toEqual({ ...(await startingSettings(code)), languages: { default: code, others: [] } })
    const chosen = settingsFields(world.settings())
    expect(texts.filter((name) => JSON.stringify(chosen.get(name)) === JSON.stringify(english.get(name)))).toEqual([])
  }
  await saveLanguages('en')
  expect(world.settings()).toEqual(DEFAULT_SETTINGS)
})

it('another language has the texts of a new site too, and none of a text that is the dealer’s own', async () => {
  edit({ tagline: 'Cars of the valley' })
  await saveLanguages('en', ['de'])
  const german = await startingSettings('de')
  const shown = settingsIn(world.settings(), 'de')
  expect(shown.tagline).toBe('Cars of the valley')
  expect({ ...shown, translations: {} }).toEqual({ ...german, tagline: shown.tagline, languages: shown.languages })
})

it('when a translation becomes the text, the text becomes the translation', async () => {
  edit({ tagline: 'Cars of the valley', languages: { default: 'en', others: ['de'] } })
  edit({ translations: { de: { tagline: 'Autos aus dem Tal' } } })
  await saveLanguages('de', ['en'])
  expect(world.settings().tagline).toBe('Autos aus dem Tal')
  expect(settingsIn(world.settings(), 'en').tagline).toBe('Cars of the valley')
  expect(settingsIn(world.settings(), 'en').faqs).toEqual(DEFAULT_SETTINGS.faqs)
})

it('a text that is typed in the same save is kept', async () => {
  await saveLanguages('de', ['en'], { tagline: 'Autos aus dem Tal' })
  expect(world.settings().tagline).toBe('Autos aus dem Tal')
  expect(world.settings().translations.en?.tagline).toBeUndefined()
})

it('a save that leaves the languages changes nothing else', async () => {
  const before = { tagline: '', languages: world.settings().languages }
  expect(await withTextsInLanguages(world.settings(), before, before)).toEqual([before, before])
})
