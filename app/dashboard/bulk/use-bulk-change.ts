import { useState } from 'react'
import { restoreFocus } from '#app/dashboard/components/focus.ts'
import type { Progress } from '#app/dashboard/components/group-progress.tsx'
import { inverses } from '#app/dashboard/components/inverses.ts'
import { outcomeText } from '#app/dashboard/components/outcome-text.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { undoChanges } from '#app/dashboard/components/undo-changes.ts'
import type { CarView } from '#app/local/state/cars.ts'
import type { GroupedMutation, MutationRequest } from '#app/sync/client.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { NOT_STORED } from '#app/sync/not-kept.ts'
import { carName } from '#domain/cars/car-name.ts'
import { vehicleCount, vehiclesAre } from './vehicle-count.ts'

/** What the toast says, for example `3 vehicles are hidden`. @param vehicles `3 vehicles are` */
export type Description = (vehicles: string) => string

interface BulkChange {
  /** Null while no action runs. */
  progress: Progress | null
  /** @param cars those that the requests are about, as they are now */
  run: (requests: readonly MutationRequest[], cars: readonly CarView[], describe: Description) => Promise<void>
}

/** Makes the mutations of a bulk action as one group, and shows a toast, with Undo for what can be undone. */
export function useBulkChange(): BulkChange {
  const showToast = useToast()
  const [progress, setProgress] = useState<Progress | null>(null)

  const run: BulkChange['run'] = async (requests, cars, describe) => {
    const total = requests.length
    setProgress({ done: 0, total, stage: 'checked' })
    const result = await staff
      .changeAll(requests, (done, stage) => setProgress({ done, total, stage }))
      .catch(() => NOT_STORED)
    setProgress((current) => current && { ...current, done: 0, stage: 'answered' })
    restoreFocus()
    const outcome = result.kind === 'queued' ? await result.reported : null
    setProgress(null)
    if (result.kind === 'not-kept') return showToast('error', result.message)
    const { made } = result
    if (!outcome || made.length === 0)
      return showToast('error', 'Nothing was changed: these vehicles changed meanwhile.')
    const text = outcomeText(outcome, (count) => describe(vehiclesAre(count)), vehicleCount)
    const before = new Map(cars.map((car) => [car.uid, car]))
    const canUndo = inverses(made, before).length > 0
    showToast(
      'success',
      `${text}${leftOutText(total, made)}`,
      canUndo ? () => void undo(made, before).then((undone) => showToast(...undone)) : undefined,
    )
  }
  return { progress, run }
}

/** Vehicles can change between the moment that the action was planned and its check. */
function leftOutText(total: number, made: readonly GroupedMutation[]): string {
  const count = total - made.length
  return count === 0 ? '' : ` ${vehiclesAre(count)} left out, because they changed meanwhile.`
}

/** Vehicles that are named in a toast. */
const MAX_NAMES = 3

function changedSinceText(left: readonly GroupedMutation[], before: ReadonlyMap<string, CarView>): string {
  const cars = left.flatMap(({ request }) => before.get(request.uid ?? '') ?? [])
  const more = left.length > MAX_NAMES ? ' and others' : ''
  return `${vehicleCount(left.length)} changed since: ${cars.slice(0, MAX_NAMES).map(carName).join(', ')}${more}`
}

async function undo(
  made: readonly GroupedMutation[],
  before: ReadonlyMap<string, CarView>,
): Promise<['success' | 'error', string]> {
  const result = await undoChanges(staff, made, before).catch(() => NOT_STORED)
  if (result.kind === 'not-kept') return ['error', result.message]
  const { left } = result
  const text = `Undone for ${vehicleCount(made.length - left.length)}`
  return ['success', left.length === 0 ? text : `${text}. ${changedSinceText(left, before)}`]
}
