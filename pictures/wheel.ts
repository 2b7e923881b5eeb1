import { BufferGeometry, Float32BufferAttribute } from 'three'
import { lerp, smoothstep } from './profile.ts'

/** A wheel seen from outside: axis along z, its outer face at z = 0, everything else behind it (negative z). */
type Ring = [radius: number, z: number, depth: number]

class Builder {
  private readonly position: number[] = []
  private readonly depth: number[] = []

  quad(a: number[], b: number[], c: number[], d: number[], depths: [number, number, number, number]): void {
    const [da, db, dc, dd] = depths
    for (const p of [a, b, c, a, c, d]) this.position.push(...p)
    this.depth.push(da, db, dc, da, dc, dd)
  }

  done(): BufferGeometry {
    const g = new BufferGeometry()
    g.setAttribute('position', new Float32BufferAttribute(this.position, 3))
    g.setAttribute('depth', new Float32BufferAttribute(this.depth, 1))
    // Unshared corners: every facet keeps its own normal, and a bevel stays crisp.
    g.computeVertexNormals()
    return g
  }
}

/** A turned part; normals are taken from the profile so that it is round and not faceted. */
function lathe(profile: Ring[], steps = 144): BufferGeometry {
  const position: number[] = []
  const normal: number[] = []
  const depth: number[] = []
  const index: number[] = []
  for (const [i, ring] of profile.entries()) {
    const before = profile[Math.max(0, i - 1)] as Ring
    const after = profile[Math.min(profile.length - 1, i + 1)] as Ring
    const dr = after[0] - before[0]
    const dz = after[1] - before[1]
    const len = Math.hypot(dr, dz) || 1
    for (let k = 0; k <= steps; k++) {
      const a = (k / steps) * Math.PI * 2
      position.push(ring[0] * Math.cos(a), ring[0] * Math.sin(a), ring[1])
      normal.push((-dz / len) * Math.cos(a), (-dz / len) * Math.sin(a), dr / len)
      depth.push(ring[2])
    }
  }
  const row = steps + 1
  for (let i = 0; i < profile.length - 1; i++)
    for (let k = 0; k < steps; k++) {
      const a = i * row + k
      index.push(a, a + 1, a + row, a + 1, a + row + 1, a + row)
    }
  const g = new BufferGeometry()
  g.setAttribute('position', new Float32BufferAttribute(position, 3))
  g.setAttribute('normal', new Float32BufferAttribute(normal, 3))
  g.setAttribute('depth', new Float32BufferAttribute(depth, 1))
  g.setIndex(index)
  return g
}

/** Rounds a polyline by cutting its corners twice. */
function rounded(ring: Ring[]): Ring[] {
  let points = ring
  for (let pass = 0; pass < 3; pass++) {
    const next: Ring[] = [points[0] as Ring]
    for (let i = 0; i < points.length - 1; i++) {
      const a = points[i] as Ring
      const b = points[i + 1] as Ring
      const at = (t: number): Ring => [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]
      next.push(at(0.25), at(0.75))
    }
    next.push(points.at(-1) as Ring)
    points = next
  }
  return points
}

export function tyre(r: number): BufferGeometry {
  return lathe(
    rounded([
      [0.775 * r, -0.03, 0.6],
      [0.785 * r, -0.006, 0.2],
      [0.83 * r, 0.006, 0],
      [0.9 * r, 0.008, 0],
      [0.955 * r, -0.006, 0],
      [0.985 * r, -0.022, 0.1],
      [r, -0.05, 0.1],
      [r, -0.2, 0.3],
      [0.97 * r, -0.24, 0.5],
      [0.8 * r, -0.25, 1],
    ]),
  )
}

/** Flange, the polished lip inside it, and the dark barrel. */
export function rim(r: number): BufferGeometry {
  const q = 0.785 * r
  return lathe(
    rounded([
      [q * 1.005, -0.016, 0.3],
      [q, -0.004, 0],
      [q * 0.975, -0.002, 0],
      [q * 0.955, -0.012, 0.05],
      [q * 0.94, -0.035, 0.45],
      [q * 0.91, -0.1, 0.92],
      [q * 0.9, -0.2, 1],
    ]),
  )
}

interface Spoke {
  r0: number
  r1: number
  /** Angle, half width and sink below the face along the spoke, t from hub to rim. */
  angle: (t: number) => number
  half: (t: number) => number
  dish: number
}

