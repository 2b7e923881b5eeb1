import type { BodyName, BodyStyle } from './body-styles.ts'
import { bodyStyle } from './body-styles.ts'

/**
 * What sets one car of a style apart from the next: face, lamps, tail, wheels and a few per cent of proportion.
 * All of it follows from the name alone, so that a picture made again shows the same car.
 */
export interface Character {
  style: BodyStyle
  grille: number
  lamp: number
  tail: number
  wheel: number
  /** 0 bright, 1 dark with a bright face, 2 dark. */
  rimFinish: number
  caliper: number
  leather: number
}

const GRILLES = 5
const LAMPS = 5
const TAILS = 4
const WHEELS = 6

/** A small generator of even numbers from a name (FNV-1a, then mulberry32). */
function seeded(name: string): () => number {
  let h = 0x811c9dc5
  for (const ch of name) h = Math.imul(h ^ ch.charCodeAt(0), 0x01000193)
  return () => {
    h = (h + 0x6d2b79f5) | 0
    let t = Math.imul(h ^ (h >>> 15), 1 | h)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Chosen by hand where cars of one style stand side by side in the list: grille, lamp, tail, wheel, finish. */
const chosen: Record<string, [number, number, number, number, number]> = {
  'sedan-graphite': [0, 0, 0, 0, 0],
  'sedan-silver': [1, 1, 1, 3, 1],
  'sedan-midnight': [2, 3, 2, 2, 0],
  'coupe-burgundy': [3, 0, 0, 1, 0],
  'coupe-black': [1, 4, 2, 4, 1],
  'coupe-silver': [4, 1, 1, 3, 2],
  'convertible-ivory': [0, 3, 1, 2, 0],
  'convertible-green': [3, 1, 2, 5, 0],
  'suv-black': [2, 2, 0, 1, 1],
  'suv-silver': [0, 1, 3, 4, 0],
  'suv-green': [1, 4, 1, 0, 2],
  'suv-bronze': [2, 1, 0, 3, 0],
  'wagon-midnight': [3, 2, 0, 3, 0],
  'pickup-graphite': [2, 4, 3, 1, 2],
  'pickup-burgundy': [0, 2, 3, 0, 0],
  'supercar-bronze': [4, 4, 0, 1, 1],
  'limousine-black': [2, 0, 1, 2, 0],
}

export function character(body: BodyName, paint: string): Character {
  const name = `${body}-${paint}`
  const next = seeded(name)
  const within = (share: number): number => 1 + (next() * 2 - 1) * share
  const s = bodyStyle(body)
  const style: BodyStyle = {
    ...s,
    fo: s.fo * within(0.04),
    ro: s.ro * within(0.05),
    // Heights vary less than lengths: an eye sees two per cent of roof before five per cent of overhang.
    h: s.h * within(0.012),
    noseY: s.noseY * within(0.025),
    cowlX: s.cowlX * within(0.05),
    headX: s.headX * within(0.03),
    roofZ: s.roofZ * within(0.02),
    r: s.r * within(0.015),
  }
  const pick = (count: number): number => Math.floor(next() * count)
  const [grille, lamp, tail, wheel, rimFinish] = chosen[name] ?? [
    pick(GRILLES),
    pick(LAMPS),
    pick(TAILS),
    pick(WHEELS),
    pick(3),
  ]
  return { style, grille, lamp, tail, wheel, rimFinish, caliper: pick(3), leather: pick(3) }
}
