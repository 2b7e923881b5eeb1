// The power of an engine, stored in horsepower.
/** @param power as digits. @returns for example `340 hp` */
export const powerText = (power: string): string => `${power} hp`

/** Attributes of its input. */
export const POWER_CONTROL = { inputMode: 'numeric', step: 1 } as const

/** The heading of a column of a CSV file. */
export const powerHeading = (label: string): string => `${label} (hp)`
