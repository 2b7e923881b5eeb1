import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { InquiryView } from '#app/local/state/inquiries.ts'
import { useEditInquiry } from './use-edit-inquiry.ts'

/** Returns the function that a link to a reply calls: it sets the status of a new inquiry to contacted, from which the first response counts. */
export function useAnswer({ uid, status }: Pick<InquiryView, 'uid' | 'status'>): () => Promise<void> {
  const edit = useEditInquiry(uid)
  const showToast = useToast()
  return async () => {
    if (status !== 'new' || !(await edit('status', { from: 'new', to: 'contacted' }))) return
    showToast('success', 'Status is now Contacted', () => void edit('status', { from: 'contacted', to: 'new' }))
  }
}
