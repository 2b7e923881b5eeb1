import { expect, it } from 'vitest'
import { sourceOf, sourceText, storedSource } from '#domain/kinds/inquiry/source.ts'

const SITE = 'https://cars.example'
const of = (address: string, referrer = '') => sourceOf(new URL(address, SITE), referrer)

it.each([
  ['/cars?utm_source=news&utm_medium=email&utm_campaign=May', '', ['news', 'email', 'May', '/cars']],
  ['/cars/audi-a4-100001?gclid=Cj0', 'https://www.google.com/', ['Google Ads', null, null, '/cars/audi-a4-100001']],
  ['/?wbraid=1', '', ['Google Ads', null, null, '/']],
  ['/?fbclid=IwAR', 'https://l.facebook.com/', ['Meta', null, null, '/']],
  ['/?msclkid=1&utm_campaign=x', '', ['Microsoft Ads', null, 'x', '/']],
  ['/?utm_source=partner&gclid=1', '', ['partner', null, null, '/']],
  ['/about', 'https://www.carsite.example/list?q=1', ['www.carsite.example', null, null, '/about']],
  ['/about', `${SITE}/cars`, [null, null, null, '/about']],
  ['/', '', [null, null, null, '/']],
])('names the source of %s', (address, referrer, [name, medium, campaign, landing]) => {
  expect(of(address, referrer)).toEqual({ name, medium, campaign, landing })
})

it('keeps no click id', () => {
  expect(
    JSON.stringify(of('/?gclid=SECRET&gbraid=SECRET&fbclid=SECRET', 'https://x.example/?gclid=SECRET')),
  ).not.toContain('SECRET')
})

it.each([
  [
    { name: 'x'.repeat(300), landing: '/cars?gclid=1#a' },
    { name: 'x'.repeat(255), landing: '/cars' },
  ],
  [{ name: `${'x'.repeat(254)}😀`, other: 1 }, { name: 'x'.repeat(254) }],
  [{ name: 5, medium: ['a'], campaign: '  ', landing: 'https://cars.example/cars' }, null],
  [{ name: 'a\u0000b', medium: ' cpc ' }, { medium: 'cpc' }],
  ['Google', null],
  [null, null],
])('stores of %j what can be stored', (sent, stored) => {
  const empty = { name: null, medium: null, campaign: null, landing: null }
  expect(storedSource(sent)).toEqual(stored && { ...empty, ...stored })
})

it('has a text of its known parts', () => {
  expect(sourceText({ name: 'Google Ads', medium: null, campaign: 'May', landing: '/' })).toBe('Google Ads · May')
})
