import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { LoadState } from './cars.ts'
import { createShown, useShown } from './store.ts'

export type InquiryView = Inquiry & { waiting?: boolean }

export interface ShownInquiries {
  /** Newest first. */
  inquiries: readonly InquiryView[]
  state: LoadState
}

export const shownInquiries = createShown<ShownInquiries>({ inquiries: [], state: 'loading' })

/** Staff only; a visitor's list stays empty. */
export const useInquiries = (): ShownInquiries => useShown(shownInquiries)
