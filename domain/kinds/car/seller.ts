// The seller of a car: one of the staff whom visitors see. Visitors load this file.
import type { TeamMember } from '#domain/kinds/user/team.ts'
import type { Car } from './schema.ts'

export type Team = readonly TeamMember[]
export type WithSeller = Pick<Car, 'sellerId'>

/** @returns undefined for a car without one, and for a user whom visitors do not see */
export const sellerOf = ({ sellerId }: WithSeller, team: Team = []): TeamMember | undefined =>
  team.find(({ id }) => id === sellerId)
