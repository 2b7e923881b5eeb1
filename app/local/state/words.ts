// The words of the language of the page in texts that the domain composes.

import type { FormatWords } from '#domain/values/format.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import type { HoursWords } from '#domain/values/time/hours-text.ts'
import { t, texts } from '#text/t.ts'
import { isolate } from '#text/texts.ts'

export function formatWords(): FormatWords {
  const { language } = texts()
  return {
    language,
    priceOnRequest: t('shared.onRequest'),
    longDistance: (distance, unit) => t(`shared.distance.${unit}`, { distance }),
    power: (power) => t('shared.power', { power }),
    isolate: LANGUAGES[language].direction === 'rtl' ? isolate : (text) => text,
  }
}

export const hoursWords = (): HoursWords => ({
  weekday: (weekday) => t(`shared.${weekday}`),
  days: (first, last) => t('shared.days', { first, last }),
  closed: t('shared.closed'),
})
