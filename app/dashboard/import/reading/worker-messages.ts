// The messages between the page and the worker. One request is answered before the next is sent.
import type { ExistingVehicle } from '#domain/import/plan-import.ts'
import type { PlanChoices, Progress, ReadingChoices } from './dry-run.ts'
import type { FileProblem } from './parse-csv.ts'

export type WorkerRequest =
  | { kind: 'read'; file: Blob; choices: ReadingChoices }
  /** Vehicles that exist, in parts. Not answered. */
  | { kind: 'vehicles'; vehicles: readonly ExistingVehicle[]; isFirst: boolean }
  | { kind: 'plan'; choices: PlanChoices }
  | { kind: 'requests' }
  | { kind: 'rejects'; reasons: readonly string[] }

/** Lists are sent in parts before the result: one large message would block the page while it is copied. */
export type WorkerResponse =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'part'; items: readonly unknown[] }
  | { kind: 'result'; value: unknown }
  | { kind: 'problem'; problem: FileProblem }
