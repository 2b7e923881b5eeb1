// Reads a store's folder without changing it: the snapshot, then every journal that follows it. Recovery, backup and verify
// use it. Everything that does not fit exactly is StoreDamaged with file and offset, except an incomplete frame at the very
// end: an interrupted write, which was never acknowledged. Damage to the last frame looks the same.

import { applyOperations, beginRun, type Document } from '#sync-server/store/engine/document.ts'
import type { Disk } from '#sync-server/store/json/disk/disk.ts'
import { StoreDamaged } from '#sync-server/store/store-errors.ts'
import { type ScanResult, scanFrames } from './frame.ts'
import { type BatchFrame, type ClosingFrame, type JournalHeader, journalGenerations, journalName } from './journal.ts'
import { parseSnapshot } from './snapshot-format.ts'
import { SNAPSHOT_NAME } from './write-snapshot.ts'

export interface Folder {
  document: Document
  /** The current journal: the bytes of its valid frames, and the torn bytes behind them. */
  journal: { generation: number; length: number; torn: Buffer }
  /** Files of an interrupted compaction, first start or restore. They hold no data. */
  leftovers: string[]
  snapshotBytes: number
  /** The last batch that the snapshot contains. */
  snapshotBatch: number
}

/** A torn header is shorter. More bytes than this were batches. */
const MAX_HEADER_BYTES = 400

/**
 * @param format the newest schema version that can be read
 * @returns null when the folder holds no store, or only an interrupted first start
 */
export async function readFolder(disk: Disk, format: number): Promise<Folder | null> {
  const names = await disk.list()
  const generations = journalGenerations(names)
  if (!names.includes(SNAPSHOT_NAME)) {
    for (const generation of generations) await refuseOrphan(disk, generation)
    return null
  }
  const snapshot = await readFile(disk, SNAPSHOT_NAME)
  const document = parseSnapshot(SNAPSHOT_NAME, snapshot, format)
  const { generation: first, batch: snapshotBatch } = document.meta
  const journal = await replayJournals(disk, document)
  const later = generations.filter((generation) => generation > journal.generation)
  for (const generation of later) await refuseUnexpected(disk, generation)
  const leftovers = [...generations.filter((generation) => generation < first), ...later].map(journalName)
  if (names.includes(`${SNAPSHOT_NAME}.tmp`)) leftovers.push(`${SNAPSHOT_NAME}.tmp`)
  return { document, journal, leftovers, snapshotBytes: snapshot.length, snapshotBatch }
}

async function replayJournals(disk: Disk, document: Document): Promise<Folder['journal']> {
  for (let generation = document.meta.generation; ; generation++) {
    const name = journalName(generation)
    const bytes = await readFile(disk, name)
    const scan = scanFrames(name, bytes)
    const closed = replay(name, scan, document, generation)
    const torn = bytes.subarray(scan.end)
    document.meta.generation = generation
    if (!closed) return { generation, length: scan.end, torn }
    if (torn.length > 0) throw new StoreDamaged(name, scan.end, 'bytes follow the entry that closes the journal')
  }
}

/** @returns whether the journal ends with a closing frame */
function replay(name: string, { frames }: ScanResult, { meta, tables }: Document, generation: number): boolean {
  const header = frames[0]?.payload as Partial<JournalHeader> | undefined
  // The journal was durable with its header before anything named it, so an invalid header is not a torn one.
  if (header?.j !== 1) throw new StoreDamaged(name, 0, 'it does not begin as a journal does')
  const same = header.store === meta.store && header.epoch === meta.epoch && header.generation === generation
  if (!same) throw new StoreDamaged(name, 0, 'it belongs to another store or epoch')
  if (header.from !== meta.batch + 1) {
    throw new StoreDamaged(name, 0, `it begins with batch ${header.from}, but batch ${meta.batch + 1} is next`)
  }
  for (const [i, { payload, at }] of frames.entries()) {
    if (i === 0) continue
    const frame = payload as Partial<BatchFrame & ClosingFrame>
    if (frame.next === generation + 1 && i === frames.length - 1) return true
    if (frame.b !== meta.batch + 1) {
      throw new StoreDamaged(name, at, `batch ${meta.batch + 1} is expected here, not ${frame.b ?? 'something else'}`)
    }
    if (frame.s === undefined || frame.s < meta.sequence || !Array.isArray(frame.o)) {
      throw new StoreDamaged(name, at, 'the batch here does not follow from the one before')
    }
    applyOperations(tables, frame.o)
    meta.batch = frame.b
    meta.sequence = frame.s
    if (frame.run !== undefined) beginRun(meta, frame.run)
  }
  return false
}

/** Without a snapshot only an interrupted first start is valid: journal 1 with at most its header. */
async function refuseOrphan(disk: Disk, generation: number): Promise<void> {
  const name = journalName(generation)
  const bytes = await readFile(disk, name)
  const { frames, end } = scanFrames(name, bytes)
  if (generation === 1 && frames.length <= 1 && bytes.length - end < MAX_HEADER_BYTES) return
  throw new StoreDamaged(SNAPSHOT_NAME, 0, `it is missing, but ${name} is there`)
}

/** A journal after the current one is left by an interrupted compaction, so it can hold no batch. */
async function refuseUnexpected(disk: Disk, generation: number): Promise<void> {
  const name = journalName(generation)
  const bytes = await readFile(disk, name)
  const { frames, end } = scanFrames(name, bytes)
  if (frames.length <= 1 && bytes.length - end < MAX_HEADER_BYTES) return
  throw new StoreDamaged(name, frames[1]?.at ?? end, 'no journal before it names it as the next')
}

async function readFile(disk: Disk, name: string): Promise<Buffer> {
  try {
    return await disk.read(name)
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new StoreDamaged(name, 0, missing ? 'it is missing' : `it cannot be read (${(error as Error).message})`, {
      cause: error,
    })
  }
}
