// The lists of records: one call for each kind whose records have a number.
import * as z from 'zod/mini'
import { KINDS, type NumberedKind } from '#domain/kinds/kinds.ts'
import { NUMBERED_KINDS } from '#domain/kinds/records.ts'
import { CURSOR_HEADER } from '#domain/protocol/protocol.ts'
import { type Declaration, wholeNumber } from './declare-calls.ts'
import { id, SENT_RECORDS } from './sent-records.ts'

type ListPath<K extends NumberedKind> = (typeof KINDS)[K]['path'] extends `/api${infer Path}` ? Path : never
type ListCall = `GET ${ListPath<NumberedKind>}`

export const listCall = (kind: NumberedKind) => KINDS[kind].path.replace(/^\/api/, 'GET ') as ListCall

const SUMMARIES: Partial<Record<NumberedKind, string>> = {
  car: 'All cars for staff, public cars for visitors',
  inquiry: 'All inquiries',
  reservation: 'All reservations. They are made and released by pushed mutations, and by the fields of cars',
  check: 'The lot checks: the open one and the last ended ones. They are made and changed by pushed mutations',
}

const pageOf = (record: z.ZodMiniType) => z.object({ data: z.array(record), after: z.optional(id) })

const declareList = (kind: NumberedKind) =>
  ({
    summary: SUMMARIES[kind] ?? `All ${KINDS[kind].table}. They are made and changed by pushed mutations`,
    who: KINDS[kind].forVisitors ? 'reader' : 'staff',
    query: {
      limit: { description: 'A page of at most so many records; without it the whole list', ...wholeNumber },
      after: { description: 'The `after` of the page before: only records with higher numbers', ...wholeNumber },
    },
    responses: { 200: z.union(SENT_RECORDS[kind].readers.map(pageOf)) },
    reads: ['Prefer'],
    sends: ['ETag', CURSOR_HEADER, 'Link'],
  }) as const satisfies Declaration

export const LIST_CALLS = Object.fromEntries(
  NUMBERED_KINDS.map((kind) => [listCall(kind), declareList(kind)]),
) as Readonly<Record<ListCall, ReturnType<typeof declareList>>>
