import type { InquiryInput } from '#domain/inquiries/inquiry.ts'
import type { Issue } from '#domain/values/issue.ts'
import { createShown, sameList, useShown } from './store.ts'

/** A visitor's own enquiry, as this device remembers it: no words of it once it is sent. */
export interface OwnEnquiry {
  mid: string
  carId?: number
  carName?: string
  /** ISO time. */
  at: string
  state: 'waiting' | 'sent' | 'refused'
  /** Of a refused one: what was written, and why it was not accepted. */
  refused?: { input: InquiryInput; message: string; issues: readonly Issue[] }
}

export const shownOwnEnquiries = createShown<readonly OwnEnquiry[]>([], sameList)

/** Newest first. */
export const useOwnEnquiries = (): readonly OwnEnquiry[] => useShown(shownOwnEnquiries)
