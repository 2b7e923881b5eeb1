// The corrected mappings of imported files, on this device. Files of the same origin have the same headings.
import { headingKey, IMPORT_FIELDS, type ImportField, type Mapping, mapHeadings } from '#domain/import/headings.ts'

const STORAGE_KEY = 'import_mappings'
const MAX_STORED = 20

interface StoredMapping {
  headings: string[]
  mapping: (ImportField | null)[]
}

/**
 * @param fields those that the person may import
 * @returns null when the mapping of these headings was never corrected
 */
export function storedMapping(headings: readonly string[], fields = IMPORT_FIELDS): Mapping | null {
  return findStored(headings)?.map((field) => (field && fields.includes(field) ? field : null)) ?? null
}

/** A column that this person does not import keeps a field that only others may import. */
export function storeMapping(headings: readonly string[], corrected: Mapping, fields = IMPORT_FIELDS): void {
  const keys = headings.map(headingKey)
  const ofAll = findStored(headings) ?? mapHeadings(headings)
  const mapping = corrected.map((field, index) => {
    const other = ofAll[index]
    return field ?? (other && !fields.includes(other) ? other : null)
  })
  const others = readStored().filter((stored) => !hasHeadings(stored, keys))
  try {
    const all = [{ headings: keys, mapping }, ...others].slice(0, MAX_STORED)
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all))
  } catch {
    // When storage is full or blocked, the headings are mapped by rule again the next time.
  }
}

function findStored(headings: readonly string[]): Mapping | undefined {
  const keys = headings.map(headingKey)
  return readStored().find((stored) => hasHeadings(stored, keys))?.mapping
}

function hasHeadings({ headings }: StoredMapping, keys: readonly string[]): boolean {
  return headings.length === keys.length && headings.every((key, index) => key === keys[index])
}

function readStored(): StoredMapping[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredMapping) : []
  } catch {
    return []
  }
}

/** Another version of the app may have stored it. */
function isStoredMapping(value: unknown): value is StoredMapping {
  const { headings, mapping } = Object(value)
  if (!Array.isArray(headings) || !Array.isArray(mapping) || headings.length !== mapping.length) return false
  return mapping.every((field) => field === null || IMPORT_FIELDS.includes(field))
}
