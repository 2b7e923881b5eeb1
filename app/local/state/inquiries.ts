import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { LoadState } from './cars.ts'
import { createStore, useStore } from './store.ts'

/** `isPending`: a pending mutation changes this inquiry. */
export type InquiryView = Inquiry & { isPending?: boolean }

export interface InquiriesState {
  /** Newest first. */
  inquiries: readonly InquiryView[]
  state: LoadState
}

export const inquiriesStore = createStore<InquiriesState>({ inquiries: [], state: 'loading' })

/** Staff only; a visitor's list stays empty. */
export const useInquiries = (): InquiriesState => useStore(inquiriesStore)
