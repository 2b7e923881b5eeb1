// One form of the characters that people type, paste and search in several. Visitors load this file.

/** The digits of every script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    // The ten digits of a script follow each other, and some scripts follow each other too.
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String((code - zero) % 10)
  })
}

/** One space, one hyphen and one apostrophe for those of every script and keyboard. */
export function plainSigns(text: string): string {
  return text
    .replace(/[\s\p{Zs}]/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[`\u00b4\u02b9\u02bc\u02c8\u055a\u05f3\u2018\u2019\u201b\u2032\u2035\uff07\uff40]/g, "'")
}

/** Characters that change the direction of the text around them, which has its own: `dir="auto"`. */
export const withoutDirections = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** Pasted texts contain characters that cannot be seen. */
const withoutInvisible = (text: string) => text.replace(/\p{Cf}/gu, '')

/** The number without the signs between its digits, and with the digits 0 to 9 in place of those of other scripts. */
export function cleanPhoneNumber(typed: string): string {
  return asciiDigits(withoutInvisible(plainSigns(typed)))
    .replace(/^\s*tel:/i, '')
    .replace(/\uff0b/g, '+')
    .replace(/[ ()[\]./\u00b7\uff08\uff09-]/g, '')
}

/** The address without the signs that surround a copied one. */
export function cleanEmail(typed: string): string {
  const text = withoutInvisible(typed.normalize('NFKC'))
  const [, address = text] = /<([^<>]*)>/.exec(text) ?? []
  return address
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^['"([<\s]+|['")\]>,;:.\s]+$/g, '')
}

/** Letters that Unicode does not decompose. */
const LETTERS: Partial<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}

const BEYOND_ASCII = /[^ -~\s]/

/**
 * The text that searches compare: no case, marks, apostrophes and hyphens, and one kind of space. A line break between texts prevents
 * matches across them.
 */
export const searchKey = (...texts: string[]): string => texts.map(foldedText).join('\n')

function foldedText(text: string): string {
  // Almost all texts of ten thousand cars skip the slow part.
  const plain = BEYOND_ASCII.test(text) ? baseLetters(text) : text.toLowerCase()
  return plain.replace(/[`'-]/g, '').replace(/\s+/g, ' ').trim()
}

/** In lower case without marks, as people without these keys type: `Año`, `Skrzynia biegów`. Hyphens, apostrophes and spaces are plain ones. */
export function baseLetters(text: string): string {
  return asciiDigits(plainSigns(text))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Diacritic}\p{Cf}]/gu, '')
    .replace(/[ßæœøłđðþħŧıς]/g, (letter) => LETTERS[letter] ?? letter)
}
