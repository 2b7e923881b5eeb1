import { describe, expect, it } from 'vitest'
import { isWebAddress } from '#domain/values/text/web-address.ts'

describe('web addresses', () => {
  it.each([
    ['https://a.example/b', true],
    ['http://a.example', true],
    ['HTTPS://A.example', true],
    ['/sample/a.webp', true],
    ['//a.example', false],
    ['/\\a.example', false],
    ['javascript:alert(1)', false],
    [' https://a.example', false],
    ['https:a.example', false],
    ['ftp://a.example', false],
    ['ftp:https://a.example', false],
    ['a https://a.example', false],
    ['https://', false],
    ['sample/a.webp', false],
  ])('%j: %s', (address, allowed) => {
    expect(isWebAddress(address)).toBe(allowed)
  })
})
