export const CONFLICT_KINDS = ['fields', 'double_sale', 'sale_changed', 'sold_since', 'double_reservation'] as const

/**
 * A conflict is listed for everyone who may resolve it until one of them has.
 * @typeParam Subject the kinds of records that conflicts are about
 */
export interface ConflictOf<Subject extends string> {
  uid: string
  version: number
  /**
   * `fields`: both changed the same field; `double_sale`, `double_reservation`: two people sold or reserved one car; `sold_since`:
   * deleted unaware of a sale.
   */
  kind: (typeof CONFLICT_KINDS)[number]
  about: Subject
  recordUid: string
  /** The mutation that was not applied, and who made it. */
  mid: string
  by: string
  madeAt: string
  /** The sale that the car had when the conflict was raised. */
  saleId?: string
  /** The reservation that stood when the conflict was raised. */
  reservationId?: string
  /** The two values per field; empty for the kinds about a sale. */
  fields: Record<string, { mine: unknown; theirs: unknown }>
  state: 'open' | 'resolved'
  createdAt: string
  /** ISO time. Absent for a conflict that was resolved by an older version. */
  resolvedAt?: string
}
