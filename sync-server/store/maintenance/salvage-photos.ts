// Finds rows of photos in the files of a damaged store, line by line: without their rows the files of these photos would be deleted.
import * as z from 'zod/mini'
import type { ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { wholeLines } from '#sync-server/store/json/files/whole-lines.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import { shapeFault } from './row-shape.ts'

const PART_BYTES = 64 * 1024
/** A row of a snapshot, behind the signs that separate it from the line before. */
const SNAPSHOT_ROW = /^,?(\["[\da-f]{64}",\{.*\}\])$/
/** A frame of a journal: mark, checksum, length, payload. */
const FRAME = /^J1 \w+ \d+ (\{.*\})$/
const frameSchema = z.looseObject({ o: z.array(z.tuple([z.string(), z.string(), z.unknown()])) })

/** @param file a snapshot or a journal @returns the last row of each photo */
export async function photosIn(file: ReadableFile): Promise<Map<string, UploadedPhoto>> {
  const photos = new Map<string, UploadedPhoto>()
  const add = (key: string, row: unknown) => {
    if (isPhotoRow(key, row)) photos.set(key, row)
  }
  for await (const part of wholeLines(file, PART_BYTES)) for (const line of part.toString().split('\n')) addLine(line)
  return photos

  function addLine(line: string): void {
    const [, entry] = SNAPSHOT_ROW.exec(line) ?? []
    const [key, row] = entry ? ((parsed(entry) as [string, unknown] | undefined) ?? []) : []
    if (key !== undefined) add(key, row)
    const [, payload] = FRAME.exec(line) ?? []
    const frame = frameSchema.safeParse(payload && parsed(payload))
    for (const [table, rowKey, value] of frame.data?.o ?? []) if (table === 'photos') add(rowKey, value)
  }
}

function isPhotoRow(key: string, row: unknown): row is UploadedPhoto {
  return shapeFault('photos', key, row) === null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
