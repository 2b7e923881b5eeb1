// Maps the many spellings of fuels and transmissions to the options of a car.
import { isNone } from './clean-values.ts'

export type ChoiceName = 'fuelType' | 'transmission'

/** The first pattern that matches decides. Null: known, but no option of a car fits. */
const FUELS: readonly [pattern: RegExp, option: string | null][] = [
  [/hybrid|\bm?hev\b|\bphev\b|plug.?in/i, 'Hybrid'],
  [/natural gas|\bcng\b|\blpg\b|propane|hydrogen|fuel cell/i, null],
  [/electric|\bbev\b|\bev\b|battery/i, 'Electric'],
  [/diesel|\btdi\b|\bcdi\b|\bhdi\b/i, 'Diesel'],
  [/gas|petrol|benzin|unleaded|\be85\b|flex|premium/i, 'Gasoline'],
]

const TRANSMISSIONS: readonly [pattern: RegExp, option: string | null][] = [
  [/dual.?clutch|\bdct\b|\bdsg\b|\bpdk\b|s.tronic/i, 'DCT'],
  [/\bcvt\b|variable/i, 'CVT'],
  [/semi|automated manual|\bamt\b/i, 'Semi-Automatic'],
  [/\ba\/?t\/m\/?t\b/i, null],
  [/auto|\ba\/?t\b|dual shift mode|fixed gear|single.speed/i, 'Automatic'],
  [/manual|\bm\/?t\b/i, 'Manual'],
]

const PATTERNS = { fuelType: FUELS, transmission: TRANSMISSIONS }

/** @returns an option, an empty text for no value, or null for a value that a person must map */
export function mapChoice(name: ChoiceName, text: string): string | null {
  if (isNone(text)) return ''
  return PATTERNS[name].find(([pattern]) => pattern.test(text))?.[1] ?? null
}
