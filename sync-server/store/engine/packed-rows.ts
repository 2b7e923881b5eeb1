// The rows of history in memory: compressed JSON in blocks, and an index of their keys. A row that is asked for costs the
// unpacking of its block. Rows that are written keep their place until they are removed; a replaced row is the last one.
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import type { Entry, Rows, RowsAsText, Tables } from './document.ts'
import { KeyIndex } from './key-index.ts'
import type { Schema, StoredRow } from './schema.ts'

/** More rows pack better, and cost more to unpack for one of them. */
const ROWS_OF_BLOCK = 200
/** The place of a row is its block and its position there. */
const POSITIONS = 1024
/** Twice as fast as deflate at its fastest level, and 8 % smaller. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const UNPACKED_BLOCKS = 4
/** Blocks that are compressed at once while rows are loaded. */
const MAX_PACKING = 4
/** Blocks share memory that is given back as a whole: thousands of small pieces would leave gaps. */
const SLAB_BYTES = 512 * 1024
const NOTHING = Buffer.alloc(0)
/** Between two rows of a text. */
const SEPARATOR = ',\n'
const NEWLINE = 0x0a

const compress = promisify(brotliCompress)

/** Rows that were stored together. */
export interface RowBlock {
  /** Of the keys that are numbers; infinite without one. */
  readonly lowest: number
  readonly highest: number
  /** No row is added any more. */
  readonly isComplete: boolean
  /** The number of rows, with those that are removed. */
  readonly count: number
  /** The rows as JSON, also those that are removed. */
  text(): string
  entries(): Entry[]
}

export class PackedRows implements Rows {
  readonly #index = new KeyIndex()
  readonly #blocks: Block[] = []
  /** The block that new rows go to. */
  #open: Block | undefined
  readonly #unpacked = new Map<Block, readonly Entry[]>()
  readonly #packing = new Set<Promise<void>>()
  #slab = NOTHING

  get size(): number {
    return this.#index.size
  }

  /** What it takes of the memory, about. */
  get bytes(): number {
    return this.#blocks.reduce((sum, block) => sum + block.bytes, this.#index.bytes)
  }

  has(key: string): boolean {
    return this.#find(key) !== undefined
  }

  get(key: string): StoredRow | undefined {
    const place = this.#find(key)
    return place === undefined ? undefined : this.#entryAt(place)?.[1]
  }

  set(key: string, row: StoredRow): this {
    this.delete(key)
    let block = this.#open
    if (!block) {
      block = new Block([])
      this.#open = block
      this.#blocks.push(block)
    }
    this.#index.add(key, (this.#blocks.length - 1) * POSITIONS + block.add([key, row]))
    if (block.count === ROWS_OF_BLOCK) {
      this.#open = undefined
      block.close()
      void this.#pack(block)
    }
    return this
  }

