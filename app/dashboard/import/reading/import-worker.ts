// The worker that reads and plans an import: a file of 20 MB takes seconds, and the page stays responsive.
import { loadVinTable } from '#app/dashboard/vin/load-vin-table.ts'
import type { ExistingVehicle } from '#domain/import/plan-import.ts'
import type { Progress } from './dry-run.ts'
import { type ImportFile, openImportFile } from './import-file.ts'
import { UnreadableFile } from './parse-csv.ts'
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts'

let file: ImportFile | null = null
let vehicles: ExistingVehicle[] = []

const respond = (response: WorkerResponse) => postMessage(response)
const report = (progress: Progress) => respond({ kind: 'progress', progress })

addEventListener('message', async ({ data: request }: MessageEvent<WorkerRequest>) => {
  if (request.kind === 'vehicles') {
    if (request.isFirst) vehicles = []
    vehicles.push(...request.vehicles)
    return
  }
  try {
    respond({ kind: 'result', value: await answer(request) })
  } catch (error) {
    const failed = { code: 'fileFailed', error: String(error) } as const
    respond({ kind: 'problem', problem: error instanceof UnreadableFile ? error.problem : failed })
  }
})

async function answer(request: Exclude<WorkerRequest, { kind: 'vehicles' }>): Promise<unknown> {
  if (request.kind === 'read') {
    file = await openImportFile(request.file, loadVinTable, report, request.choices)
    return file.content
  }
  if (!file) throw new Error('no file was opened')
  switch (request.kind) {
    case 'plan':
      return file.plan(request.choices, vehicles, (items, progress) => {
        respond({ kind: 'part', items })
        report(progress)
      })
    case 'requests':
      for (const items of file.requests()) respond({ kind: 'part', items })
      return null
    case 'rejects':
      return file.rejects(request.reasons)
  }
}
