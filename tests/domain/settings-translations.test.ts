import { describe, expect, it } from 'vitest'
import { fieldLabel } from '#app/dashboard/components/field-labels.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { presentSettings } from '#domain/kinds/settings/present-settings.ts'
import { settingsPatch } from '#domain/kinds/settings/schema.ts'
import { mergeSettings } from '#domain/kinds/settings/settings-fields.ts'
import { settingsIn } from '#domain/kinds/settings/settings-in.ts'
import { splitSetting, TRANSLATED_SETTINGS } from '#domain/kinds/settings/translated-settings.ts'
import { toIssues } from '#domain/values/issue.ts'
import { admin, MemoryWorld } from '#tests/support/device/device-world.ts'
import '#tests/support/english.ts'

const FAQS = [{ question: 'Nehmen Sie mein Auto in Zahlung?', answer: 'Ja.' }]

const issues = (de: unknown) => toIssues(settingsPatch.safeParse({ translations: { de } }).error as never)

/** @param fields name -> [from, to] */
const edit = (world: MemoryWorld, fields: Record<string, [unknown, unknown]>) =>
  world.mutate(
    'settings.edit',
    { fields: Object.fromEntries(Object.entries(fields).map(([name, [from, to]]) => [name, { from, to }])) },
    'site',
    admin,
  )

describe('the translations of the settings', () => {
  it('are those of the texts that visitors read', () => {
    expect(TRANSLATED_SETTINGS).toEqual([
      'tagline',
      'contactInfo.hours',
      'companyInfo.description',
      'pricing.note',
      ...['privacy', 'terms', 'imprint', 'accessibility'].flatMap((page) =>
        ['title', 'lastUpdated', 'content'].map((text) => `legalPages.${page}.${text}`),
      ),
      'footerInfo.description',
      ...['home', 'included', 'homeIntro', 'carsIntro', 'contactIntro'].map((text) => `promises.${text}`),
      'notice.text',
      ...['heroTitle', 'heroDescription', 'valuesTitle', 'valuesSubtitle', 'values'].map((text) => `aboutInfo.${text}`),
      'faqs',
    ])
  })

  it('have names of which the language is a part, and labels that name it', () => {
    expect(splitSetting('translations.de.footerInfo.description')).toEqual({
      base: 'footerInfo.description',
      language: 'de',
    })
    expect(splitSetting('translations.xx.tagline').language).toBeNull()
    expect(splitSetting('tagline').language).toBeNull()
    expect(fieldLabel('translations.de.faqs')).toBe('FAQs (Deutsch)')
    expect(fieldLabel('translations.fr.footerInfo.description')).toBe('Footer info, description (Français)')
    expect(fieldLabel('description@de')).toBe('Description (Deutsch)')
  })

  it('have the limits of the texts that they translate, and errors with the whole path', () => {
    expect(issues({ faqs: [{ question: 'x'.repeat(501), answer: '' }] })).toMatchObject([
      { path: 'translations.de.faqs.0.question', message: 'Question must be at most 500 characters' },
    ])
    expect(issues({ tagline: 5 })).toMatchObject([{ path: 'translations.de.tagline' }])
    expect(issues('Auto')).toMatchObject([{ path: 'translations.de' }])
    expect(issues({ promises: { home: [{ title: 'T', text: 'x', icon: 'Nothing' }] } })).toMatchObject([
      { path: 'translations.de.promises.home.0.icon' },
    ])
  })

  it('take nothing else', () => {
    const patch = { translations: { de: { siteName: 'Auto', tagline: 'Ja' }, xx: { tagline: 'x' } } }
    expect(settingsPatch.parse(patch)).toEqual({ translations: { de: { tagline: 'Ja' } } })
  })
})

describe('an edit of a translation', () => {
  it('merges beside others, and the default language of the site has none', () => {
    const world = new MemoryWorld()
    edit(world, { 'translations.de.tagline': ['', 'Gute Autos'], 'translations.en.tagline': ['', 'Good cars'] })
    edit(world, { 'translations.de.faqs': [[], FAQS], 'translations.fr.tagline': [undefined, 'Bonnes voitures'] })
    expect(world.settings().translations).toEqual({
      de: { tagline: 'Gute Autos', faqs: FAQS },
      fr: { tagline: 'Bonnes voitures' },
    })
    expect(presentSettings(world.settings(), 'visitor').translations).toEqual(world.settings().translations)
    const late = edit(world, { 'translations.de.faqs': [[], [{ question: 'Wo?', answer: 'Hier.' }]] })
    expect(Object.keys(world.conflicts.get(late.mid)?.fields ?? {})).toEqual(['translations.de.faqs'])
    world.mutate('conflict.resolve', { choice: 'mine' }, late.mid, admin)
    expect(world.settings().translations.de?.faqs).toEqual([{ question: 'Wo?', answer: 'Hier.' }])
  })

  it('into a language that becomes the default in the same edit is dropped', () => {
    const world = new MemoryWorld()
    const texts: [unknown, unknown] = ['', 'x']
    edit(world, {
      'languages.default': ['en', 'de'],
      'translations.de.tagline': texts,
      'translations.en.tagline': texts,
    })
    expect(world.settings().translations).toEqual({ en: { tagline: 'x' } })
  })
})

describe('the settings in a language', () => {
  const settings = mergeSettings(DEFAULT_SETTINGS, {
    translations: { de: { tagline: 'Gute Autos', faqs: [], promises: { homeIntro: '', carsIntro: 'Alle geprüft.' } } },
  })

  it('have its texts, and the default ones where it has none', () => {
    const german = settingsIn(settings, 'de')
    expect(german.tagline).toBe('Gute Autos')
    expect(german.promises).toEqual({ ...DEFAULT_SETTINGS.promises, carsIntro: 'Alle geprüft.' })
    expect(german.faqs).toBe(DEFAULT_SETTINGS.faqs)
    expect(german.contactInfo).toBe(DEFAULT_SETTINGS.contactInfo)
  })

  it('are themselves in the default language, and in one without texts', () => {
    expect(settingsIn(settings, undefined)).toBe(settings)
    expect(settingsIn(settings, 'fr')).toBe(settings)
    const languages = { default: 'de' as const, others: [] }
    expect(settingsIn({ ...settings, languages }, 'de').tagline).toBe(DEFAULT_SETTINGS.tagline)
  })
})
