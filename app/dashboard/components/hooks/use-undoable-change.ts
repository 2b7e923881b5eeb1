import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import type { InquiryView } from '#app/local/state/records.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { change, type MutationResult } from '#app/sync/mutate/changes.ts'
import { undo } from '#app/sync/mutate/undo.ts'
import { NOT_STORED } from '#app/sync/not-kept.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'
import { type OutcomeMessages, useShowResult } from './use-show-result.ts'

type Changed = CarView | InquiryView

const changedSince = (record: Changed) =>
  'make' in record
    ? t('components.carChanged', { car: carName(record) })
    : t('components.messageChanged', { name: record.name })

/** Returns a function that changes a vehicle or an inquiry and shows the result in a toast that can undo it. It resolves to whether the change was queued. */
export function useUndoableChange() {
  const showResult = useShowResult()
  const showToast = useToast()

  /** Leaves what has changed since. */
  const takeBack = async (record: Changed, changing: Promise<MutationResult>) => {
    const made = await changing
    if (made.kind !== 'queued') return
    const undone = await inSession(undo, [made.mid]).catch(() => NOT_STORED)
    if (undone.kind === 'not-kept') showToast('error', undone.message)
    else if (undone.left.length > 0) showToast('error', changedSince(record))
  }

  /** @param record the texts name it */
  return (record: Changed, request: MutationRequest, messages: Omit<OutcomeMessages, 'undo'>): Promise<boolean> => {
    const changing = inSession(change, request)
    return showResult(changing, { ...messages, undo: () => void takeBack(record, changing) })
  }
}
