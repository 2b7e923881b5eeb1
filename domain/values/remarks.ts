// Words that people write after an amount of money or a distance without changing it: a footnote, that a price can be discussed, that a
// mileage is proved. A remark that is not listed makes a text unreadable: `41,205 (not actual)`.
const WORDS = [
  'o\\.?b\\.?o|o\\.?n\\.?o|or (?:best|near(?:est)?) offer|firm|fixed|neg(?:otiable)?|inc(?:l|luding)?\\.? vat',
  'v\\.?h?\\.?b|verhandlungsbasis|f\\.?p|festpreis|fix|inkl\\.? mwst|brutto|incl\\.? btw|do negocjacji',
  'ttc|(?:[aà] )?n[eé]gocier|n[eé]gociable|negociable|iva inclu(?:ido|so|sa)|trattabil[ei]',
  'verified|certified|actual|original|warranted|guaranteed|documented',
  'gepr[uü]ft|nachweisbar|nachweislich|belegt|garantiert|gegarandeerd|nap|udokumentowany',
  'certifi[eé]s?|garantis?|certificad[oa]s?|garantizad[oa]s?|certificat[oi]|garantit[oi]',
]
const FOOTNOTE = /[\s*†¹²³]+$/
const REMARK = new RegExp(`(?<!\\p{L})[([]?(?:${WORDS.join('|')})\\.?[)\\]]?$`, 'iu')

/** @param text of at most `MAX_NUMBER_LENGTH` characters */
export const withoutRemark = (text: string): string =>
  text.replace(FOOTNOTE, '').replace(REMARK, '').replace(FOOTNOTE, '')
