import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import { isEmail } from '#domain/values/email.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store } from '#sync-server/store/store.ts'

/** Where a push service can complain about our notices: the site, else the dealership's own email address. */
export async function complaintsAddress(store: Store, publicUrl: string | undefined): Promise<string> {
  if (publicUrl?.startsWith('https:')) return publicUrl
  const { email } = siteSettings(await store.read()).contactInfo
  return `mailto:${isEmail(email) ? email : DEFAULT_SETTINGS.contactInfo.email}`
}
