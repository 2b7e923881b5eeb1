import { sameValue } from '#domain/mutations/merge.ts'
import type { SettingsPatch } from './schema.ts'

const CONFIRMED_SECTIONS = ['inquiryMail', 'security'] as const

/** Whether admins with two-factor log-in confirm the change: it decides who receives the data of customers, or how staff log in. */
export function needsStepUp(before: SettingsPatch, after: SettingsPatch): boolean {
  return CONFIRMED_SECTIONS.some((section) => !sameValue(before[section], after[section]))
}
