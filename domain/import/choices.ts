// Maps the many spellings of fuels and transmissions to the options of a car.
import { CAR_FIELDS, type FieldNameOf } from '#domain/cars/car-fields.ts'
import { isNone } from './clean-values.ts'

export type ChoiceName = FieldNameOf<{ kind: 'choice' }>
type Patterns = readonly [pattern: RegExp, option: string | null][]

/** The first pattern that matches decides. Null: known, but no option of a car fits. */
const FUELS: Patterns = [
  [/hybrid|\bm?hev\b|\bphev\b|plug.?in/i, 'Hybrid'],
  [/natural gas|\bcng\b|\blpg\b|propane|hydrogen|fuel cell/i, null],
  [/electric|\bbev\b|\bev\b|battery/i, 'Electric'],
  [/diesel|\btdi\b|\bcdi\b|\bhdi\b/i, 'Diesel'],
  [/gas|petrol|benzin|unleaded|\be85\b|flex|premium/i, 'Gasoline'],
]

const TRANSMISSIONS: Patterns = [
  [/dual.?clutch|\bdct\b|\bdsg\b|\bpdk\b|s.tronic/i, 'DCT'],
  [/\bcvt\b|variable/i, 'CVT'],
  [/semi|automated manual|\bamt\b/i, 'Semi-Automatic'],
  [/\ba\/?t\/m\/?t\b/i, null],
  [/auto|\ba\/?t\b|dual shift mode|fixed gear|single.speed/i, 'Automatic'],
  [/manual|\bm\/?t\b/i, 'Manual'],
]

const BODY_STYLES: Patterns = [
  [/convertible|cabrio|roadster|sp[iy]der|soft.?top|hardtop convertible/i, 'Convertible'],
  [/coup[eé]/i, 'Coupe'],
  [/\bsuv\b|crossover|off.?road|gel(?:ä|ae)nde|sport utility|4x4/i, 'SUV'],
  [/pick.?up|\btruck\b/i, 'Pickup'],
  [/mini.?van|\bvan\b|\bmpv\b|people carrier|minibus|kleinbus|transporter|monospace/i, 'Van'],
  [/wagon|estate|[kc]ombi|touring|shooting brake|\bbreak\b|familiare/i, 'Wagon'],
  [/hatch|schr[äa]gheck|kleinwagen|kompakt/i, 'Hatchback'],
  [/sedan|saloon|limousine|stufenheck|berlin[ae]/i, 'Sedan'],
]

const SERVICE_HISTORIES: Patterns = [
  [/part|incomplete|teilweise|l[üu]ckenhaft|some/i, 'Partial'],
  [/full|complete|vollst[äa]ndig|l[üu]ckenlos|scheckheftgepflegt|\bfsh\b|^(?:yes|ja|oui|y)$/i, 'Full'],
  [/^(?:no|nein|non|kein.*|no .*|without.*)$/i, 'None'],
]

const VAT_STATUSES: Patterns = [
  [
    /margin|differenz|§?\s*25\s*a|not (?:qualifying|reclaimable|deductible)|nicht ausweisbar|^(?:no|nein|non)$/i,
    'Margin scheme',
  ],
  [/qualif|reclaim|deductible|ausweisbar|regelbesteuer|^(?:yes|ja|oui)$/i, 'VAT qualifying'],
]

const PATTERNS: Readonly<Record<ChoiceName, Patterns>> = {
  fuelType: FUELS,
  transmission: TRANSMISSIONS,
  bodyStyle: BODY_STYLES,
  serviceHistory: SERVICE_HISTORIES,
  vatStatus: VAT_STATUSES,
}

export const CHOICE_NAMES = Object.keys(PATTERNS) as readonly ChoiceName[]

export const isChoice = (field: string): field is ChoiceName => Object.hasOwn(PATTERNS, field)

/** One value for each choice. */
export const byChoice = <T>(create: () => T): Record<ChoiceName, T> =>
  Object.fromEntries(CHOICE_NAMES.map((name) => [name, create()])) as Record<ChoiceName, T>

/** An option as it is written, which means no value in other fields: `None`. */
export function optionIn(name: ChoiceName, text: string): string | undefined {
  return CAR_FIELDS[name].options.find((option) => option.toLowerCase() === text.trim().toLowerCase())
}

/** @returns an option, an empty text for no value, or null for a value that a person must map */
export function mapChoice(name: ChoiceName, text: string): string | null {
  const option = optionIn(name, text)
  if (option !== undefined) return option
  if (isNone(text)) return ''
  return PATTERNS[name].find(([pattern]) => pattern.test(text))?.[1] ?? null
}
