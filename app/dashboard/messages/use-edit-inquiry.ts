import { useCallback } from 'react'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'
import { t } from '#text/t.ts'

type EditedField = 'status' | 'note' | 'assignee' | 'followUpAt'

/** Returns a function that edits one field and resolves to whether the mutation is stored on this device. */
export function useEditInquiry(uid: string): (field: EditedField, edit: FieldChange) => Promise<boolean> {
  const showResult = useShowResult()
  return useCallback(
    (field, edit) =>
      showResult(inSession(change, { name: 'inquiry.edit', uid, args: { fields: { [field]: edit } } }), {
        conflict: t('forms.conflict'),
      }),
    [uid, showResult],
  )
}
