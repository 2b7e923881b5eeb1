// Reads and plans a file in a worker.

import type { CarView } from '#app/local/state/cars.ts'
import { nextTask } from '#app/local/view/later.ts'
import type { ImportRequest } from '#app/sync/mutate/batches.ts'
import type { ExistingVehicle } from '#domain/import/plan-import.ts'
import { CAR_FIELD_NAMES } from '#domain/kinds/car/fields/car-fields.ts'
import { t } from '#text/t.ts'
import type { DryRun, DryRunRow, DryRunSummary, FileContent, PlanChoices, Progress, ReadingChoices } from './dry-run.ts'
import { reasonText } from './reason-text.ts'
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts'

/** A damaged file can keep the parser busy for ever. */
const RESPONSE_TIMEOUT_MS = 60_000
const VEHICLES_PER_PART = 250

type OnProgress = (progress: Progress) => void

/** Each call waits for the one before. All reject with a message for the person. */
export interface ImportReader {
  /** @param choices of a person. When a file cannot be read, the one that was read before stays */
  read(file: Blob, onProgress: OnProgress, choices?: ReadingChoices): Promise<FileContent>
  plan(choices: PlanChoices, cars: readonly CarView[], onProgress: OnProgress): Promise<DryRun>
  /** The mutations of the last plan. */
  requests(): Promise<ImportRequest[]>
  /** The rejected rows of the last plan. @param reasons a text for each of them */
  rejects(reasons: readonly string[]): Promise<Blob>
  /** Calls that are under way never resolve. */
  close(): void
}

export function openImportReader(): ImportReader {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  let sent: readonly CarView[] | null = null
  let timeout: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  /** The worker has one listener, so calls must not overlap. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }

  function call<Item, Value>(request: WorkerRequest, onProgress: OnProgress = () => {}): Promise<[Item[], Value]> {
    return new Promise((resolve, reject) => {
      const items: Item[] = []
      const waitOn = () => {
        clearTimeout(timeout)
        timeout = setTimeout(() => {
          worker.terminate()
          reject(new Error(t('reason.readingTooLong')))
        }, RESPONSE_TIMEOUT_MS)
      }
      worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
        waitOn()
        if (data.kind === 'progress') return onProgress(data.progress)
        if (data.kind === 'part') {
          for (const item of data.items) items.push(item as Item)
          return
        }
        clearTimeout(timeout)
        if (data.kind === 'result') resolve([items, data.value as Value])
        else reject(new Error(reasonText(data.problem)))
      }
      worker.onerror = (event) => {
        event.preventDefault()
        clearTimeout(timeout)
        reject(new Error(t('reason.readerNotLoaded')))
      }
      waitOn()
      worker.postMessage(request)
    })
  }

  async function sendVehicles(cars: readonly CarView[]): Promise<void> {
    if (cars === sent) return
    sent = cars
    for (let start = 0; start === 0 || start < cars.length; start += VEHICLES_PER_PART) {
      const vehicles = cars.slice(start, start + VEHICLES_PER_PART).map(existingVehicle)
      worker.postMessage({ kind: 'vehicles', vehicles, isFirst: start === 0 } satisfies WorkerRequest)
      await nextTask()
    }
  }

  return {
    read: (file, onProgress, choices = {}) =>
      inTurn(async () => {
        const [, content] = await call<never, FileContent>({ kind: 'read', file, choices }, onProgress)
        return content
      }),
    plan: (choices, cars, onProgress) =>
      inTurn(async () => {
        await sendVehicles(cars)
        const [rows, summary] = await call<DryRunRow, DryRunSummary>({ kind: 'plan', choices }, onProgress)
        return { ...summary, rows }
      }),
    requests: () =>
      inTurn(async () => {
        const [requests] = await call<ImportRequest, null>({ kind: 'requests' })
        return requests
      }),
    rejects: (reasons) =>
      inTurn(async () => {
        const [, file] = await call<never, Blob>({ kind: 'rejects', reasons })
        return file
      }),
    close() {
      clearTimeout(timeout)
      worker.terminate()
    },
  }
}

function existingVehicle(car: CarView): ExistingVehicle {
  const names = ['uid', 'id', ...CAR_FIELD_NAMES] as const
  return Object.fromEntries(names.map((name) => [name, car[name]])) as unknown as ExistingVehicle
}
