import type { CarView } from '#app/local/state/cars.ts'
import type { InquiryView } from '#app/local/state/inquiries.ts'
import type { MutationRequest, MutationResult } from '#app/sync/client.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { NOT_STORED } from '#app/sync/not-kept.ts'
import { carName } from '#domain/cars/car-name.ts'
import { useToast } from './toasts.tsx'
import { undoChanges } from './undo-changes.ts'
import { type OutcomeMessages, useShowResult } from './use-show-result.ts'

type Changed = CarView | InquiryView

const nameOf = (record: Changed) => ('make' in record ? carName(record) : `the message from ${record.name}`)

/** Returns a function that changes a vehicle or an inquiry and shows the result in a toast that can undo it. It resolves to whether the change was queued. */
export function useUndoableChange() {
  const showResult = useShowResult()
  const showToast = useToast()

  /** Leaves what has changed since. */
  const undo = async (record: Changed, request: MutationRequest, change: Promise<MutationResult>) => {
    const made = await change
    if (made.kind !== 'queued') return
    const before = new Map([[record.uid, record]])
    const undone = await undoChanges(staff, [{ mid: made.mid, request }], before).catch(() => NOT_STORED)
    if (undone.kind === 'not-kept') showToast('error', undone.message)
    else if (undone.left.length > 0) showToast('error', `Nothing was undone: ${nameOf(record)} changed since`)
  }

  return (record: Changed, request: MutationRequest, messages: Omit<OutcomeMessages, 'undo'>): Promise<boolean> => {
    const change = staff.change(request)
    return showResult(change, { ...messages, undo: () => void undo(record, request, change) })
  }
}
