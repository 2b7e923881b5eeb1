import { type PreparedList, preparedList } from '#sync-server/http/cached-response.ts'
import { rowTexts } from '#sync-server/http/row-json.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { Row } from '#sync-server/store/tables.ts'
import { staffInquiry } from './staff-inquiry.ts'

export function inquiryList(store: Store): PreparedList {
  const texts = rowTexts<Row<'inquiries'>>(staffInquiry)
  return preparedList(store, {
    touches: ({ table, row }) =>
      table === 'inquiries' || (table === 'deletions' && (row as Row<'deletions'>).kind === 'inquiry'),
    write: (view) => texts(view.all('inquiries')),
  })
}
