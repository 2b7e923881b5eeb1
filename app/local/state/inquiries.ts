import type { LoadState } from './cars.ts'
import { type RecordView, useRecords } from './records.ts'

export type InquiryView = RecordView<'inquiry'>

export interface InquiriesState {
  /** Newest first. */
  inquiries: readonly InquiryView[]
  state: LoadState
}

/** Staff only; a visitor's list stays empty. */
export function useInquiries(): InquiriesState {
  const { records, state } = useRecords('inquiry')
  return { inquiries: records, state }
}
