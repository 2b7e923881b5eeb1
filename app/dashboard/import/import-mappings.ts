// The corrected mappings of imported files, on this device. Files of the same origin have the same headings.
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { MappingRow } from '#app/local/db/rows.ts'
import { headingKey, IMPORT_FIELDS, type Mapping, mapHeadings } from '#domain/import/headings.ts'

const MAX_STORED = 20

const keyOf = (headings: readonly string[]) => JSON.stringify(headings.map(headingKey))

/**
 * @param fields those that the person may import
 * @returns null when the mapping of these headings was never corrected
 */
export function storedMapping(
  rows: readonly MappingRow[],
  headings: readonly string[],
  fields = IMPORT_FIELDS,
): Mapping | null {
  const found = rows.find(({ key }) => key === keyOf(headings))
  return found?.mapping.map((field) => (field && fields.includes(field) ? field : null)) ?? null
}

/** A column that this person does not import keeps a field that only others may import. */
export async function storeMapping(
  store: LocalStore,
  headings: readonly string[],
  corrected: Mapping,
  fields = IMPORT_FIELDS,
  now = new Date(),
): Promise<void> {
  const key = keyOf(headings)
  await store.write(async (tx) => {
    const rows = await tx.all('mappings')
    const ofAll = rows.find((row) => row.key === key)?.mapping ?? mapHeadings(headings)
    const mapping = corrected.map((field, index) => {
      const other = ofAll[index]
      return field ?? (other && !fields.includes(other) ? other : null)
    })
    const others = rows.filter((row) => row.key !== key).sort((a, b) => (a.at < b.at ? 1 : -1))
    await tx.put('mappings', [{ key, mapping, at: now.toISOString() }])
    await tx.remove(
      'mappings',
      others.slice(MAX_STORED - 1).map((row) => row.key),
    )
  })
}
