import { bodyLines, section } from './body-lines.ts'
import type { BodyStyle } from './body-styles.ts'
import { lerp } from './profile.ts'

/**
 * One B-spline surface for the whole car. With no separate cabin there is no seam between cabin and body, which is
 * what makes most hand-built models look like toys.
 */
export interface BodyMesh {
  position: Float32Array
  normal: Float32Array
  /** Row parameter 0-12, arc length from the nose's centre, arc length from the tail's centre. */
  coord: Float32Array
  index: Uint32Array
  /** Half width of the surface at a point seen from the side: where a wheel arch's lip begins. */
  zAt: (x: number, y: number) => number
}

const COLUMNS = 900
const ROWS = 12
const PER_ROW = 14
const FRONT = { length: 0.8, power: 2.55, share: 0.2 }
const REAR = { length: 0.72, power: 2.7, share: 0.22 }
const FRONT_SET = [0.11, 0.09, 0.035, 0, 0, 0.03, 0.075, 0.1, 0.12, 0.135, 0.15, 0.16, 0.165]
const REAR_SET = [0.1, 0.09, 0.04, 0.015, 0, -0.005, 0.02, 0.03, 0.04, 0.05, 0.055, 0.06, 0.06]

type Point = [number, number, number]

/** Column number to x and to the corner factor: 1 along the flank, 0 where the row meets the centre plane. */
function station(row: number, column: number, x0: number, x1: number): { x: number; corner: number } {
  const fx = x0 + (FRONT_SET[row] ?? 0)
  const rx = x1 - (REAR_SET[row] ?? 0)
  const t = column / (COLUMNS - 1)
  if (t < FRONT.share) {
    const phi = ((t / FRONT.share) * Math.PI) / 2
    const e = 2 / FRONT.power
    return { x: fx + FRONT.length * (1 - Math.max(0, Math.cos(phi)) ** e), corner: Math.sin(phi) ** e }
  }
  if (t > 1 - REAR.share) {
    const phi = (((1 - t) / REAR.share) * Math.PI) / 2
    const e = 2 / REAR.power
    return { x: rx - REAR.length * (1 - Math.max(0, Math.cos(phi)) ** e), corner: Math.max(0, Math.sin(phi)) ** e }
  }
  const m = (t - FRONT.share) / (1 - FRONT.share - REAR.share)
  return { x: lerp(fx + FRONT.length, rx - REAR.length, m), corner: 1 }
}

/** A cover hangs from the shoulder to the floor and is drawn taut between shoulder and roof. */
function draped(row: number, [z, y]: [number, number], width: number): [number, number] {
  if (row > 5) return [row < 12 ? z + 0.012 : z, y + 0.012]
  const hang = [0.004, 0.05, 0.2, 0.42, 0.86, 0.97]
  const flare = 0.05 * (1 - row / 5)
  return [width + 0.02 + flare - (row === 5 ? 0.03 : 0), row < 4 ? (hang[row] ?? 0) : y]
}

function controlRows(s: BodyStyle, cloth: boolean): Point[][] {
  const lines = bodyLines(s)
  return Array.from({ length: ROWS + 1 }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column): Point => {
      const { x, corner } = station(cloth ? Math.max(4, row) : row, column, lines.x0, lines.x1)
      const bare = section(s, lines, x)[row] as [number, number]
      const [z, y] = cloth ? draped(row, bare, lines.width(x)) : bare
      // Towards the ends the upper rows run into the centreline; without this the bonnet's edge has a dimple.
      return [x, row >= 6 ? lerp(lines.centre(x), y, corner ** 2) : y, z * corner]
    }),
  )
}

function spline(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const t2 = t * t
  const t3 = t2 * t
  const wa = (1 - t) ** 3 / 6
  const wb = (3 * t3 - 6 * t2 + 4) / 6
  const wc = (-3 * t3 + 3 * t2 + 3 * t + 1) / 6
  const wd = t3 / 6
  return [0, 1, 2].map(
    (i) => wa * (a[i] as number) + wb * (b[i] as number) + wc * (c[i] as number) + wd * (d[i] as number),
  ) as Point
}

/** Folds grow from nothing at the shoulder to a hand's width at the floor; five sines never repeat visibly. */
function fold(grid: Point[][], down: number): void {
  for (let i = 0; i < down; i++) {
    const v = i / PER_ROW
    const share = Math.min(1, Math.max(0, (5.2 - v) / 5.2)) ** 1.25
    const row = grid[i] as Point[]
    let s = 0
    const moved = row.map((p, c): Point => {
      const a = row[Math.max(0, c - 1)] as Point
      const b = row[Math.min(row.length - 1, c + 1)] as Point
      s += c ? Math.hypot(p[0] - a[0], p[2] - a[2]) : 0
      const tx = b[0] - a[0]
      const tz = b[2] - a[2]
      const len = Math.hypot(tx, tz) || 1
      const wave =
        Math.sin(s * 13.1 + 0.7) * 0.4 +
        Math.sin(s * 21.7 + 1.9 * Math.sin(s * 2.3)) * 0.3 +
        Math.sin(s * 34.9 + 2.1) * 0.16 +
        Math.sin(s * 6.1 + 4) * 0.3 +
        Math.sin(s * 55.3) * 0.05
      const hollow = 0.5 + 0.5 * wave
      const push = 0.085 * share * (hollow * hollow * 1.6 - 0.3)
      const ripple = 0.004 * Math.sin(s * 7.7 + v * 2.1) * Math.max(0, 1 - Math.abs(v - 7) / 2)
      return [p[0] - (tz / len) * (push + ripple), p[1], p[2] + (tx / len) * (push + ripple)]
    })
    grid[i] = moved
  }
}

