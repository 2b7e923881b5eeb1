export const MAX_FILE_MEGABYTES = 20
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 200
