// The ratios of the last release, which `npm run bench -- --save` stores in baseline.json, and what has become slower since.
import type { BenchRow } from './measure.ts'

/** Ratios by metric. */
export type Baseline = Record<string, number>

/** Medians of a busy machine differ by less from one run to the next. */
const MAX_CHANGE = 1.1

export interface Comparison {
  metric: string
  before: number
  now: number
  /** The factor by which the ratio is worse: 1.2 is a fifth slower, or a fifth less of what should be high. */
  worse: number
  isSlower: boolean
}

/** Compares the rows that have a target and are in the baseline. */
export function compareWith(baseline: Baseline, rows: readonly BenchRow[]): Comparison[] {
  return rows.flatMap(({ metric, ratio, target }) => {
    const before = baseline[metric]
    if (before === undefined || target === '') return []
    const worse = target.startsWith('at least') ? before / ratio : ratio / before
    return [{ metric, before, now: ratio, worse, isSlower: worse > MAX_CHANGE }]
  })
}

/** The baseline with these rows in the place of their former figures. */
export function withRows(baseline: Baseline, rows: readonly BenchRow[]): Baseline {
  const measured = rows
    .filter(({ target }) => target !== '')
    .map(({ metric, ratio }) => [metric, Number(ratio.toFixed(3))])
  const ratios: Baseline = { ...baseline, ...Object.fromEntries(measured) }
  return Object.fromEntries(Object.entries(ratios).sort(([a], [b]) => (a < b ? -1 : 1)))
}