  /** Resolves when further rows may be added. */
  async addText({ keys, json }: RowsAsText): Promise<void> {
    this.#open = undefined
    for (let first = 0, from = 0; first < keys.length; first += POSITIONS) {
      const own = keys.slice(first, first + POSITIONS)
      const isLast = first + POSITIONS >= keys.length
      const end = isLast ? json.length : endOfLines(json, from, own.length) - SEPARATOR.length
      const block = new Block(own, Buffer.from(json.subarray(from, end)))
      const number = this.#blocks.push(block) - 1
      for (const [position, key] of own.entries()) {
        this.delete(key)
        this.#index.add(key, number * POSITIONS + position)
      }
      from = end + SEPARATOR.length
      void this.#pack(block)
    }
    while (this.#packing.size >= MAX_PACKING) await Promise.race(this.#packing)
  }

  delete(key: string): boolean {
    const place = this.#find(key)
    if (place === undefined) return false
    const block = this.#blocks[Math.floor(place / POSITIONS)] as Block
    this.#index.remove(key, (other) => other === place)
    block.remove(place % POSITIONS)
    return true
  }

  /** In the order in which the rows were stored. Sees what is changed meanwhile. */
  *blocks(): Generator<RowBlock> {
    for (let at = 0; at < this.#blocks.length; at += 1) yield this.#blocks[at] as Block
  }

  *entries(): Generator<[string, StoredRow]> {
    for (const block of this.blocks()) for (const [key, row] of block.entries()) yield [key, row]
  }

  *keys(): Generator<string> {
    for (const [key] of this.entries()) yield key
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

  #find(key: string): number | undefined {
    return this.#index.find(key, (place) => this.#entryAt(place)?.[0] === key)
  }

  #entryAt(place: number): Entry | undefined {
    const block = this.#blocks[Math.floor(place / POSITIONS)] as Block
    return this.#allOf(block)[place % POSITIONS]
  }

  #allOf(block: Block): readonly Entry[] {
    if (block === this.#open) return block.all()
    const known = this.#unpacked.get(block)
    if (known) return known
    const entries = block.all()
    for (const oldest of this.#unpacked.keys()) {
      if (this.#unpacked.size < UNPACKED_BLOCKS) break
      this.#unpacked.delete(oldest)
    }
    this.#unpacked.set(block, entries)
    return entries
  }

  #keep(bytes: Buffer): Buffer {
    if (bytes.length > this.#slab.length) this.#slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, bytes.length))
    const kept = this.#slab.subarray(0, bytes.length)
    bytes.copy(kept)
    this.#slab = this.#slab.subarray(bytes.length)
    return kept
  }

  /** Never rejects: a block that cannot be compressed stays as it is. */
  #pack(block: Block): Promise<void> {
    const packing = block.pack((bytes) => this.#keep(bytes)).finally(() => this.#packing.delete(packing))
    this.#packing.add(packing)
    return packing
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
  count = 0
  /** Until it is closed. */
  #open: Entry[] | undefined
  /** Rows as JSON, separated by commas. */
  #content: { bytes: Buffer; isPacked: boolean }
  #removed: ReadonlySet<number> = new Set()

  /** @param keys of `json`, in order @param json the rows; a block without them is open */
  constructor(keys: readonly string[], json?: Buffer) {
    this.#content = { bytes: json ?? NOTHING, isPacked: false }
    if (!json) this.#open = []
    for (const key of keys) this.#count(key)
  }

  get bytes(): number {
    return this.#content.bytes.length
  }

  get isComplete(): boolean {
    return this.#open === undefined
  }

  /** @returns its position */
  add(entry: Entry): number {
    this.#open?.push(entry)
    this.#count(entry[0])
    return this.count - 1
  }

  close(): void {
    this.#content = { bytes: Buffer.from(JSON.stringify(this.#open).slice(1, -1)), isPacked: false }
    this.#open = undefined
  }

  /** @param keep copies the result to where it stays */
  async pack(keep: (bytes: Buffer) => Buffer): Promise<void> {
    const content = this.#content
    const packed = await compress(content.bytes, COMPRESSION).catch(() => null)
    if (packed) Object.assign(content, { bytes: keep(packed), isPacked: true })
  }

  remove(position: number): void {
    this.#removed = new Set(this.#removed).add(position)
    if (this.#removed.size === this.count && !this.#open) this.#content = { bytes: NOTHING, isPacked: false }
  }

  text(): string {
    if (this.#open) return JSON.stringify(this.#open)
    const { bytes, isPacked } = this.#content
    return `[${(isPacked ? brotliDecompressSync(bytes) : bytes).toString('utf8')}]`
  }

  all(): readonly Entry[] {
    return this.#open ?? (JSON.parse(this.text()) as Entry[])
  }

  entries(): Entry[] {
    return this.all().filter((_, position) => !this.#removed.has(position))
  }

  /** The content is shared, so that the copy is packed too. */
  copy(): Block {
    const copy = new Block([])
    copy.#open = this.#open && [...this.#open]
    copy.#content = this.#content
    copy.#removed = this.#removed
    Object.assign(copy, { count: this.count, lowest: this.lowest, highest: this.highest })
    return copy
  }

  #count(key: string): void {
    this.count += 1
    const number = Number(key)
    if (Number.isNaN(number)) return
    this.lowest = Math.min(this.lowest, number)
    this.highest = Math.max(this.highest, number)
  }
}

/** @returns the offset after so many lines */
function endOfLines(text: Buffer, from: number, lines: number): number {
  let end = from
  for (let line = 0; line < lines; line += 1) end = text.indexOf(NEWLINE, end) + 1
  return end
}
