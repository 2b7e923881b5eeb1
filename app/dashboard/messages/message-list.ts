import { useState } from 'react'
import type { InquiryView } from '#app/local/state/records.ts'
import { INQUIRY_STATUSES, type Inquiry, type InquiryStatus } from '#domain/kinds/inquiry/schema.ts'
import { isDue } from '#domain/kinds/inquiry/waiting-leads.ts'
import { oncePer } from '#domain/values/once-per.ts'
import { searchKey } from '#domain/values/text/characters.ts'
import { dialledNumber, phoneParts } from '#domain/values/text/phone-number.ts'

export const READ_FILTERS = ['all', 'read', 'unread', 'due'] as const
export type ReadFilter = (typeof READ_FILTERS)[number]

export const STATUS_FILTERS = ['any', ...INQUIRY_STATUSES] as const
export type StatusFilter = 'any' | InquiryStatus

/** The choices of a person. */
export interface ListQuery {
  search: string
  filter: ReadFilter
  status: StatusFilter
  /** The name of a source; empty for all. */
  source: string
}

export interface ListCriteria extends ListQuery {
  /** `2026-11-24` */
  today: string
  /** The country of phone numbers that have no code. */
  country: string
}

/** Cached, because the list is filtered on each keystroke. */
const searchKeyOf = oncePer(({ name, phone, email = '', carName = '' }: InquiryView) =>
  searchKey(name, dialledNumber(phone), email, carName),
)

/** The states by which messages are sorted and filtered in place of their current ones, by `uid`. */
type FrozenStates = ReadonlyMap<string, Pick<Inquiry, 'read' | 'status' | 'followUpAt'>>

/**
 * Filters the messages and sorts them: unread first, then newest first; of the due ones the first day first.
 *
 * @param frozen from `useFrozenStates`: these messages keep their place although their state has changed
 */
export function matchingMessages(
  inquiries: readonly InquiryView[],
  { search, filter, status, source, today, country }: ListCriteria,
  frozen: FrozenStates = new Map(),
): InquiryView[] {
  const parts = [searchKey(search), ...phoneParts(search, country)]
  const stateOf = (inquiry: InquiryView) => frozen.get(inquiry.uid) ?? inquiry
  return inquiries
    .filter((inquiry) => {
      if (filter === 'due') return isDue(stateOf(inquiry), today)
      return filter === 'all' || stateOf(inquiry).read === (filter === 'read')
    })
    .filter((inquiry) => status === 'any' || stateOf(inquiry).status === status)
    .filter((inquiry) => source === '' || inquiry.source?.name === source)
    .filter((inquiry) => parts.some((part) => searchKeyOf(inquiry).includes(part)))
    .sort(
      (a, b) =>
        (filter === 'due' ? compareTimes(stateOf(a).followUpAt ?? '', stateOf(b).followUpAt ?? '') : 0) ||
        Number(stateOf(a).read) - Number(stateOf(b).read) ||
        compareTimes(b.createdAt, a.createdAt) ||
        b.id - a.id,
    )
}

/** Orders ISO times. About ten times as fast as `localeCompare`. */
const compareTimes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The names of the sources, in alphabetical order. */
export const sourceNames = (inquiries: readonly InquiryView[]): string[] =>
  [...new Set(inquiries.flatMap(({ source }) => source?.name ?? []))].sort((a, b) => a.localeCompare(b))

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
    const { uid, read, status, followUpAt = null } = opened
    next = { criteriaKey, states: new Map([...next.states, [uid, { read, status, followUpAt }]]) }
  }
  if (next !== current) setCurrent(next)
  return next.states
}
