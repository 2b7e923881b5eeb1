// The rules of the seller of a car, and how files name it.
import type { TeamMember } from '#domain/kinds/user/team.ts'
import type { World } from '#domain/records/world.ts'
import { type Issue, issue } from '#domain/values/issue.ts'
import { sellerOf, type Team, type WithSeller } from './seller.ts'

export function sellerIssues(world: World, car: WithSeller): Issue[] {
  if (typeof car.sellerId !== 'number' || sellerOf(car, world.settings().team)) return []
  return [issue('sellerId', 'seller')]
}

/** The car without a seller whom visitors do not see. */
export function withCurrentSeller<T extends WithSeller>(car: T, team: Team | undefined): T {
  if (sellerOf(car, team)) return car
  const { sellerId: _, ...others } = car
  return others as T
}

/** How a file names a seller. */
export function sellerCell(sellerId: number, team: Team = []): string {
  const seller = sellerOf({ sellerId }, team)
  if (!seller) return ''
  const isUnique = team.every(({ id, name }) => id === sellerId || nameKey(name) !== nameKey(seller.name))
  return isUnique ? seller.name : seller.email
}

/** @param text a name that one of the team has, an e-mail address or a number */
export function readSeller(text: string, team: Team = []): TeamMember | undefined {
  const key = nameKey(text)
  const [named, other] = team.filter(({ name }) => nameKey(name) === key)
  if (named && !other) return named
  return team.find(({ id, email }) => nameKey(email) === key || String(id) === key)
}

const nameKey = (name: string) => name.trim().toLowerCase()
