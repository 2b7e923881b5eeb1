import { useSettings } from '#app/local/state/settings.ts'
import { LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import { t } from '#text/t.ts'

interface Translation {
  lang?: LanguageCode
  dir?: 'ltr' | 'rtl'
  hint?: string
}

/**
 * The attributes of a control for a text in another language than the default of the site.
 * @param language null for the text in the default language
 */
export function useTranslation(language: LanguageCode | null, isEmpty: boolean): Translation {
  const { languages } = useSettings()
  if (language === null) return {}
  const { direction: dir } = LANGUAGES[language]
  const hint = t('components.notTranslated', { language: LANGUAGES[languages.default].name })
  return { lang: language, dir, ...(isEmpty ? { hint } : {}) }
}
