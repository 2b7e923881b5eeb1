import type { Car } from '#domain/cars/car.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'

export interface FirstStep {
  name: string
  to: string
  isDone: boolean
}

/** What makes the site one's own; a setting is done once it differs from what the site came with. */
export function firstSteps(cars: readonly Car[], settings: SiteSettings, userCount: number | null): FirstStep[] {
  const differs = (section: 'contactInfo' | 'socialMedia') => !sameValue(settings[section], DEFAULT_SETTINGS[section])
  const steps = [
    { name: 'Add your first vehicle', to: 'add-car', isDone: cars.some(({ sample }) => !sample) },
    { name: 'Enter your contact details', to: 'settings/contact-info', isDone: differs('contactInfo') },
    { name: 'Enter your social links', to: 'settings/social-media', isDone: differs('socialMedia') },
  ]
  // Who there is can only be asked with a connection.
  if (userCount === null) return steps
  return [...steps, { name: 'Add a user for a colleague', to: 'users', isDone: userCount > 1 }]
}
