import { useState } from 'react'
import type { InquiryView } from '#app/local/state/inquiries.ts'
import { INQUIRY_STATUSES, type Inquiry, type InquiryStatus } from '#domain/inquiries/inquiry.ts'

export const READ_FILTERS = ['all', 'read', 'unread'] as const
export type ReadFilter = (typeof READ_FILTERS)[number]

export const STATUS_FILTERS = ['any', ...INQUIRY_STATUSES] as const
export type StatusFilter = 'any' | InquiryStatus

export interface ListCriteria {
  search: string
  filter: ReadFilter
  status: StatusFilter
}

/** What messages are sorted and filtered by in place of their current state, by `uid`. */
type FrozenStates = ReadonlyMap<string, Pick<Inquiry, 'read' | 'status'>>

/**
 * Filters the messages and sorts them: unread first, then newest first.
 *
 * @param frozen from `useFrozenStates`: these messages keep their place although their state has changed
 */
export function matchingMessages(
  inquiries: readonly InquiryView[],
  { search, filter, status }: ListCriteria,
  frozen: FrozenStates = new Map(),
): InquiryView[] {
  const query = search.trim().toLowerCase()
  const stateOf = (inquiry: InquiryView) => frozen.get(inquiry.uid) ?? inquiry
  return inquiries
    .filter((inquiry) => filter === 'all' || stateOf(inquiry).read === (filter === 'read'))
    .filter((inquiry) => status === 'any' || stateOf(inquiry).status === status)
    .filter(({ name, phone, email, carName }) =>
      [name, phone, email, carName].some((text) => text?.toLowerCase().includes(query)),
    )
    .sort(
      (a, b) =>
        Number(stateOf(a).read) - Number(stateOf(b).read) || compareTimes(b.createdAt, a.createdAt) || b.id - a.id,
    )
}

/** Orders ISO times. About ten times as fast as `localeCompare`. */
const compareTimes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const NONE: FrozenStates = new Map()

/**
 * The states in which messages were opened. Opening a message marks it as read, which would move it in the list. The states
 * are collected while messages are opened one after the other, and dropped when none is open or the criteria change.
 *
 * @param criteriaKey a text that identifies the criteria of the list
 */
export function useFrozenStates(opened: InquiryView | null, criteriaKey: string): FrozenStates {
  const [current, setCurrent] = useState({ criteriaKey, states: NONE })
  let next = current
  if (current.states.size > 0 && (!opened || current.criteriaKey !== criteriaKey)) next = { criteriaKey, states: NONE }
  if (opened && !next.states.has(opened.uid)) {
    const { uid, read, status } = opened
    next = { criteriaKey, states: new Map([...next.states, [uid, { read, status }]]) }
  }
  if (next !== current) setCurrent(next)
  return next.states
}
