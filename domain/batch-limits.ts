/** What one push may hold. */
export const MAX_BATCH = 100
export const MAX_BATCH_BYTES = 256 * 1024
