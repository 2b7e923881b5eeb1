import { useEffect, useMemo, useState } from 'react'
import { loadCatalogue } from '#app/dashboard/languages.ts'
import type { OtherLanguage } from '#app/local/state/other-language.ts'
import { otherLanguage } from '#app/local/state/other-language.ts'
import { formatWords, useSettings } from '#app/local/state/settings.ts'
import { createFormat, type Format } from '#domain/values/format.ts'
import { type LanguageCode, languagePrefix, languagesOf } from '#domain/values/languages.ts'
import { notationOf } from '#domain/values/notation-of.ts'
import { texts } from '#text/t.ts'
import { createTexts, type Texts } from '#text/texts.ts'

/** How customers read texts, values and what the dealer has written. */
export interface CustomerWords {
  texts: Texts
  format: Format
  shown: Pick<OtherLanguage, 'settings' | 'car' | 'attributesOf'>
}

const AS_STORED: CustomerWords['shown'] = {
  settings: (stored) => stored,
  car: (stored) => stored,
  attributesOf: () => ({ dir: 'auto' }),
}

export interface CustomerLanguage {
  /** Those of the site, the default first. */
  languages: readonly LanguageCode[]
  code: LanguageCode
  /** The beginning of the paths of the language. */
  prefix: string
  choose: (code: LanguageCode) => void
  /** Undefined until the texts are loaded. */
  words: CustomerWords | undefined
  hasFailed: boolean
  retry: () => void
}

/**
 * The language of what a customer gets, whatever language the user reads.
 * @param known that of the customer; otherwise it is the default of the site until another one is chosen
 */
export function useCustomerLanguage(known?: LanguageCode | null): CustomerLanguage {
  const { languages: ofSite, region } = useSettings()
  const languages = languagesOf(ofSite)
  const [chosen = known, choose] = useState<LanguageCode>()
  const code = chosen && languages.includes(chosen) ? chosen : ofSite.default
  const isOther = code !== ofSite.default
  const { loaded, hasFailed, retry } = useTexts(code)
  const words = useMemo(
    () =>
      loaded && {
        texts: loaded,
        format: createFormat(notationOf(region, isOther ? code : undefined), formatWords(loaded)),
        shown: isOther ? otherLanguage(code) : AS_STORED,
      },
    [loaded, region, code, isOther],
  )
  return { languages, code, prefix: languagePrefix(code, ofSite), choose, words, hasFailed, retry }
}

function useTexts(code: LanguageCode) {
  const [loaded, setLoaded] = useState(texts)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isLoaded = loaded.language === code
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    setFailed(false)
    if (isLoaded) return
    let isCancelled = false
    const load = async () => (code === texts().language ? texts() : createTexts(await loadCatalogue(code)))
    load().then(
      (made) => isCancelled || setLoaded(made),
      () => isCancelled || setFailed(true),
    )
    return () => {
      isCancelled = true
    }
  }, [code, isLoaded, attempt])
  return { loaded: isLoaded ? loaded : undefined, hasFailed, retry: () => setAttempt(attempt + 1) }
}
