import tableUrl from '#domain/vin/vin-table.json?url'
import type { VinTable } from '#domain/vin/vin-table.ts'

let loading: Promise<VinTable> | null = null

/** Requested with the first VIN; the worker has it offline. @throws when it cannot be fetched */
export function loadVinTable(): Promise<VinTable> {
  loading ??= fetchTable().catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function fetchTable(): Promise<VinTable> {
  const response = await fetch(tableUrl)
  if (!response.ok) throw new Error(`${tableUrl} responded with ${response.status}`)
  return response.json()
}
