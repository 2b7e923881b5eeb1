/**
 * Smooth one-dimensional profiles: a monotone cubic through the keys, softened by a Gaussian.
 * The monotone cubic does not overshoot between keys, the Gaussian takes its curvature jumps away; a mirror-like paint
 * shows every jump of curvature as a kink in its reflections.
 */
export type Key = [x: number, y: number]
export type Profile = (x: number) => number

const STEP = 0.01

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

export function smoothstep(a: number, b: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)))
  return t * t * (3 - 2 * t)
}

/** A maximum without a kink: the pillar grows out of the belt line instead of starting on it. */
export function softMax(a: number, b: number, width: number): number {
  const d = a - b
  return (a + b + Math.sqrt(d * d + width * width)) / 2
}

function monotoneCubic(keys: Key[]): Profile {
  const xs = keys.map((k) => k[0])
  const ys = keys.map((k) => k[1])
  const n = xs.length
  const x = (i: number): number => xs[i] as number
  const y = (i: number): number => ys[i] as number
  const slope = (i: number): number => (y(i + 1) - y(i)) / (x(i + 1) - x(i))
  const tangents = xs.map((_, i) => {
    if (i === 0) return slope(0)
    if (i === n - 1) return slope(n - 2)
    const before = slope(i - 1)
    const after = slope(i)
    if (before * after <= 0) return 0
    const h0 = x(i) - x(i - 1)
    const h1 = x(i + 1) - x(i)
    const w0 = 2 * h1 + h0
    const w1 = h1 + 2 * h0
    return (w0 + w1) / (w0 / before + w1 / after)
  })
  return (at) => {
    if (at <= x(0)) return y(0) + (tangents[0] as number) * (at - x(0))
    if (at >= x(n - 1)) return y(n - 1) + (tangents[n - 1] as number) * (at - x(n - 1))
    let i = 0
    while (i < n - 2 && at > x(i + 1)) i++
    const h = x(i + 1) - x(i)
    const t = (at - x(i)) / h
    const t2 = t * t
    const t3 = t2 * t
    return (
      (2 * t3 - 3 * t2 + 1) * y(i) +
      (t3 - 2 * t2 + t) * h * (tangents[i] as number) +
      (3 * t2 - 2 * t3) * y(i + 1) +
      (t3 - t2) * h * (tangents[i + 1] as number)
    )
  }
}

/** Keys may crowd each other when a style is jittered; those that come too close to their predecessor are left out. */
function spaced(keys: Key[]): Key[] {
  const kept: Key[] = []
  for (const key of [...keys].sort((a, b) => a[0] - b[0])) {
    const last = kept.at(-1)
    if (!last || key[0] - last[0] > 0.025) kept.push(key)
  }
  return kept
}

export function profile(keys: Key[], sigma: number): Profile {
  const sorted = spaced(keys)
  const raw = monotoneCubic(sorted)
  const from = (sorted[0] as Key)[0] - 0.3
  const to = (sorted.at(-1) as Key)[0] + 0.3
  const count = Math.ceil((to - from) / STEP) + 1
  const reach = Math.ceil((3 * sigma) / STEP)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * (((i - reach) * STEP) / sigma) ** 2))
  const total = weights.reduce((a, b) => a + b, 0)
  const samples = Array.from({ length: count }, (_, i) => {
    let sum = 0
    for (let k = -reach; k <= reach; k++) sum += (weights[k + reach] as number) * raw(from + (i + k) * STEP)
    return sum / total
  })
  // Read back by a cubic, not a line: chords would facet the normals.
  return (x) => {
    const u = Math.min(count - 2.001, Math.max(1, (x - from) / STEP))
    const i = Math.floor(u)
    const t = u - i
    const p = (k: number): number => samples[i + k] as number
    return (
      p(0) +
      0.5 * t * (p(1) - p(-1) + t * (2 * p(-1) - 5 * p(0) + 4 * p(1) - p(2) + t * (3 * (p(0) - p(1)) + p(2) - p(-1))))
    )
  }
}
