import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { mergeSettings } from '#domain/kinds/settings/settings-fields.ts'
import { untranslatedFields, untranslatedSettings } from '#domain/stock/missing-translations.ts'
import { edit, worldWithCar } from '#tests/support/device/device-world.ts'

it('a car lacks the translation of each text that it has', () => {
  const { world, uid } = worldWithCar()
  const missing = () => {
    const car = world.cars.get(uid)
    return car && untranslatedFields(car, 'de')
  }
  expect(missing()).toEqual(['description'])
  world.mutate('car.edit', edit({ features: [[], ['Heated seats']], trim: ['', 'S'] }), uid)
  expect(missing()).toEqual(['trim', 'description', 'features'])
  world.mutate('car.edit', edit({ 'description@de': ['', 'Ein Coupé.'], 'features@fr': [[], ['Sièges']] }), uid)
  expect(missing()).toEqual(['trim', 'features'])
})

it('the settings lack the translation of each text that is not empty, of pages that are on', () => {
  const missing = (patch: Parameters<typeof mergeSettings>[1]) =>
    untranslatedSettings(mergeSettings(DEFAULT_SETTINGS, patch), 'de')
  expect(missing({})).toContain('legalPages.privacy.content')
  expect(missing({})).not.toContain('legalPages.imprint.content')
  expect(missing({})).not.toContain('notice.text')
  const translations = { de: { tagline: 'Gute Autos', faqs: [], promises: { home: [] } } }
  expect(missing({ translations })).not.toContain('tagline')
  expect(missing({ translations })).toEqual(expect.arrayContaining(['faqs', 'promises.home', 'footerInfo.description']))
  expect(missing({ notice: { text: 'Closed' } })).toContain('notice.text')
})
