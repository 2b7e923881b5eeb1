// The power of an engine as people and dealers' systems write it.
import { MAX_NUMBER_LENGTH, readNumber } from './read-number.ts'

/** Metric horsepower, as the papers of cars have it: 250 kW are 340 hp. */
const HP_PER_KILOWATT = 1.35962
const UNITS = 'hp|bhp|ps|cv|ch|pk|kw'

export type PowerUnit = 'hp' | 'kW'

export const powerUnitIn = (text: string): PowerUnit => (/(?<![a-z])kw(?![a-z])/i.test(text) ? 'kW' : 'hp')

/**
 * `340`, `340 hp`, `250 kW`, `250 kW (340 PS)`.
 * @param unit of a number without one
 * @returns whole horsepower; null for a text that is no power
 */
export function readPower(text: string, unit: PowerUnit): number | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const found = [...text.matchAll(new RegExp(`([\\d.,]+)\\s*(${UNITS})?(?![a-z])`, 'gi'))]
  const rest = text.replace(new RegExp(`[\\d.,]+\\s*(?:${UNITS})?(?![a-z])|[\\s()/|-]`, 'gi'), '')
  if (rest !== '') return null
  const inHorsepower = found.find(([, , named]) => named !== undefined && !/kw/i.test(named))
  const [, number = '', named = unit] = inHorsepower ?? found[0] ?? []
  const value = readNumber(number)
  if (value === null) return null
  return Math.round(/kw/i.test(named) ? value * HP_PER_KILOWATT : value)
}
