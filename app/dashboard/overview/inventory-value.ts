/**
 * Formats a sum of prices: `$1.2M` from a million, `$12.3K` from a thousand, else plain.
 *
 * @param sum US dollars
 */
export function inventoryValue(sum: number): string {
  if (sum >= 1_000_000) return `$${(sum / 1_000_000).toFixed(1)}M`
  if (sum >= 1000) return `$${(sum / 1000).toFixed(1)}K`
  return `$${Math.round(sum)}`
}
