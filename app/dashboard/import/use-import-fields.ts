import { useSession } from '#app/local/session/session.ts'
import { mayUseField } from '#domain/cars/field-readers.ts'
import { IMPORT_FIELDS, type ImportField } from '#domain/import/headings.ts'

const USER_FIELDS = IMPORT_FIELDS.filter((field) => mayUseField(field, 'user'))

/** The fields that this person may import. */
export function useImportFields(): readonly ImportField[] {
  return useSession().isAdmin ? IMPORT_FIELDS : USER_FIELDS
}
