/** Whether the device has no room left; the database says it of the transaction or of what it was about. */
export function isStorageFull(error: unknown): boolean {
  const { name, inner } = Object(error) as { name?: unknown; inner?: unknown }
  return name === 'QuotaExceededError' || (inner !== undefined && isStorageFull(inner))
}
