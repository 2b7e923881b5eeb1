// Finds the encoding of a text file. Spreadsheets and dealers' systems of different countries and ages save CSV in many.

import { WINDOWS_1252 } from '#domain/import/tables/html-names.ts'
import { type Encoding, RECOGNISED } from './tables/encodings.ts'
import { EVIDENCE } from './tables/evidence.ts'

export interface DecodedText {
  /** The text, and no byte order mark. What is not valid in the encoding is U+FFFD. */
  text: string
  encoding: Encoding
  /** Whether the encoding follows from the letters only: a person should look at them. */
  isGuess: boolean
}

const BYTE_ORDER_MARKS: readonly [encoding: Encoding, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const SAMPLE_BYTES = 64 * 1024
/** Every second byte of western text in UTF-16 is zero. */
const MIN_ZERO_SHARE = 0.4

/** @param chosen by a person */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0]
  const encoding = chosen ?? marked ?? utf16Without(bytes)
  if (encoding) return { text: decode(bytes, encoding), encoding, isGuess: false }
  const text = decode(bytes, 'utf-8')
  if (isUtf8(text)) return { text, encoding: 'utf-8', isGuess: false }
  const guessed = guessEncoding(bytes)
  return { text: decode(bytes, guessed), encoding: guessed, isGuess: true }
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  const upperHalf = UPPER_HALVES[encoding]
  if (upperHalf === undefined) return new TextDecoder(encoding).decode(bytes)
  const codeOf = Uint16Array.from({ length: 256 }, (_, byte) => (byte < 128 ? byte : upperHalf.charCodeAt(byte - 128)))
  const codes = Uint16Array.from(bytes, (byte) => codeOf[byte] ?? 0)
  return new TextDecoder('utf-16le').decode(codes)
}

/** UTF-16 without byte order mark. */
function utf16Without(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeroShare = (parity: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length / (sample.length / 2)
  const even = zeroShare(0)
  const odd = zeroShare(1)
  if (odd > MIN_ZERO_SHARE && even < odd / 4) return 'utf-16le'
  return even > MIN_ZERO_SHARE && odd < even / 4 ? 'utf-16be' : null
}

/** A damaged character or two do not make UTF-8 another encoding. Text of a single-byte encoding is hardly ever valid as UTF-8. */
function isUtf8(text: string): boolean {
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  if (damaged === 0) return true
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with control characters
  const others = text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0
  return others > damaged
}

/** The text around the first bytes that are not ASCII says more than the beginning of the file. */
const MAX_PLACES = 2000
/** Points for Mac Roman by the line ends: CR alone is of old Mac programs, CR LF of other systems. */
const MAC_POINTS = { '\r': 3, '\n': -1, '\r\n': -3 }

function guessEncoding(bytes: Uint8Array): Encoding {
  const sample = placesOfLetters(bytes)
  const lineEnd = !bytes.includes(0x0d) ? '\n' : bytes.includes(0x0a) ? '\r\n' : '\r'
  const scores = RECOGNISED.map((encoding) => ({
    encoding,
    score: plausibility(decode(sample, encoding)) + (encoding === 'macintosh' ? MAC_POINTS[lineEnd] : 0),
  }))
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).encoding
}

/** Each run of bytes that are not ASCII, with two bytes before and after. */
function placesOfLetters(bytes: Uint8Array): Uint8Array {
  const places: number[] = []
  for (let start = 0, found = 0; start < bytes.length && found < MAX_PLACES; start++) {
    if ((bytes[start] ?? 0) < 0x80) continue
    let end = start
    while ((bytes[end] ?? 0) >= 0x80) end++
    places.push(...bytes.subarray(Math.max(0, start - 2), end + 2), 0x0a)
    start = end
    found++
  }
  return Uint8Array.from(places)
}

/** The sum of the evidence that a text was decoded rightly. */
function plausibility(text: string): number {
  return EVIDENCE.reduce((sum, [pattern, points]) => sum + points * (text.match(pattern)?.length ?? 0), 0)
}

// The characters from 0x80 to 0xFF of encodings whose decoder is missing or wrong: no browser knows CP850, and Node.js 20, in which the
// tests run, decodes Windows-1252 as ISO 8859-1.

const LATIN_1 = String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index))

const UPPER_HALVES: Readonly<Record<string, string>> = {
  'windows-1252': WINDOWS_1252 + LATIN_1,
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}
