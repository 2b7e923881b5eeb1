import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { createFormat, type Format, type FormatWords } from '#domain/values/format.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import { DEFAULT_NOTATION, type Notation } from '#domain/values/notation.ts'
import { texts } from '#text/t.ts'
import { isolate, type Texts } from '#text/texts.ts'
import { createStore, useStore } from './store.ts'

/** The page, the database and the server deliver copies of the settings one after the other, mostly equal. */
const isSame = (next: unknown, current: unknown) => JSON.stringify(next) === JSON.stringify(current)

/** `DEFAULT_SETTINGS` until the settings of the site are known, which may be equal to them. */
export const settingsStore = createStore<SiteSettings>(
  DEFAULT_SETTINGS,
  (next, current) => current !== DEFAULT_SETTINGS && isSame(next, current),
)

export const useSettings = (): SiteSettings => useStore(settingsStore)

/** The words of a language in values. */
export function formatWords({ language, text }: Texts): FormatWords {
  const { direction, dateSign } = LANGUAGES[language]
  return {
    language,
    priceOnRequest: text('shared.onRequest'),
    longDistance: (distance, unit) => text(`shared.distance.${unit}`, { distance }),
    power: (power) => text('shared.power', { power }),
    isolate: direction === 'rtl' ? isolate : (text) => text,
    dateSign,
  }
}

/** Apart from the settings: it is made with tables that a page does not load before its first paint. */
const formatStore = createStore<Format>(
  createFormat(DEFAULT_NOTATION),
  (next, current) => next.language === current.language && isSame(next.notation, current.notation),
)

export const setNotation = (notation: Notation): void => formatStore.set(createFormat(notation, formatWords(texts())))

/** How values are written on this site. */
export const useFormat = (): Format => useStore(formatStore)
