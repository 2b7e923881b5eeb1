// Finds rows of photos in the files of a damaged store, line by line: without their rows the files of these photos would be deleted.
import * as z from 'zod/mini'
import { KEY_RULES, ROW_SCHEMAS } from '#sync-server/store/row-schemas.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'

const NEWLINE = 0x0a
/** Of a snapshot: `["HASH",{...}]`, then what separates it from the next line. */
const SNAPSHOT_ROW = /^(\["[\da-f]{64}",\{.*\}\])[,\]}]*$/
/** Of a journal: mark, checksum, length, payload. */
const FRAME = /^J1 \w+ \d+ (\{.*\})$/
const frameSchema = z.looseObject({ o: z.array(z.tuple([z.string(), z.string(), z.unknown()])) })

/** @param content of a snapshot or a journal @returns the last row of each photo */
export function photosIn(content: Buffer): Map<string, UploadedPhoto> {
  const photos = new Map<string, UploadedPhoto>()
  const add = (key: string, row: unknown) => {
    if (isPhotoRow(key, row)) photos.set(key, row)
  }
  for (const line of linesOf(content)) {
    const [, entry] = SNAPSHOT_ROW.exec(line) ?? []
    const [key, row] = entry ? ((parsed(entry) as [string, unknown] | undefined) ?? []) : []
    if (key !== undefined) add(key, row)
    const [, payload] = FRAME.exec(line) ?? []
    const frame = frameSchema.safeParse(payload && parsed(payload))
    for (const [table, rowKey, value] of frame.data?.o ?? []) if (table === 'photos') add(rowKey, value)
  }
  return photos
}

function isPhotoRow(key: string, row: unknown): row is UploadedPhoto {
  return ROW_SCHEMAS.photos.safeParse(row).success && (KEY_RULES.photos?.(key, row as never) ?? false)
}

function* linesOf(content: Buffer): Generator<string> {
  for (let start = 0; start < content.length; ) {
    const newline = content.indexOf(NEWLINE, start)
    const end = newline < 0 ? content.length : newline
    yield content.toString('utf8', start, end)
    start = end + 1
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
