import type { SiteSettings } from './schema.ts'

/** @param today `yyyy-mm-dd`, in the time zone of the site */
export function isNoticeShown({ text, from, until }: SiteSettings['notice'], today: string): boolean {
  return text !== '' && from <= today && (until === '' || today <= until)
}
