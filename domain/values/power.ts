// The power of an engine, stored in horsepower.
import { type Notation, numberText } from './notation.ts'

/** @returns for example `340 hp` */
export const powerText = (power: number, notation: Notation): string => `${numberText(power, notation)} hp`

/** Attributes of its input. */
export const POWER_CONTROL = { inputMode: 'numeric', step: 1, placeholder: 'hp' } as const

/** The heading of a column of a CSV file. */
export const powerHeading = (label: string): string => `${label} (hp)`
