// Opens a file as the worker of the import does, and plans it with what is found out about it.
import type { DryRunRow, PlanChoices, ReadingChoices } from '#app/dashboard/import/reading/dry-run.ts'
import { openImportFile } from '#app/dashboard/import/reading/import-file.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { byChoice } from '#domain/import/choices.ts'
import { headingUnits, mapHeadings } from '#domain/import/headings.ts'
import type { ExistingVehicle } from '#domain/import/plan-import.ts'
import { powerUnitIn } from '#domain/values/read-power.ts'
import { DEFAULT_REGION, type Region } from '#domain/values/region.ts'
import type { VinTable } from '#domain/vin/vin-table.ts'

export const noTable = () => Promise.reject(new Error('No VIN is expected'))

interface Options {
  loadTable?: () => Promise<VinTable>
  reading?: ReadingChoices
  region?: Region
}

export async function open(
  content: string | Uint8Array<ArrayBuffer>,
  { loadTable = noTable, reading = {}, region = DEFAULT_REGION }: Options = {},
) {
  const file = await openImportFile(new Blob([content]), loadTable, () => {}, reading)
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
      const rows: DryRunRow[] = []
      const summary = await file.plan(choices(changes), vehicles, (part) => rows.push(...part))
      return { ...summary, rows }
    },
    requests: (): MutationRequest[] => [...file.requests()].flat(),
  }
}
