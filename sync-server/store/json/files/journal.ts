// The journal files: their names and the payloads of their frames. A journal is a header, then batches, and, when another
// journal continues it, a closing frame that names that journal.

import type { Meta, Operation } from '#sync-server/store/engine/document.ts'
import type { Disk } from '#sync-server/store/json/disk/disk.ts'
import { encodeFrame } from './frame.ts'

const JOURNAL_NAME = /^journal-(\d+)\.log$/
const STOP_MARK = /^journal-(\d+)\.stopped-at-(\d+)$/

/** First frame. `from` is the number of the first batch that can follow. */
export interface JournalHeader {
  j: 1
  store: string
  epoch: number
  generation: number
  from: number
}

/**
 * b: number of the batch; s: sequence number after it; t: time in milliseconds, informational; o: the operations; run: the name of a
 * run that began here.
 */
export interface BatchFrame {
  b: number
  s: number
  t: number
  o: readonly Operation[]
  run?: string
}

/** Last frame of a journal that is continued: from here on the next journal must exist. */
export interface ClosingFrame {
  next: number
}

export function journalName(generation: number): string {
  return `journal-${generation}.log`
}

/** The generations of the journals among these file names. */
export function journalGenerations(names: readonly string[]): number[] {
  return names.flatMap((name) => JOURNAL_NAME.exec(name)?.[1] ?? []).map(Number)
}

/** Where the journal of a generation ended at a clean stop. The name is all that the file has, so that it cannot be torn. */
export interface StopMark {
  name: string
  generation: number
  length: number
}

export function stopMarks(names: readonly string[]): StopMark[] {
  return names.flatMap((name) => {
    const [, generation, length] = STOP_MARK.exec(name) ?? []
    return length === undefined ? [] : [{ name, generation: Number(generation), length: Number(length) }]
  })
}

/** Durably. The next start removes it before it writes. */
export async function leaveStopMark(disk: Disk, generation: number, length: number): Promise<void> {
  const file = await disk.open(`journal-${generation}.stopped-at-${length}`, 'replace')
  await file.close()
  await disk.syncFolder()
}

export function headerFrame(meta: Meta, generation: number): Buffer {
  const { store, epoch, batch } = meta
  return encodeFrame(JSON.stringify({ j: 1, store, epoch, generation, from: batch + 1 } satisfies JournalHeader))
}

export function batchFrame(batch: number, sequence: number, operations: readonly Operation[]): Buffer {
  return encodeFrame(JSON.stringify({ b: batch, s: sequence, t: Date.now(), o: operations } satisfies BatchFrame))
}

/** The batch without operations that begins a run. */
export function runFrame(batch: number, sequence: number, run: string): Buffer {
  return encodeFrame(JSON.stringify({ b: batch, s: sequence, t: Date.now(), o: [], run } satisfies BatchFrame))
}

export function closingFrame(generation: number): Buffer {
  return encodeFrame(JSON.stringify({ next: generation + 1 } satisfies ClosingFrame))
}

/** Removes the journals that a durable snapshot of `generation` contains. */
export async function dropJournalsBefore(disk: Disk, generation: number): Promise<void> {
  const old = journalGenerations(await disk.list()).filter((one) => one < generation)
  for (const one of old) await disk.unlink(journalName(one))
  await disk.syncFolder()
}
