import { sellerOf } from '#domain/kinds/car/seller.ts'
import { withCurrentSeller } from '#domain/kinds/car/seller-rules.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import { teamOf } from '#domain/kinds/user/team.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { siteSettings } from './site-settings.ts'
import type { Records } from './store.ts'

/** After a change of users: visitors receive with the settings whom they may see. Cars lose sellers who have left the team. */
export function updateTeam(records: Records): void {
  const settings = siteSettings(records)
  const team = teamOf(records.all('users'))
  if (sameValue(team, settings.team ?? [])) return
  records.put('settings', SETTINGS_UID, { version: records.nextSequence(), values: { ...settings, team } })
  const cars = [...records.all('cars')].filter((car) => car.sellerId !== undefined && !sellerOf(car, team))
  for (const car of cars)
    records.put('cars', car.uid, { ...withCurrentSeller(car, team), version: records.nextSequence() })
}
