// A month, stored as `yyyy-mm`.

/** @returns for example `03/2019`; the text itself when it is no month */
export const monthText = (month: string): string => month.replace(/^(\d{4})-(\d\d)$/, '$2/$1')

/** Attributes of its input. A month picker does not exist in every browser. */
export const MONTH_CONTROL = { inputMode: 'numeric' } as const
