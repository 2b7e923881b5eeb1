// Finds the encoding of a text file. Spreadsheets of different countries and ages save CSV in four encodings.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface DecodedText {
  /** Without byte order mark. What is not valid in the encoding is U+FFFD. */
  text: string
  encoding: Encoding
}

const BYTE_ORDER_MARKS: readonly [encoding: Encoding, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const SAMPLE_BYTES = 64 * 1024
/** Every second byte of western text in UTF-16 is zero. */
const MIN_ZERO_SHARE = 0.4

export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0]
  const encoding = marked ?? utf16Without(bytes)
  if (encoding) return { text: decode(bytes, encoding), encoding }
  const text = decode(bytes, 'utf-8')
  return isUtf8(text) ? { text, encoding: 'utf-8' } : { text: decode(bytes, 'windows-1252'), encoding: 'windows-1252' }
}

const decode = (bytes: Uint8Array, encoding: Encoding) => new TextDecoder(encoding).decode(bytes)

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

/** A damaged character or two do not make UTF-8 another encoding. Text of Windows-1252 is hardly ever valid as UTF-8. */
function isUtf8(text: string): boolean {
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  if (damaged === 0) return true
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with control characters
  const others = text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0
  return others > damaged
}
