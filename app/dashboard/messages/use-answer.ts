import { useUndoableChange } from '#app/dashboard/components/hooks/use-undoable-change.ts'
import type { InquiryView } from '#app/local/state/records.ts'
import { t } from '#text/t.ts'

/** Returns the function that a link to a reply calls: it sets the status of a new inquiry to contacted, from which the first response counts. */
export function useAnswer(inquiry: InquiryView): () => Promise<void> {
  const change = useUndoableChange()
  return async () => {
    const { uid, status } = inquiry
    if (status !== 'new') return
    const fields = { status: { from: status, to: 'contacted' } }
    const answered = t('messages.answered')
    const messages = { saved: answered, pending: answered, conflict: t('forms.conflict') }
    await change(inquiry, { name: 'inquiry.edit', uid, args: { fields } }, messages)
  }
}
