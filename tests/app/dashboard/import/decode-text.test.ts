// Texts in the bytes that an encoder wrote, for each encoding.
import { describe, expect, it } from 'vitest'
import { decodeText } from '#app/dashboard/import/reading/decode-text.ts'
import { ENCODINGS } from '#app/dashboard/import/reading/tables/encodings.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const file = (hex: string, lineEnd = '0d0a') =>
  bytes(`${Buffer.from('Make;Model').toString('hex')}${lineEnd}${hex}${lineEnd}`)

describe('the encoding is recognised by its letters', () => {
  it.each([
    ['windows-1252', 'Größe, très bon', '4772f6df652c207472e87320626f6e'],
    ['windows-1252', 'it’s “Nice” – firm…', '6974927320934e69636594209620 6669726d85'],
    ['windows-1252', '12.500 £ 4×4', '31322e35303020a32034d734'],
    ['iso-8859-15', '12.900 € Škoda', '31322e39303020a420a66b6f6461'],
    ['macintosh', 'España, año', '45737061 96612c2061966f', '0d'],
    ['macintosh', 'Schönes für Müller', '536368 9a6e657320669f72204d9f6c6c6572', '0a'],
    ['cp850', 'Schönes für Müller', '53636894 6e6573206681 72204d816c6c6572'],
    ['windows-1250', 'żółty, książka', 'bff3b3 74792c206b7369b9bf6b61'],
    ['iso-8859-2', 'żółty, książka', 'bff3b3 74792c206b7369b1bf6b61'],
    ['windows-1254', 'değişensiz', '6465f069fe656e73697a'],
    ['windows-1251', 'Белый, Механика', 'c1e5ebfbe92c20cce5f5e0ede8eae0'],
    ['koi8-r', 'Белый, Механика', 'e2c5ccd9ca2c20edc5c8c1cec9cbc1'],
    ['ibm866', 'Белый, Механика', '81a5abeba92c208ca5e5a0ada8aaa0'],
    ['windows-1253', 'Λευκό χρώμα', 'cbe5f5eafc20f7f1feece1'],
  ])('%s: %s', (encoding, text, hex, lineEnd = '0d0a') => {
    const decoded = decodeText(file(hex, lineEnd))
    expect(decoded).toMatchObject({ encoding, isGuess: true })
    expect(decoded.text).toContain(text)
  })

  it('of all encodings each can be chosen, and is used', () => {
    for (const encoding of Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[]) {
      expect(decodeText(file('41'), encoding)).toMatchObject({ encoding, isGuess: false })
    }
    expect(decodeText(bytes('81e1'), 'cp850').text).toBe('üß')
    expect(decodeText(bytes('80e1'), 'windows-1252').text).toBe('€á')
  })
})
