// How people of each country write an amount, by Unicode's CLDR 48 for the country's main language; where that has another script,
// as English texts there do. `¤` is the currency's symbol. Every country of ISO 3166-1 is listed once.
const COUNTRIES_OF: Readonly<Record<string, string>> = {
  '¤1,234.5':
    'AE AF AG AI AQ AS AU BB BH BL BM BN BQ BS BW BZ CA CC CF CK CN CU CW CX DJ DM DO EG EH ER ET FJ FK FM GB GD GG GH GI GL GM GQ ' +
    'GS GT GU GY HK HM HN HT IE IM IO IQ IR JE JM JO JP KE KH KI KM KN KP KR KW KY LA LB LC LK LR LS LY MG MH ML MM MN MO MP MS MT ' +
    'MV MW MX MY NE NF NG NI NR NU NZ OM PA PE PG PH PK PN PR PS PW PY QA SA SB SD SG SH SL SO SS SV SX SY SZ TC TD TH TK TO TT TV ' +
    'TW TZ UG UM US VC VG VI VU WS YE ZM ZW',
  '1.234,5 ¤': 'AD AZ BA BI CY DE DK ES FO GR HR IS IT LU MD ME MK RO RS SI SM VA VN',
  '1 234,5 ¤':
    'AL AM AO AX BF BG BJ BV BY CD CG CI CM CV CZ DZ EE FI FR GA GE GF GN GP GW HU KG KZ LT LV MA MC MF MQ MR MU MZ NC NO PF PL PM ' +
    'PT RE RU SC SE SJ SK ST TF TG TJ TL TM TN UA UZ WF YT',
  '¤ 1.234,5': 'AR AT AW BE BO BR CL CO EC NL RW SN SR UY VE',
  '¤1.234,5': 'ID TR',
  '¤1 234,5': 'CR NA ZA',
  '¤ 1’234.5': 'CH LI',
  '¤12,34,567.5': 'BD BT IN NP',
  '1,234.5 ¤': 'IL',
}

const PATTERNS = new Map(
  Object.entries(COUNTRIES_OF).flatMap(([pattern, countries]) =>
    countries.split(' ').map((country) => [country, pattern] as const),
  ),
)

/** ISO 3166-1 codes. */
export const COUNTRIES: readonly string[] = [...PATTERNS.keys()].sort()

export interface AmountPattern {
  isSymbolFirst: boolean
  hasSpace: boolean
  thousands: string
  decimal: string
  hasPairs: boolean
}

const PARTS = /^(¤)?( ?)(12?)(\D)(?:234|34\D567)(\D)5( ?)¤?$/
/** A number never wraps. */
const NO_BREAK_SPACE = '\u00a0'

export function amountPattern(country: string): AmountPattern {
  const [, first, spaceBefore, start, thousands = ',', decimal = '.', spaceAfter] =
    PARTS.exec(PATTERNS.get(country) ?? '') ?? []
  return {
    isSymbolFirst: first !== undefined,
    hasSpace: Boolean(spaceBefore || spaceAfter),
    thousands: thousands.replace(' ', NO_BREAK_SPACE),
    decimal,
    hasPairs: start === '12',
  }
}
