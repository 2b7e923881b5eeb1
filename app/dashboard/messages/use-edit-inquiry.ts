import { useCallback } from 'react'
import { CHANGED_MEANWHILE } from '#app/dashboard/components/changed-meanwhile.ts'
import { useTell } from '#app/dashboard/components/toasts.tsx'
import { change } from '#app/sync/mutate/change.ts'
import { NOT_KEPT } from '#app/sync/session/client.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'

/** @returns changes one field of how an enquiry is followed up; true when the change is on this device's disk */
export function useEditLead(uid: string) {
  const tell = useTell()
  return useCallback(
    async (field: 'status' | 'note' | 'assignee', edit: FieldChange): Promise<boolean> => {
      try {
        const changed = await change({ name: 'inquiry.edit', uid, args: { fields: { [field]: edit } } })
        if (changed.kind === 'queued') {
          void changed.settled.then(({ kind }) => kind === 'conflict' && tell('error', CHANGED_MEANWHILE))
          return true
        }
        tell('error', changed.kind === 'refused' ? (changed.verdict.message ?? NOT_KEPT) : changed.message)
      } catch {
        tell('error', NOT_KEPT)
      }
      return false
    },
    [uid, tell],
  )
}
