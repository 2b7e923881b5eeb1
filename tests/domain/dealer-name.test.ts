import { expect, it } from 'vitest'
import { dealerName } from '#domain/kinds/settings/dealer-name.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'

it.each([
  ['Harbour Cars', 'Harbour Cars Ltd', 'Harbour Cars Ltd'],
  ['Harbour Cars', '', 'Harbour Cars'],
  ['Harbour Cars', DEFAULT_SETTINGS.companyInfo.name, 'Harbour Cars'],
  [DEFAULT_SETTINGS.siteName, DEFAULT_SETTINGS.companyInfo.name, DEFAULT_SETTINGS.companyInfo.name],
])('the dealership %j with the legal name %j is %j', (siteName, name, expected) => {
  expect(dealerName({ siteName, companyInfo: { ...DEFAULT_SETTINGS.companyInfo, name } })).toBe(expected)
})
