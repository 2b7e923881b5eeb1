/** The encodings that a file can have, with their names. What only a person can choose follows what is recognised. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252 (Western)',
  'iso-8859-15': 'ISO 8859-15 (Western with €)',
  macintosh: 'Mac Roman',
  cp850: 'CP850 (DOS, Western)',
  'windows-1250': 'Windows-1250 (Central European)',
  'iso-8859-2': 'ISO 8859-2 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'koi8-r': 'KOI8-R (Cyrillic)',
  ibm866: 'CP866 (DOS, Cyrillic)',
  'x-mac-cyrillic': 'Mac Cyrillic',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  shift_jis: 'Shift JIS (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
} as const
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
