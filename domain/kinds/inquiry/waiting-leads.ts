// How long people wait for an answer. Only opening hours count, when the site has them.
import { HOUR_MS } from '#domain/values/time/durations.ts'
import { type OpeningHours, openSpans, waitedTime } from '#domain/values/time/opening-hours.ts'
import type { Inquiry } from './schema.ts'

/** The median is of the responses of these days. */
export const RESPONSE_DAYS = 30

type Lead = Pick<Inquiry, 'createdAt' | 'read' | 'status' | 'respondedAt'>

export interface ResponseTimes<T> {
  /** In milliseconds, of the enquiries of the last 30 days that were answered; null when none was. */
  median: number | null
  answered: number
  /** The enquiry that waits longest for its first response. */
  longest: { inquiry: T; waited: number } | null
}

/** The unopened inquiries, the oldest first. */
export function oldestUnopened<T extends Lead>(inquiries: readonly T[]): T[] {
  return inquiries
    .filter(isUnopened)
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
}

const isUnopened = ({ read, status }: Lead): boolean => !read && status === 'new'

/** @returns how long each unopened inquiry has waited, in milliseconds */
export function unopenedFor<T extends Lead>(inquiries: Iterable<T>, hours: OpeningHours, now: number): Map<T, number> {
  const unopened = [...inquiries].filter(isUnopened)
  const waited = waitedUntil(unopened, hours, now)
  return new Map(unopened.map((inquiry) => [inquiry, waited(inquiry, now)]))
}

/** Whether an unopened inquiry is marked. @param waited in milliseconds */
export const isMarkedUnopened = (waited: number): boolean => waited >= HOUR_MS

/** @param now in milliseconds */
export function responseTimes<T extends Lead>(
  inquiries: readonly T[],
  hours: OpeningHours,
  now: number,
): ResponseTimes<T> {
  const since = new Date(now - RESPONSE_DAYS * 24 * HOUR_MS).toISOString()
  const answered = inquiries.filter(({ createdAt, respondedAt }) => respondedAt && createdAt >= since)
  // The first to write has waited longest.
  const first = inquiries.reduce<T | null>(
    (oldest, each) => (each.status !== 'new' || (oldest && oldest.createdAt <= each.createdAt) ? oldest : each),
    null,
  )
  const waited = waitedUntil(first ? [...answered, first] : answered, hours, now)
  const times = answered.map((inquiry) => waited(inquiry, Date.parse(inquiry.respondedAt ?? '')))
  const longest = first && { inquiry: first, waited: waited(first, now) }
  return { median: medianOf(times), answered: answered.length, longest }
}

function waitedUntil(inquiries: readonly Lead[], hours: OpeningHours, now: number) {
  const first = inquiries.reduce((earliest, { createdAt }) => Math.min(earliest, Date.parse(createdAt)), now)
  const spans = openSpans(hours, first, now)
  return ({ createdAt }: Lead, until: number) => waitedTime(spans, Date.parse(createdAt), until)
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Whether staff want to be in touch by this day, and the inquiry is neither won nor lost. @param today `2026-11-24` */
export function isDue({ followUpAt, status }: Pick<Inquiry, 'followUpAt' | 'status'>, today: string): boolean {
  return followUpAt !== null && followUpAt <= today && status !== 'won' && status !== 'lost'
}
