import { useSession } from '#app/local/session/session.ts'
import { IMPORT_FIELDS, type ImportColumn } from '#domain/import/headings.ts'
import { mayUseField } from '#domain/kinds/car/field-readers.ts'

const USER_FIELDS = IMPORT_FIELDS.filter((field) => mayUseField(field, 'user'))

/** The fields that this person may import. */
export function useImportFields(): readonly ImportColumn[] {
  return useSession().isAdmin ? IMPORT_FIELDS : USER_FIELDS
}
