import { expect, it } from 'vitest'
import { matchingMessages } from '#app/dashboard/messages/message-list.ts'
import type { InquiryView } from '#app/local/state/records.ts'

function message(id: number, fields: Partial<InquiryView>): InquiryView {
  const base = { uid: String(id), id, version: 1, name: 'Ann', phone: '+4915550100', message: 'Is it there?' }
  const state = { read: true, status: 'new', note: '', assignee: null, followUpAt: null } as const
  return { ...base, ...state, createdAt: '2026-11-24', updatedAt: '2026-11-24', ...fields }
}

const messages = [
  message(1, { phone: '+12125550142', name: 'Siobhán O’Brien' }),
  message(2, { phone: '+447700900123', carName: '2019 Škoda Superb' }),
  // As it was stored by an earlier version.
  message(3, { phone: '+4407700900999', email: 'kim@example.com' }),
]
const found = (search: string) =>
  matchingMessages(messages, {
    search,
    filter: 'all',
    status: 'any',
    source: '',
    today: '2026-11-24',
    country: 'US',
  }).map(({ id }) => id)

it.each([
  ['(212) 555-0142', [1]],
  ['212.555', [1]],
  ['1 212 555 0142', [1]],
  ['07700 900123', [2]],
  ['+44 (0)7700 900123', [2]],
  ['0044 7700 900123', [2]],
  ['011 44 7700 900123', [2]],
  ['07700900', [3, 2]],
  ['+447700900999', [3]],
  ['٢١٢ ٥٥٥', [1]],
  ['5550199', []],
])('finds phone numbers by %s', (search, ids) => expect(found(search)).toEqual(ids))

it.each([
  ["siobhan o'brien", [1]],
  ['SIOBHÁN\u00a0O´BRIEN', [1]],
  ['skoda', [2]],
  ['superb', [2]],
  ['KIM@', [3]],
  ['', [3, 2, 1]],
  [' ', [3, 2, 1]],
  ['brien skoda', []],
])('finds names, e-mails and cars by %j', (search, ids) => expect(found(search)).toEqual(ids))
