import { useMemo } from 'react'
import { useSession } from '#app/local/session/session.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { type ImportColumn, importFields } from '#domain/import/headings.ts'
import { mayUseField } from '#domain/kinds/car/fields/field-readers.ts'

/** The fields that this person may import. */
export function useImportFields(): readonly ImportColumn[] {
  const { isAdmin } = useSession()
  const { languages } = useSettings()
  return useMemo(
    () => importFields(languages.others).filter((field) => isAdmin || mayUseField(field, 'user')),
    [isAdmin, languages],
  )
}
