import { DEFAULT_SETTINGS } from '#domain/default-settings.ts'
import { isEmail } from '#domain/email.ts'
import { siteSettings } from '../present/site-settings.ts'
import type { Store } from '../store/store.ts'

/** Where a push service can complain about our notices: the site, else the dealership's own email address. */
export async function complaintsAddress(store: Store, publicUrl: string | undefined): Promise<string> {
  if (publicUrl?.startsWith('https:')) return publicUrl
  const { email } = siteSettings(await store.read()).contactInfo
  return `mailto:${isEmail(email) ? email : DEFAULT_SETTINGS.contactInfo.email}`
}
