// Texts of dealers' systems are often HTML. The site shows texts as they are, so an import keeps the words and the lines only.
import { BLOCKS, INLINE, LATIN_1, OTHER_CHARACTERS, WINDOWS_1252 } from '#domain/import/tables/html-names.ts'

const tag = (names: string) => `<\\/?(?:${names.replaceAll(' ', '|')})(?=[\\s/>])[^<>]*>`
const BREAK = /<br(?=[\s/>])[^<>]*>(?:\r?\n)?/gi
const INVISIBLE = /<(script|style)(?=[\s>])[^<>]*>[^<]*<\/\1>|<!--[^<>]*-->|<!\[CDATA\[|\]\]>/gi
const BLOCK_TAG = new RegExp(tag(BLOCKS), 'i')
const INLINE_TAG = new RegExp(tag(INLINE), 'gi')
const CHARACTER = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi

const CHARACTERS = new Map([
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries(OTHER_CHARACTERS),
])

/** @returns a text without HTML as it is. What looks like a tag and is none stays: `a < b`, `<sold>` */
export function htmlToText(text: string): string {
  const once = withoutHtml(text)
  // Some systems write the tags themselves as characters: `&lt;br&gt;`.
  return once === text ? text : withoutHtml(once)
}

function withoutHtml(text: string): string {
  const lines = text.replace(INVISIBLE, '').replace(BREAK, '\n').replace(INLINE_TAG, '').split(BLOCK_TAG)
  const blocks = lines.length === 1 ? lines : lines.map((line) => line.trim()).filter((line) => line !== '')
  return blocks.join('\n').replace(CHARACTER, characterOf)
}

function characterOf(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return CHARACTERS.get(name) ?? entity
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  // As browsers do: these numbers are meant as Windows-1252.
  if (code >= 0x80 && code < 0xa0) return WINDOWS_1252.charAt(code - 0x80)
  if (code === 0xa0) return ' '
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
  return isCharacter ? String.fromCodePoint(code) : entity
}
