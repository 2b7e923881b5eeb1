import type { Inquiry } from './schema.ts'

/** Whether staff want to be in touch by this day, and the inquiry is neither won nor lost. @param today `2026-11-24` */
export function isDue({ followUpAt, status }: Pick<Inquiry, 'followUpAt' | 'status'>, today: string): boolean {
  return Boolean(followUpAt) && (followUpAt ?? '') <= today && status !== 'won' && status !== 'lost'
}
