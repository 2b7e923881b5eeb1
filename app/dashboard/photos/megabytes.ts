/** Rounded to tenths; below 50 KB still `0.1 MB`, so that a size is never 0. */
export function megabytes(bytes: number): string {
  const tenths = Math.round(bytes / 100_000)
  return `${bytes > 0 ? Math.max(1, tenths) / 10 : 0} MB`
}
