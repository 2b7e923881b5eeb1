// Finds rows of photos in the files of a damaged store, line by line: without their rows the files of these photos would be deleted.
import * as z from 'zod/mini'
import type { ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { fileWindow } from '#sync-server/store/json/files/file-window.ts'
import { KEY_RULES, ROW_SCHEMAS } from '#sync-server/store/row-schemas.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'

const NEWLINE = 0x0a
const BLOCK_BYTES = 1024 * 1024
/** What is longer is no line of a snapshot or journal. */
const MAX_LINE_BYTES = 64 * 1024 * 1024
/** Of a snapshot: `["HASH",{...}]`, then what separates it from the next line. */
const SNAPSHOT_ROW = /^(\["[\da-f]{64}",\{.*\}\])[,\]}]*$/
/** Of a journal: mark, checksum, length, payload. */
const FRAME = /^J1 \w+ \d+ (\{.*\})$/
const frameSchema = z.looseObject({ o: z.array(z.tuple([z.string(), z.string(), z.unknown()])) })

/** @param file a snapshot or a journal @returns the last row of each photo */
export async function photosIn(file: ReadableFile): Promise<Map<string, UploadedPhoto>> {
  const photos = new Map<string, UploadedPhoto>()
  const add = (key: string, row: unknown) => {
    if (isPhotoRow(key, row)) photos.set(key, row)
  }
  for await (const line of linesOf(file)) {
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

async function* linesOf(file: ReadableFile): AsyncGenerator<string> {
  const window = fileWindow(file, BLOCK_BYTES)
  let length = BLOCK_BYTES
  for (let at = 0; at < file.size; ) {
    const bytes = await window.bytes(at, length)
    const end = at + bytes.length === file.size ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1
    if (end > 0) yield* bytes.toString('utf8', 0, end).split('\n')
    else if (length < MAX_LINE_BYTES) {
      length *= 2
      continue
    }
    at += end > 0 ? end : bytes.length
    length = BLOCK_BYTES
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
