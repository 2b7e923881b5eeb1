import { texts } from '#text/t.ts'

/** @returns for example `12,345`. A count is part of a text, whatever the region of the site. */
export const countText = (count: number): string => texts().number(count)
