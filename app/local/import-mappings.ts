// The corrected mappings of imported files, on this device. Files of the same origin have the same headings.
import { headingKey, IMPORT_FIELDS, type ImportField, type Mapping } from '#domain/import/headings.ts'

const STORAGE_KEY = 'import_mappings'
const MAX_STORED = 20

interface StoredMapping {
  headings: string[]
  mapping: (ImportField | null)[]
}

/** @returns null when the mapping of these headings was never corrected */
export function storedMapping(headings: readonly string[]): Mapping | null {
  const keys = headings.map(headingKey)
  return readStored().find((stored) => hasHeadings(stored, keys))?.mapping ?? null
}

export function storeMapping(headings: readonly string[], mapping: Mapping): void {
  const keys = headings.map(headingKey)
  const others = readStored().filter((stored) => !hasHeadings(stored, keys))
  try {
    const all = [{ headings: keys, mapping }, ...others].slice(0, MAX_STORED)
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all))
  } catch {
    // When storage is full or blocked, the headings are mapped by rule again the next time.
  }
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
