// The seller of a car: one of the staff whom visitors see. Visitors load this file.
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { TeamMember } from '#domain/kinds/user/team.ts'
import type { Car } from './schema.ts'

export type Team = readonly TeamMember[]
export type WithSeller = Pick<Car, 'sellerId'>

/** @returns undefined for a car without one, and for a user whom visitors do not see */
export const sellerOf = ({ sellerId }: WithSeller, team: Team = []): TeamMember | undefined =>
  team.find(({ id }) => id === sellerId)

/** The number to call about a car: that of its seller, else the one of the site. */
export const phoneFor = (car: WithSeller, { team, contactInfo }: Pick<SiteSettings, 'team' | 'contactInfo'>): string =>
  sellerOf(car, team)?.phone || contactInfo.phone
