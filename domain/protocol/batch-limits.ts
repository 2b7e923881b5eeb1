/** What one push may hold. */
export const MAX_BATCH = 100
export const MAX_BATCH_BYTES = 256 * 1024
/** Records in one answer to a pull. */
export const MAX_PAGE = 1000
