import type { Store } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import { type PreparedList, preparedList } from './prepared-list.ts'
import { rowTexts } from './row-texts.ts'
import { staffInquiry } from './staff-inquiry.ts'

export function inquiryList(store: Store): PreparedList {
  const texts = rowTexts<Row<'inquiries'>>(staffInquiry)
  return preparedList(store, {
    touches: ({ table, row }) =>
      table === 'inquiries' || (table === 'deletions' && (row as Row<'deletions'>).kind === 'inquiry'),
    write: (view) => texts(view.all('inquiries')),
  })
}
