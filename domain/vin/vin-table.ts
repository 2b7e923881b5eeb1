/**
 * The content of `vin-table.json`: makes, models and primary fuels of cars, light trucks and MPVs since 1995, from the vPIC database
 * of the NHTSA, which is in the public domain. Names are referred to by their position in `makes`, `models` and `fuels`.
 */
export interface VinTable {
  makes: string[]
  /** Position of the make, name. */
  models: [make: number, name: string][]
  fuels: string[]
  schemas: Schema[]
  /** Keys are the first three characters of a VIN. Small makers, whose third character is `9`: followed by characters 12 to 14. */
  wmi: Record<string, { makes: number[]; schemas: [schema: number, fromYear: number, toYear: number | null][] }>
}

/** Patterns of models, and patterns of fuels. */
export type Schema = [models: Patterns, fuels: Patterns]

/**
 * Positions of names, each followed by its patterns with spaces between. A pattern is compared from its start with characters 4 to 8
 * of a VIN, a `|`, and characters 10 to 17. `*` is any character, `#` a digit, `[A-C]` a set.
 */
export type Patterns = (number | string)[]
