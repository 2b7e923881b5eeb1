import type { Actor } from './mutation.ts'

/** A disagreement that a person has to settle; all who may settle it see it until one of them has. */
export interface Conflict {
  uid: string
  version: number
  /** `fields`: both changed the same; `double_sale`: two people sold one car; `sold_since`: deleted unaware of a sale. */
  kind: 'fields' | 'double_sale' | 'sale_changed' | 'sold_since'
  about: 'car' | 'inquiry' | 'settings'
  recordUid: string
  /** The change that lost, and who made it. */
  mid: string
  by: string
  madeAt: string
  /** Of a car that was sold: the sale that stood when it came to be. */
  saleId?: string
  /** Per field what they want now to decide between; empty for the other kinds. */
  fields: Record<string, { mine: unknown; theirs: unknown }>
  state: 'open' | 'resolved'
  createdAt: string
}

/** Of the staff: what is about the settings is for those who may change them. */
export function mayDecide({ role }: Pick<Actor, 'role'>, { about }: Pick<Conflict, 'about'>): boolean {
  return about !== 'settings' || role === 'admin'
}
