// Opens a file as the worker of the import does, and plans it with what is found out about it.

import type { DryRunRow, PlanChoices, ReadingChoices } from '#app/dashboard/import/reading/dry-run.ts'
import { openImportFile } from '#app/dashboard/import/reading/import-file.ts'
import { UnreadableFile } from '#app/dashboard/import/reading/parse-csv.ts'
import { reasonText } from '#app/dashboard/import/reading/reason-text.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { byChoice } from '#domain/import/choices.ts'
import { headingUnits, mapHeadings } from '#domain/import/headings.ts'
import type { ExistingVehicle } from '#domain/import/plan-import.ts'
import { powerUnitIn } from '#domain/values/read-power.ts'
import { DEFAULT_REGION, type Region } from '#domain/values/region.ts'
import type { VinTable } from '#domain/vin/vin-table.ts'

export const noTable = () => Promise.reject(new Error('No VIN is expected'))

/** As the page says it. */
export function throwText(error: unknown): never {
  throw error instanceof UnreadableFile ? new Error(reasonText(error.problem)) : error
}

interface Options {
  loadTable?: () => Promise<VinTable>
  reading?: ReadingChoices
  region?: Region
}

export async function open(
  content: string | Uint8Array<ArrayBuffer>,
  { loadTable = noTable, reading = {}, region = DEFAULT_REGION }: Options = {},
) {
  const file = await openImportFile(new Blob([content]), loadTable, () => {}, reading).catch(throwText)
  let reasons: string[] = []
  const { headings } = file.content
  const mapping = mapHeadings(headings)
  const units = headingUnits(headings, mapping, region.currency)
  const choices = (changes: Partial<PlanChoices> = {}): PlanChoices => ({
    mapping,
    answers: {
      region,
      currency: units.currency ?? region.currency,
      distanceUnit: units.distance ?? region.distanceUnit,
      powerUnit: powerUnitIn(headings[mapping.indexOf('power')] ?? ''),
      choices: byChoice(() => ({})),
      fixed: {},
    },
    duplicates: 'skip',
    currentYear: 2026,
    ...changes,
  })
  return {
    ...file,
    async plan(changes?: Partial<PlanChoices>, vehicles: ExistingVehicle[] = []) {
      const planned: DryRunRow[] = []
      const summary = await file.plan(choices(changes), vehicles, (part) => planned.push(...part))
      const rows = planned.map((row) => ({ ...row, reasons: row.reasons.map(reasonText) }))
      reasons = rows.filter(({ action }) => action === 'rejected').map((row) => row.reasons.join('. '))
      return { ...summary, rows }
    },
    rejects: () => file.rejects(reasons),
    requests: (): MutationRequest[] => [...file.requests()].flat(),
  }
}
