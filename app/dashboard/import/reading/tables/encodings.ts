import type { TextKey } from '#text/texts.ts'

interface EncodingFacts {
  name: string
  /** The key of what tells it from others. */
  kind?: TextKey
}

/** The encodings that a file can have. What only a person can choose follows what is recognised. */
export const ENCODINGS = {
  'utf-8': { name: 'UTF-8' },
  'utf-16le': { name: 'UTF-16' },
  'utf-16be': { name: 'UTF-16', kind: 'import.bigEndian' },
  'windows-1252': { name: 'Windows-1252', kind: 'import.western' },
  'iso-8859-15': { name: 'ISO 8859-15', kind: 'import.westernEuro' },
  macintosh: { name: 'Mac Roman' },
  cp850: { name: 'CP850', kind: 'import.dosWestern' },
  'windows-1250': { name: 'Windows-1250', kind: 'import.centralEuropean' },
  'iso-8859-2': { name: 'ISO 8859-2', kind: 'import.centralEuropean' },
  'windows-1251': { name: 'Windows-1251', kind: 'import.cyrillic' },
  'windows-1253': { name: 'Windows-1253', kind: 'import.greek' },
  'windows-1254': { name: 'Windows-1254', kind: 'import.turkish' },
  'koi8-r': { name: 'KOI8-R', kind: 'import.cyrillic' },
  ibm866: { name: 'CP866', kind: 'import.dosCyrillic' },
  'x-mac-cyrillic': { name: 'Mac Cyrillic' },
  'windows-1255': { name: 'Windows-1255', kind: 'import.hebrew' },
  'windows-1256': { name: 'Windows-1256', kind: 'import.arabic' },
  'windows-1257': { name: 'Windows-1257', kind: 'import.baltic' },
  shift_jis: { name: 'Shift JIS', kind: 'import.japanese' },
  gb18030: { name: 'GB 18030', kind: 'import.chinese' },
  big5: { name: 'Big5', kind: 'import.chinese' },
  'euc-kr': { name: 'EUC-KR', kind: 'import.korean' },
} as const satisfies Record<string, EncodingFacts>
export type Encoding = keyof typeof ENCODINGS

/** The first of those with the best score is chosen. */
export const RECOGNISED: readonly Encoding[] = [
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'cp850',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1251',
  'koi8-r',
  'ibm866',
  'windows-1253',
]
