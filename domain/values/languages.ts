// The languages of the product. A language is declared here and has a catalogue in `text/`. Its code is the first part of an address, as
// in `/de/cars`, except for the default language of the site.

export interface LanguageFacts {
  /** The name that its speakers use. */
  name: string
  direction: 'ltr' | 'rtl'
  /** The sign between the thousands of a count. */
  thousands: string
  /** The sign between day, month and year, where the region has `/`. */
  dateSign: string
}

const NO_BREAK_SPACE = '\u00a0'

export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', thousands: ',', dateSign: '/' },
  de: { name: 'Deutsch', direction: 'ltr', thousands: '.', dateSign: '.' },
  es: { name: 'Español', direction: 'ltr', thousands: '.', dateSign: '/' },
  fr: { name: 'Français', direction: 'ltr', thousands: NO_BREAK_SPACE, dateSign: '/' },
  ar: { name: 'العربية', direction: 'rtl', thousands: ',', dateSign: '/' },
} as const satisfies Record<string, LanguageFacts>

export type LanguageCode = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly LanguageCode[]

/** The languages of a site, as its settings have them. */
export interface SiteLanguages {
  default: LanguageCode
  others: readonly LanguageCode[]
}

export const isLanguageCode = (text: string): text is LanguageCode => Object.hasOwn(LANGUAGES, text)

/** The languages of a site, the default first. */
export const languagesOf = ({ default: first, others }: SiteLanguages): readonly LanguageCode[] => [first, ...others]

/** Splits an address: `/de/cars` -> `de`, `/cars`. Without the code of a language the prefix is null. */
export function splitLanguage(path: string): { prefix: LanguageCode | null; path: string } {
  const [, code = '', rest = ''] = /^\/([a-z]{2})(?=\/|$)(.*)$/.exec(path) ?? []
  return isLanguageCode(code) ? { prefix: code, path: rest || '/' } : { prefix: null, path }
}

/** The beginning of the paths of a language: empty for the default language of the site, else `/de`. */
export const languagePrefix = (language: LanguageCode, languages: Pick<SiteLanguages, 'default'>): string =>
  language === languages.default ? '' : `/${language}`

/** `/cars` -> `/de/cars`, `/` -> `/de`. */
export const localizedPath = (
  path: string,
  language: LanguageCode,
  languages: Pick<SiteLanguages, 'default'>,
): string => {
  const prefix = languagePrefix(language, languages)
  return prefix !== '' && path === '/' ? prefix : prefix + path
}

/** The language of an address, and the path within it. A prefix that is not of another language of the site is part of the path. */
export function readAddress(address: string, { default: first, others }: SiteLanguages) {
  const { prefix, path } = splitLanguage(address)
  const isOther = prefix !== null && prefix !== first && others.includes(prefix)
  return isOther ? { language: prefix, isOther, path } : { language: first, isOther, path: address }
}
