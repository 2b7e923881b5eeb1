import type { LanguageCode } from '#domain/values/languages.ts'
import type { SiteSettings } from './schema.ts'

/** The settings as visitors read them in a language: where it has a text, this is in place of the default one. */
export function settingsIn(settings: SiteSettings, language: LanguageCode | undefined): SiteSettings {
  const texts = language && language !== settings.languages.default && settings.translations[language]
  return texts ? withTexts(settings, texts) : settings
}

/** An empty text or list is no translation. */
function withTexts<T extends object>(settings: T, texts: object): T {
  const translated = { ...settings }
  for (const [key, text] of Object.entries(texts)) {
    const isText = typeof text === 'string' || Array.isArray(text)
    const value = isText ? text : withTexts(settings[key as keyof T] as object, text)
    if (!isText || text.length > 0) Object.assign(translated, { [key]: value })
  }
  return translated
}
