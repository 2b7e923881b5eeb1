import { t, texts } from '#text/t.ts'

/** Rounded to tenths; below 50 KB still `0.1 MB`, so that a size is never 0. */
export function megabytes(bytes: number): string {
  const size = bytes > 0 ? Math.max(1, Math.round(bytes / 100_000)) / 10 : 0
  // Latin digits in every language.
  const format = new Intl.NumberFormat(`${texts().language}-u-nu-latn`, { useGrouping: false })
  return t('photos.megabytes', { size: format.format(size) })
}
