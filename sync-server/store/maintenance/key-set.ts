import { crc32 } from 'node:zlib'

/** Whether a key comes again, without the keys in memory: 64 bits of each are, so that other keys with the same do not occur. */
export interface KeySet {
  /** @returns false when it has the key already; keys above the maximum are not noted */
  add(key: string): boolean
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** @param maxKeys that are added */
export function keySet(maxKeys: number): KeySet {
  const size = 2 ** Math.ceil(Math.log2(maxKeys * 1.5 + 1))
  const first = new Uint32Array(size)
  const second = new Uint32Array(size)
  let count = 0
  return {
    add(key) {
      if (count === maxKeys) return true
      // Zero marks a free place.
      const [one, other] = [crc32(key), fnv(key) || 1]
      let at = one & (size - 1)
      for (; second[at] !== 0; at = (at + 1) & (size - 1)) if (first[at] === one && second[at] === other) return false
      first[at] = one
      second[at] = other
      count++
      return true
    },
  }
}

function fnv(text: string): number {
  let hash = FNV_OFFSET
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME)
  return hash >>> 0
}
