// Reads a store's folder without changing it: the snapshot, then every journal that follows it. Recovery, backup and verify
// use it. Everything that does not fit exactly is StoreDamaged with file and offset, except an incomplete frame at the very
// end: an interrupted write, which was never acknowledged. Damage to the last frame looks the same, unless the mark of a clean
// stop shows where the journal ended.

import { applyOperations, beginRun, type Document, type Meta } from '#sync-server/store/engine/document.ts'
import { loadDocument } from '#sync-server/store/engine/stored-rows.ts'
import type { Disk, ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { StoreDamaged } from '#sync-server/store/store-errors.ts'
import { type Frame, readFrames } from './frame.ts'
import {
  type BatchFrame,
  type ClosingFrame,
  type JournalHeader,
  journalGenerations,
  journalName,
  type StopMark,
  stopMarks,
} from './journal.ts'
import { openSnapshot } from './read-snapshot.ts'
import { SNAPSHOT_NAME } from './write-snapshot.ts'

/** The current journal: the bytes of its valid frames, and the number of torn bytes behind them. */
interface CurrentJournal {
  generation: number
  length: number
  tornBytes: number
}

export interface Folder {
  document: Document
  journal: CurrentJournal
  /** Files of an interrupted compaction, first start or restore, and marks of a clean stop. They hold no data. */
  leftovers: string[]
  snapshotBytes: number
  /** The last batch that the snapshot contains. */
  snapshotBatch: number
}

/** A torn header is shorter. More bytes than this were batches. */
const MAX_HEADER_BYTES = 400

/**
 * Every file that was opened stays open, so that the content remains the same while a server replaces the files of the folder.
 *
 * @returns null when the folder holds no store, or only an interrupted first start
 */
export async function readFolder(disk: Disk, format: number): Promise<Folder | null> {
  const opened = new Map<string, ReadableFile>()
  const open = async (name: string) => {
    const file = opened.get(name) ?? (await openFile(disk, name))
    opened.set(name, file)
    return file
  }
  try {
    const names = await disk.list()
    const generations = journalGenerations(names)
    const marks = stopMarks(names)
    if (!names.includes(SNAPSHOT_NAME)) {
      for (const generation of generations) await refuseOrphan(generation, await open(journalName(generation)))
      for (const { name } of marks) throw new StoreDamaged(SNAPSHOT_NAME, 0, `it is missing, but ${name} is there`)
      return null
    }
    for (const name of [...generations.map(journalName), SNAPSHOT_NAME]) await open(name)
    const snapshot = await openSnapshot(SNAPSHOT_NAME, await open(SNAPSHOT_NAME), format)
    const document = await loadDocument(snapshot)
    const { generation: first, batch: snapshotBatch } = document.meta
    const journal = await replayJournals(open, document)
    for (const mark of marks) refuseCut(journal, mark)
    const later = generations.filter((generation) => generation > journal.generation)
    for (const generation of later) await refuseUnexpected(generation, await open(journalName(generation)))
    const leftovers = [...generations.filter((generation) => generation < first), ...later].map(journalName)
    leftovers.push(...marks.map(({ name }) => name))
    if (names.includes(`${SNAPSHOT_NAME}.tmp`)) leftovers.push(`${SNAPSHOT_NAME}.tmp`)
    return { document, journal, leftovers, snapshotBytes: snapshot.bytes, snapshotBatch }
  } finally {
    for (const file of opened.values()) await file.close()
  }
}

async function replayJournals(
  open: (name: string) => Promise<ReadableFile>,
  document: Document,
): Promise<CurrentJournal> {
  for (let generation = document.meta.generation; ; generation++) {
    const name = journalName(generation)
    const file = await open(name)
    const { isClosed, end } = await replay(name, file, document, generation)
    const tornBytes = file.size - end
    document.meta.generation = generation
    if (!isClosed) return { generation, length: end, tornBytes }
    if (tornBytes > 0) throw new StoreDamaged(name, end, 'bytes follow the entry that closes the journal')
  }
}

/** @returns whether the journal ends with a closing frame, and where its last frame ends */
async function replay(
  name: string,
  file: ReadableFile,
  document: Document,
  generation: number,
): Promise<{ isClosed: boolean; end: number }> {
  const frames = readFrames(name, file)
  const first = await frames.next()
  const end = first.done ? 0 : first.value.end
  const header = first.done ? undefined : (first.value.payload as Partial<JournalHeader>)
  requireHeader(name, header, document.meta, generation)
  return replayBatches(name, frames, end, document, generation)
}

/** The journal was durable with its header before anything named it, so an invalid header is not a torn one. */
function requireHeader(name: string, header: Partial<JournalHeader> | undefined, meta: Meta, generation: number): void {
  if (header?.j !== 1) throw new StoreDamaged(name, 0, 'it does not begin as a journal does')
  const same = header.store === meta.store && header.epoch === meta.epoch && header.generation === generation
  if (!same) throw new StoreDamaged(name, 0, 'it belongs to another store or epoch')
  if (header.from !== meta.batch + 1) {
    throw new StoreDamaged(name, 0, `it begins with batch ${header.from}, but batch ${meta.batch + 1} is next`)
  }
}

async function replayBatches(
  name: string,
  frames: AsyncIterable<Frame>,
  headerEnd: number,
  { meta, tables }: Document,
  generation: number,
): Promise<{ isClosed: boolean; end: number }> {
  let end = headerEnd
  let closedAt: number | undefined
  for await (const frame of frames) {
    const payload = frame.payload as Partial<BatchFrame & ClosingFrame>
    const isClosing = payload.next === generation + 1
    if (closedAt !== undefined || (payload.b !== meta.batch + 1 && !isClosing)) {
      const found = closedAt === undefined ? payload.b : undefined
      const what = `batch ${meta.batch + 1} is expected here, not ${found ?? 'something else'}`
      throw new StoreDamaged(name, closedAt ?? frame.at, what)
    }
    end = frame.end
    if (isClosing) {
      closedAt = frame.at
      continue
    }
    const { b, s, o, run } = payload
    if (b === undefined || s === undefined || s < meta.sequence || !Array.isArray(o)) {
      throw new StoreDamaged(name, frame.at, 'the batch here does not follow from the one before')
    }
    applyOperations(tables, o)
    meta.batch = b
    meta.sequence = s
    if (run !== undefined) beginRun(meta, run)
  }
  return { isClosed: closedAt !== undefined, end }
}

/** A longer journal, or a later one, is of a version before the marks, or of a restore. */
function refuseCut({ generation, length }: CurrentJournal, mark: StopMark): void {
  const name = journalName(mark.generation)
  if (generation < mark.generation) throw new StoreDamaged(name, 0, 'it was current at the last stop, and is missing')
  if (generation === mark.generation && length < mark.length) {
    throw new StoreDamaged(
      name,
      length,
      `its valid entries end here, but ended at byte ${mark.length} at the last stop`,
    )
  }
}

/** A folder that has no snapshot is valid only after an interrupted first start: journal 1 with at most its header. */
async function refuseOrphan(generation: number, file: ReadableFile): Promise<void> {
  const name = journalName(generation)
  if (generation === 1 && (await batchesAt(name, file)) === undefined) return
  throw new StoreDamaged(SNAPSHOT_NAME, 0, `it is missing, but ${name} is there`)
}

/** A journal after the current one is left by an interrupted compaction, so it can hold no batch. */
async function refuseUnexpected(generation: number, file: ReadableFile): Promise<void> {
  const name = journalName(generation)
  const at = await batchesAt(name, file)
  if (at !== undefined) throw new StoreDamaged(name, at, 'no journal before it names it as the next')
}

/** Where the batches of a journal begin; undefined when it has at most a header, which may be torn. */
async function batchesAt(name: string, file: ReadableFile): Promise<number | undefined> {
  let end = 0
  let count = 0
  let secondAt: number | undefined
  for await (const frame of readFrames(name, file)) {
    count++
    if (count === 2) secondAt = frame.at
    end = frame.end
  }
  return secondAt ?? (file.size - end < MAX_HEADER_BYTES ? undefined : end)
}

async function openFile(disk: Disk, name: string): Promise<ReadableFile> {
  try {
    return await disk.openToRead(name)
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new StoreDamaged(name, 0, missing ? 'it is missing' : `it cannot be read (${(error as Error).message})`, {
      cause: error,
    })
  }
}
