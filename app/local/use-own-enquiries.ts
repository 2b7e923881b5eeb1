import { createShown, useShown } from './shown.ts'

/** A visitor's own enquiry, as this device remembers it: no words of it once it is sent. */
export interface OwnEnquiry {
  mid: string
  carId?: number
  carName?: string
  /** ISO time. */
  at: string
  state: 'waiting' | 'sent' | 'refused'
}

export const shownOwnEnquiries = createShown<readonly OwnEnquiry[]>([])

/** Newest first. */
export const useOwnEnquiries = (): readonly OwnEnquiry[] => useShown(shownOwnEnquiries)
