// Where the row of each key is, as a number. The keys themselves are not in memory: each has 8 bytes, and the caller compares the
// key of the row. A hash table with open addressing.

const FREE = 0
const REMOVED = 0xffff_ffff
const MIN_SLOTS = 1024
/** Longer searches than with fewer slots in use. */
const MAX_USED = 0.8

export class KeyIndex {
  #hashes = new Uint32Array(MIN_SLOTS)
  /** One more than the place, so that 0 is a free slot. */
  #places = new Uint32Array(MIN_SLOTS)
  /** Slots with a place and removed ones. */
  #used = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return 2 * this.#places.byteLength
  }

  /** @param isKey whether the row at this place has the key @returns the place */
  find(key: string, isKey: (place: number) => boolean): number | undefined {
    const slot = this.#slotOf(hashOf(key), isKey)
    return slot === undefined ? undefined : (this.#places[slot] as number) - 1
  }

  /** The key must not be there. @param place below 2^32 - 2 */
  add(key: string, place: number): void {
    if (this.#used >= this.#places.length * MAX_USED) this.#rebuild()
    this.#put(hashOf(key), place + 1)
    this.#size += 1
  }

  remove(key: string, isKey: (place: number) => boolean): void {
    const slot = this.#slotOf(hashOf(key), isKey)
    if (slot === undefined) return
    this.#places[slot] = REMOVED
    this.#size -= 1
  }

  #slotOf(hash: number, isKey: (place: number) => boolean): number | undefined {
    const mask = this.#places.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = this.#places[slot] as number
      if (place === FREE) return undefined
      if (place !== REMOVED && this.#hashes[slot] === hash && isKey(place - 1)) return slot
    }
  }

  #put(hash: number, place: number): void {
    const mask = this.#places.length - 1
    let slot = hash & mask
    while (this.#places[slot] !== FREE) slot = (slot + 1) & mask
    this.#hashes[slot] = hash
    this.#places[slot] = place
    this.#used += 1
  }

  /** Larger when it is full of places, without the removed ones in any case. */
  #rebuild(): void {
    const [hashes, places] = [this.#hashes, this.#places]
    const slots = this.#size >= (places.length * MAX_USED) / 2 ? 2 * places.length : places.length
    this.#hashes = new Uint32Array(slots)
    this.#places = new Uint32Array(slots)
    this.#used = 0
    for (const [slot, place] of places.entries()) {
      if (place !== FREE && place !== REMOVED) this.#put(hashes[slot] as number, place)
    }
  }
}

/** FNV-1a, of which the low bits are mixed once more. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