export function buildBody(s: BodyStyle, cloth = false): BodyMesh {
  const control = controlRows(s, cloth)
  const at = (row: number, column: number): Point => {
    const first = (control[0] as Point[])[column] as Point
    if (row < 0) {
      const second = (control[1] as Point[])[column] as Point
      return [2 * first[0] - second[0], 2 * first[1] - second[1], 2 * first[2] - second[2]]
    }
    if (row > ROWS) {
      const p = (control[2 * ROWS - row] as Point[])[column] as Point
      return [p[0], p[1], -p[2]]
    }
    return (control[row] as Point[])[column] as Point
  }
  const down = ROWS * PER_ROW + 1
  const grid: Point[][] = []
  for (let i = 0; i < down; i++) {
    const row = Math.min(ROWS - 1, Math.floor(i / PER_ROW))
    const t = i / PER_ROW - row
    grid.push(
      Array.from({ length: COLUMNS }, (_, c) => spline(at(row - 1, c), at(row, c), at(row + 1, c), at(row + 2, c), t)),
    )
  }
  if (cloth) fold(grid, down)
  return assemble(grid, down)
}

function assemble(grid: Point[][], down: number): BodyMesh {
  const half = down * COLUMNS
  const position = new Float32Array(half * 6)
  const normal = new Float32Array(half * 6)
  const coord = new Float32Array(half * 6)
  const mirrored = (p: Point): Point => [p[0], p[1], -p[2]]
  const get = (i: number, c: number): Point => {
    if (c < 0) return mirrored(get(i, -c))
    if (c >= COLUMNS) return mirrored(get(i, 2 * COLUMNS - 2 - c))
    if (i >= down) return mirrored(get(2 * down - 2 - i, c))
    return (grid[Math.max(0, i)] as Point[])[c] as Point
  }
  for (let i = 0; i < down; i++) {
    const run = [0]
    for (let c = 1; c < COLUMNS; c++) {
      const a = get(i, c - 1)
      const b = get(i, c)
      run.push((run[c - 1] as number) + Math.hypot(b[0] - a[0], b[2] - a[2]))
    }
    const whole = run[COLUMNS - 1] as number
    for (let c = 0; c < COLUMNS; c++) {
      const k = (i * COLUMNS + c) * 3
      const p = get(i, c)
      const u0 = get(i, c - 1)
      const u1 = get(i, c + 1)
      const v0 = get(i - 1, c)
      const v1 = get(i + 1, c)
      const u: Point = [u1[0] - u0[0], u1[1] - u0[1], u1[2] - u0[2]]
      const v: Point = [v1[0] - v0[0], v1[1] - v0[1], v1[2] - v0[2]]
      const n: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
      const length = Math.hypot(...n) || 1
      const travelled = run[c] as number
      for (let side = 0; side < 2; side++) {
        const o = k + side * half * 3
        const flip = side ? -1 : 1
        position.set([p[0], p[1], p[2] * flip], o)
        normal.set([n[0] / length, n[1] / length, (n[2] / length) * flip], o)
        coord.set([i / PER_ROW, travelled, whole - travelled], o)
      }
    }
  }
  const index = new Uint32Array((down - 1) * (COLUMNS - 1) * 12)
  let n = 0
  for (let side = 0; side < 2; side++) {
    for (let i = 0; i < down - 1; i++) {
      for (let c = 0; c < COLUMNS - 1; c++) {
        const a = side * half + i * COLUMNS + c
        index.set([a, a + 1, a + COLUMNS, a + 1, a + COLUMNS + 1, a + COLUMNS], n)
        n += 6
      }
    }
  }
  return { position, normal, coord, index, zAt: (x, y) => flankZ(grid, x, y) }
}

function flankZ(grid: Point[][], x: number, y: number): number {
  let before: Point | undefined
  for (const row of grid.slice(0, 7 * PER_ROW)) {
    // x grows along every row, so a binary search finds the column.
    let lo = 0
    let hi = COLUMNS - 1
    while (hi - lo > 1) {
      const m = (lo + hi) >> 1
      if ((row[m] as Point)[0] < x) lo = m
      else hi = m
    }
    const p = row[lo] as Point
    if (before && before[1] <= y && p[1] >= y) {
      const t = (y - before[1]) / Math.max(1e-6, p[1] - before[1])
      return lerp(before[2], p[2], t)
    }
    before = p
  }
  return before?.[2] ?? 0
}
