import type { InquiryView } from '#app/local/use-inquiries.ts'

export const MESSAGE_FILTERS = ['all', 'read', 'unread'] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]

/** Unread first, then the newest. */
export function matchingMessages(inquiries: readonly InquiryView[], search: string, filter: MessageFilter) {
  const wanted = search.trim().toLowerCase()
  return inquiries
    .filter(({ read }) => filter === 'all' || read === (filter === 'read'))
    .filter(({ name, phone, email, carName }) =>
      [name, phone, email, carName].some((text) => text?.toLowerCase().includes(wanted)),
    )
    .sort((a, b) => Number(a.read) - Number(b.read) || b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
}
