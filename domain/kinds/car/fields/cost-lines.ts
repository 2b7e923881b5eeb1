// Costs as text: one line for each, as in a cell of an exported file. `2026-03-31 450.5 New tyres`.
import type { Cost } from '#domain/kinds/car/fields/car-field.ts'

export const costLines = (costs: readonly Cost[]): string =>
  costs.map(({ date, text, amount }) => `${date} ${amount} ${text.replace(/\s+/g, ' ')}`.trim()).join('\n')

/** @returns null when a line is no cost */
export function readCosts(lines: string): Cost[] | null {
  const costs = lines
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, date, amount, text = ''] = /^\s*(\d{4}-\d\d-\d\d)\s+(\d+(?:\.\d+)?)(?:\s+(.*))?$/.exec(line) ?? []
      return date === undefined ? null : { date, text: text.trim(), amount: Number(amount) }
    })
  return costs.every((cost) => cost !== null) ? costs : null
}
