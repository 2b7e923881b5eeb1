// What stands in a journal: a header, batches, and at the end of a finished one the name of the next.

import type { Meta, Operation } from './document.ts'
import { encodeFrame } from './frame.ts'

const JOURNAL_NAME = /^journal-(\d+)\.log$/

/** First frame. `from` is the number of the first batch that can follow. */
export interface JournalHeader {
  j: 1
  store: string
  epoch: number
  generation: number
  from: number
}

/** b: number of the batch; s: sequence number after it; t: milliseconds, for people only; o: what it changed. */
export interface BatchFrame {
  b: number
  s: number
  t: number
  o: Operation[]
}

/** Last frame of a journal that is continued by the next one: from here on that one must exist. */
export interface ClosingFrame {
  next: number
}

export function journalName(generation: number): string {
  return `journal-${generation}.log`
}

/** Those of the journals among these files, ascending. */
export function journalGenerations(names: readonly string[]): number[] {
  const found = names.flatMap((name) => JOURNAL_NAME.exec(name)?.[1] ?? [])
  return found.map(Number).sort((a, b) => a - b)
}

export function headerFrame(meta: Meta, generation: number): Buffer {
  const { store, epoch, batch } = meta
  return encodeFrame(JSON.stringify({ j: 1, store, epoch, generation, from: batch + 1 } satisfies JournalHeader))
}

/** @param operations each already JSON text, `[table,key,row]` */
export function batchFrame(batch: number, sequence: number, operations: Iterable<string>): Buffer {
  return encodeFrame(`{"b":${batch},"s":${sequence},"t":${Date.now()},"o":[${[...operations].join(',')}]}`)
}

export function closingFrame(generation: number): Buffer {
  return encodeFrame(JSON.stringify({ next: generation + 1 } satisfies ClosingFrame))
}