function sweep(b: Builder, s: Spoke): void {
  const steps = 22
  const thick = 0.042
  // Across the spoke: foot, flank, bevel, face, bevel, flank, foot; the numbers are shares of the half width.
  const across: [number, number, number][] = [
    [-1.12, -thick, 0.85],
    [-1, -0.01, 0.35],
    [-0.72, 0, 0],
    [0, -0.0015, 0],
    [0.72, 0, 0],
    [1, -0.01, 0.35],
    [1.12, -thick, 0.85],
  ]
  const point = (t: number, k: number): number[] => {
    const [u, drop] = across[k] as [number, number, number]
    const radius = lerp(s.r0, s.r1, t)
    const sink = -0.012 - s.dish * (1 - t) ** 1.7
    const a = s.angle(t) + (u * s.half(t)) / radius
    return [radius * Math.cos(a), radius * Math.sin(a), sink + drop]
  }
  const shade = (k: number): number => (across[k] as [number, number, number])[2]
  for (let i = 0; i < steps; i++)
    for (let k = 0; k < across.length - 1; k++) {
      const t0 = i / steps
      const t1 = (i + 1) / steps
      b.quad(point(t0, k), point(t1, k), point(t1, k + 1), point(t0, k + 1), [
        shade(k),
        shade(k),
        shade(k + 1),
        shade(k + 1),
      ])
    }
}

export function spokes(design: number, r: number): BufferGeometry {
  const b = new Builder()
  const q = 0.785 * r
  const r0 = 0.17 * q
  const r1 = 0.965 * q
  const ring = (count: number, each: (a: number) => void): void => {
    for (let i = 0; i < count; i++) each((i / count) * Math.PI * 2 + Math.PI / 2)
  }
  const straight = (a: number, half: (t: number) => number, dish = 0.035): void =>
    sweep(b, { r0, r1, angle: () => a, half, dish })
  if (design === 0) ring(10, (a) => straight(a, (t) => lerp(0.017, 0.024, t)))
  if (design === 1)
    ring(5, (a) => {
      for (const side of [-1, 1])
        sweep(b, { r0, r1, angle: (t) => a + side * lerp(0.2, 0.17, t), half: (t) => lerp(0.015, 0.02, t), dish: 0.04 })
    })
  if (design === 2) ring(20, (a) => straight(a, (t) => lerp(0.0075, 0.0135, t), 0.02))
  if (design === 3)
    ring(7, (a) => {
      for (const side of [-1, 1])
        sweep(b, {
          r0,
          r1,
          angle: (t) => a + side * 0.2 * smoothstep(0.25, 1, t),
          half: (t) => lerp(0.02, 0.0135, smoothstep(0.1, 0.6, t)),
          dish: 0.045,
        })
    })
  if (design === 4)
    ring(9, (a) =>
      sweep(b, { r0, r1, angle: (t) => a + 0.34 * t * t, half: (t) => lerp(0.016, 0.034, t ** 1.5), dish: 0.03 }),
    )
  if (design === 5)
    ring(12, (a) => {
      for (const side of [-1, 1])
        sweep(b, { r0, r1, angle: (t) => a + side * 0.27 * t, half: () => 0.0085, dish: 0.03 })
    })
  return b.done()
}

export function hub(r: number): BufferGeometry {
  const q = 0.785 * r
  return lathe(
    rounded([
      [0, -0.026, 0],
      [0.09 * q, -0.027, 0],
      [0.125 * q, -0.034, 0.1],
      [0.135 * q, -0.046, 0.5],
      [0.21 * q, -0.05, 0.2],
      [0.24 * q, -0.062, 0.5],
      [0.25 * q, -0.1, 0.9],
    ]),
    72,
  )
}

export function brakeDisc(r: number): BufferGeometry {
  const q = 0.785 * r
  return lathe([
    [0.2 * q, -0.115, 0.5],
    [0.42 * q, -0.115, 0.45],
    [0.43 * q, -0.125, 0.5],
    [0.8 * q, -0.125, 0.3],
    [0.81 * q, -0.145, 0.8],
    [0.98 * q, -0.19, 1],
  ])
}

/** A fixed caliper behind the axle line, following the disc's edge. */
export function caliper(r: number): BufferGeometry {
  const b = new Builder()
  const q = 0.785 * r
  const steps = 18
  const from = -0.42
  const to = 0.42
  const cut: [number, number, number][] = [
    [0.56, -0.12, 0.5],
    [0.58, -0.092, 0.25],
    [0.82, -0.086, 0.15],
    [0.86, -0.1, 0.4],
    [0.86, -0.14, 0.7],
  ]
  for (let i = 0; i < steps; i++)
    for (let k = 0; k < cut.length - 1; k++) {
      const p = (n: number, m: number): number[] => {
        const [radius, z] = cut[m] as [number, number, number]
        const a = lerp(from, to, n / steps)
        return [radius * q * Math.cos(a), radius * q * Math.sin(a), z]
      }
      const d0 = (cut[k] as [number, number, number])[2]
      const d1 = (cut[k + 1] as [number, number, number])[2]
      b.quad(p(i, k), p(i + 1, k), p(i + 1, k + 1), p(i, k + 1), [d0, d0, d1, d1])
    }
  return b.done()
}
