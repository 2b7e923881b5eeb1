import { useState } from 'react'
import type { Progress } from '#app/dashboard/components/group-progress.tsx'
import { namesText } from '#app/dashboard/components/list-text.ts'
import { outcomeText } from '#app/dashboard/components/outcome-text.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { changeAll } from '#app/sync/mutate/changes.ts'
import { undo } from '#app/sync/mutate/undo.ts'
import { NOT_STORED } from '#app/sync/not-kept.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { t } from '#text/t.ts'

/** The text of the toast, for example `3 vehicles are hidden`. */
type Description = (count: number) => string

interface BulkChange {
  /** Null while no action runs. */
  progress: Progress | null
  run: (requests: readonly MutationRequest[], describe: Description) => Promise<void>
}

/** Makes the mutations of a bulk action as one group, and shows a toast, with Undo for what can be undone. */
export function useBulkChange(): BulkChange {
  const showToast = useToast()
  const [progress, setProgress] = useState<Progress | null>(null)

  const run: BulkChange['run'] = async (requests, describe) => {
    const total = requests.length
    setProgress({ done: 0, total, stage: 'checked' })
    const result = await inSession(changeAll, requests, (done, stage) => setProgress({ done, total, stage })).catch(
      () => NOT_STORED,
    )
    setProgress((current) => current && { ...current, done: 0, stage: 'answered' })
    const outcome = result.kind === 'queued' ? await result.reported : null
    setProgress(null)
    if (result.kind === 'not-kept') return showToast('error', result.message)
    const { made, mids } = result
    if (!outcome || made.length === 0) return showToast('error', t('bulk.nothingChanged'))
    const text = outcomeText(outcome, describe, vehicleCount)
    // Vehicles can change between the moment that the action was planned and its check.
    const leftOut = total - made.length
    // A deleted vehicle is restored from the activity log.
    const canUndo = requests.every(({ name }) => name !== 'car.delete')
    showToast(
      'success',
      leftOut > 0 ? t('bulk.changedBefore', { result: text, count: leftOut }) : text,
      canUndo ? () => void undoAll(mids).then((undone) => showToast(...undone)) : undefined,
    )
  }
  return { progress, run }
}

/** Undoes changes of vehicles. @returns the toast */
export async function undoAll(mids: readonly string[]): Promise<['success' | 'error', string]> {
  const result = await inSession(undo, mids).catch(() => NOT_STORED)
  if (result.kind === 'not-kept') return ['error', result.message]
  const { undone: count, left } = result
  if (left.length === 0) return ['success', t('bulk.undone', { count })]
  return ['success', t('bulk.undoneSome', { count, left: left.length, names: namesText(left) })]
}

/** @returns for example `1 vehicle` or `1,200 vehicles` */
export const vehicleCount = (count: number): string => t('bulk.vehicles', { count })
