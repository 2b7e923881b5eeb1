import { DEFAULT_NOTATION, numberText } from '#domain/values/notation.ts'

/** @returns for example `12,345`. A count is part of an English text, whatever the region of the site. */
export const countText = (count: number): string => numberText(count, DEFAULT_NOTATION)
