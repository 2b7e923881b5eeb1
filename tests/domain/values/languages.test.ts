import { expect, it } from 'vitest'
import { isSitePath } from '#domain/values/addresses/site-paths.ts'
import { currencyName } from '#domain/values/currency-name.ts'
import { languagesOf, localizedPath, readAddress, type SiteLanguages, splitLanguage } from '#domain/values/languages.ts'
import { countryOfReaders } from '#domain/values/notation-of.ts'

const languages: SiteLanguages = { default: 'de', others: ['en', 'ar'] }

it('the default language of a site is its first', () => expect(languagesOf(languages)).toEqual(['de', 'en', 'ar']))

it.each([
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/ar/cars/bmw', 'ar', '/cars/bmw'],
  ['/xx/cars', null, '/xx/cars'],
  ['/de-ch', null, '/de-ch'],
  ['/cars/de', null, '/cars/de'],
  ['/d', null, '/d'],
  ['/', null, '/'],
])('the address %s has the language %s and the path %s', (address, prefix, path) => {
  expect(splitLanguage(address)).toEqual({ prefix, path })
})

it.each([
  ['/', 'en', '/en'],
  ['/cars', 'en', '/en/cars'],
  ['/', 'de', '/'],
  ['/cars', 'de', '/cars'],
] as const)('the path %s is in %s the address %s', (path, language, address) => {
  expect(localizedPath(path, language, languages)).toBe(address)
})

it.each([
  ['/en/cars', { language: 'en', isOther: true, path: '/cars' }],
  ['/cars', { language: 'de', isOther: false, path: '/cars' }],
  ['/de/cars', { language: 'de', isOther: false, path: '/de/cars' }],
  ['/fr/cars', { language: 'de', isOther: false, path: '/fr/cars' }],
])('the prefix of an address counts when it is another language of the site: %s', (address, read) => {
  expect(readAddress(address, languages)).toEqual(read)
  expect(readAddress('/de', { default: 'de', others: ['de'] }).isOther).toBe(false)
})

it.each([
  ['/about', true],
  ['/de/imprint', true],
  ['/cars/bmw-1', true],
  ['/ar/cars/x', true],
  ['/cars/bmw-1/photos', false],
  ['/old/cars/bmw-1', false],
  ['/stock', false],
])('the path %s is a page of the site: %s', (path, isPage) => expect(isSitePath(path)).toBe(isPage))

it('a currency has the form for its count', () => {
  expect([currencyName('USD', 1), currencyName('USD', 2), currencyName('EUR', 2, 'de')]).toEqual([
    'US dollar',
    'US dollars',
    'Euro',
  ])
})

it('readers write amounts as the country does that speaks their language, else as the first that does', () => {
  expect([countryOfReaders('de', 'AT'), countryOfReaders('de', 'US')]).toEqual(['AT', 'DE'])
})
