// The rows of history in memory: compressed JSON in blocks. A row that is asked for costs the unpacking of its block. Rows that are
// written keep their place until they are removed; a replaced row is the last one.
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import type { Entry, Rows, Tables } from './document.ts'
import type { Schema, StoredRow } from './schema.ts'

/** More rows pack better, and cost more to unpack for one of them. */
const ROWS_OF_BLOCK = 200
/** Twice as fast as deflate at its fastest level, and 8 % smaller. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } }
/** Blocks that are compressed at once while rows are loaded. */
const MAX_PACKING = 4
/** A key of 36 characters and its place in the Map, about. */
const BYTES_OF_KEY = 100

const compress = promisify(brotliCompress)

/** Rows that were stored together. */
export interface RowBlock {
  /** Of the keys that are numbers; infinite without one. */
  readonly lowest: number
  readonly highest: number
  /** The rows as JSON, also those that are removed. */
  text(): string
  entries(): Entry[]
}

export class PackedRows implements Rows {
  /** Where the row of each key is: its block, then its position there. */
  readonly #places = new Map<string, number>()
  readonly #blocks: Block[] = []
  readonly #packing = new Set<Promise<void>>()
  /** The block of the last row: what is removed or repeated together is of few blocks. */
  #unpacked: { block: Block; rows: readonly Entry[] } | undefined

  get size(): number {
    return this.#places.size
  }

  /** What it takes of the memory, about. */
  get bytes(): number {
    return this.#blocks.reduce((sum, block) => sum + block.bytes, BYTES_OF_KEY * this.size)
  }

  has(key: string): boolean {
    return this.#places.has(key)
  }

  get(key: string): StoredRow | undefined {
    const place = this.#places.get(key)
    if (place === undefined) return undefined
    const block = this.#blockAt(place)
    if (this.#unpacked?.block !== block) this.#unpacked = { block, rows: block.all() }
    return this.#unpacked.rows[place % ROWS_OF_BLOCK]?.[1]
  }

  set(key: string, row: StoredRow): this {
    this.delete(key)
    let block = this.#blocks.at(-1)
    if (!block || block.isFull) {
      block = new Block()
      this.#blocks.push(block)
    }
    this.#places.set(key, (this.#blocks.length - 1) * ROWS_OF_BLOCK + block.add([key, row]))
    if (block.isFull) {
      const packing = block.pack().finally(() => this.#packing.delete(packing))
      this.#packing.add(packing)
    }
    return this
  }

  /** Resolves when further rows may be loaded. */
  async packed(): Promise<void> {
    while (this.#packing.size >= MAX_PACKING) await Promise.race(this.#packing)
  }

  delete(key: string): boolean {
    const place = this.#places.get(key)
    if (place === undefined) return false
    this.#blockAt(place).remove(place % ROWS_OF_BLOCK)
    return this.#places.delete(key)
  }

  /** In the order in which the rows were stored. Sees what is changed meanwhile. */
  blocks(): Iterable<RowBlock> {
    return this.#blocks.values()
  }

  *entries(): Generator<[string, StoredRow]> {
    for (const block of this.#blocks) for (const [key, row] of block.entries()) yield [key, row]
  }

  keys(): Iterable<string> {
    return this.#places.keys()
  }

  *values(): Generator<StoredRow> {
    for (const [, row] of this.entries()) yield row
  }

  [Symbol.iterator](): Generator<[string, StoredRow]> {
    return this.entries()
  }

  /** The rows of this moment, whatever happens to these. */
  copy(): { size: number; blocks: readonly RowBlock[] } {
    return { size: this.size, blocks: this.#blocks.map((block) => block.copy()) }
  }

  #blockAt(place: number): Block {
    return this.#blocks[Math.floor(place / ROWS_OF_BLOCK)] as Block
  }
}

/** The tables that a store in memory packs. */
export const packedTables = (schema: Schema): string[] =>
  Object.keys(schema).filter((table) => schema[table]?.isHistory)

/** The memory that the packed rows of a document take. */
export const packedBytes = (tables: Tables): number =>
  Object.values(tables).reduce((sum, rows) => sum + (rows instanceof PackedRows ? rows.bytes : 0), 0)

/** No rows yet, packed for a table of history. */
export const noRows = (schema: Schema, table: string): Rows =>
  schema[table]?.isHistory ? new PackedRows() : new Map<string, StoredRow>()

class Block implements RowBlock {
  lowest = Number.POSITIVE_INFINITY
  highest = Number.NEGATIVE_INFINITY
  #count = 0
  /** Copies share it when the block is full. */
  #content: { rows: Entry[]; packed?: Buffer } = { rows: [] }
  #removed: ReadonlySet<number> = new Set()

  get isFull(): boolean {
    return this.#count === ROWS_OF_BLOCK
  }

  get bytes(): number {
    return this.#content.packed?.length ?? 0
  }

  /** @returns its position */
  add(entry: Entry): number {
    this.#content.rows.push(entry)
    const number = Number(entry[0])
    if (!Number.isNaN(number)) {
      this.lowest = Math.min(this.lowest, number)
      this.highest = Math.max(this.highest, number)
    }
    this.#count += 1
    return this.#count - 1
  }

  /** Never rejects: rows that cannot be compressed stay as they are. */
  async pack(): Promise<void> {
    const content = this.#content
    const packed = await compress(this.text(), COMPRESSION).catch(() => null)
    if (packed) Object.assign(content, { rows: [], packed })
  }

  remove(position: number): void {
    this.#removed = new Set(this.#removed).add(position)
    if (this.isFull && this.#removed.size === this.#count) this.#content = { rows: [] }
  }

  text(): string {
    const { rows, packed } = this.#content
    return packed ? brotliDecompressSync(packed).toString() : JSON.stringify(rows)
  }

  all(): readonly Entry[] {
    const { rows, packed } = this.#content
    return packed ? (JSON.parse(this.text()) as Entry[]) : rows
  }

  entries(): Entry[] {
    return this.all().filter((_, position) => !this.#removed.has(position))
  }

  copy(): Block {
    const copy = new Block()
    copy.#content = this.isFull ? this.#content : { rows: [...this.#content.rows] }
    copy.#removed = this.#removed
    copy.#count = this.#count
    copy.lowest = this.lowest
    copy.highest = this.highest
    return copy
  }
}
