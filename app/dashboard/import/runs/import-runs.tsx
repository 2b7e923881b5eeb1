/** The imports of this device. */
export function ImportRuns(): null {
  return null
}
