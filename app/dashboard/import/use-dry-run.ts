import { useEffect, useRef, useState } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import type { DryRun, PlanChoices, Progress } from './reading/dry-run.ts'
import type { ImportReader } from './reading/import-reader.ts'

export interface DryRunState {
  /** The last complete plan; null before the first. */
  dryRun: DryRun | null
  /** Set while the file is being planned: `dryRun` is of earlier choices. */
  progress: Progress | null
  problem: string | null
}

interface Input {
  choices: PlanChoices
  cars: readonly CarView[]
}

/**
 * Plans the file, and plans it again when a choice or a vehicle changes. Changes during a plan are planned together after it.
 * @param input null while the vehicles are being loaded
 */
export function useDryRun(reader: ImportReader, input: Input | null): DryRunState {
  const [state, setState] = useState<DryRunState>({ dryRun: null, progress: null, problem: null })
  const wanted = useRef<Input | null>(null)
  const isRunning = useRef(false)
  const choices = input?.choices
  const cars = input?.cars

  useEffect(() => {
    if (!choices || !cars) return
    wanted.current = { choices, cars }
    setState((current) => ({ ...current, progress: current.progress ?? { done: 0, total: 0 } }))
    if (isRunning.current) return
    isRunning.current = true
    void run()

    async function run() {
      while (wanted.current) {
        const next = wanted.current
        wanted.current = null
        try {
          const dryRun = await reader.plan(next.choices, next.cars, (progress) =>
            setState((current) => ({ ...current, progress })),
          )
          if (!wanted.current) setState({ dryRun, progress: null, problem: null })
        } catch (error) {
          setState((current) => ({ ...current, progress: null, problem: (error as Error).message }))
        }
      }
      isRunning.current = false
    }
  }, [reader, choices, cars])

  return state
}
