import type { InquiryInput } from '#domain/inquiries/inquiry.ts'
import type { Issue } from '#domain/values/issue.ts'
import { createStore, hasSameItems, useStore } from './store.ts'

/** An enquiry of this device's visitor. The content of a sent one is not stored. */
export interface OwnInquiry {
  mid: string
  carId?: number
  carName?: string
  /** ISO time. */
  at: string
  state: 'waiting' | 'sent' | 'refused'
  /** The input of a refused one, and why the server rejected it. */
  refused?: { input: InquiryInput; message: string; issues: readonly Issue[] }
}

export const ownInquiriesStore = createStore<readonly OwnInquiry[]>([], hasSameItems)

/** Newest first. */
export const useOwnInquiries = (): readonly OwnInquiry[] => useStore(ownInquiriesStore)
