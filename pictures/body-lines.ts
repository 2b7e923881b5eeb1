import type { BodyStyle } from './body-styles.ts'
import { type Key, lerp, type Profile, profile, smoothstep, softMax } from './profile.ts'

/** The lines a designer would draw first: centreline, belt, cant rail, plan widths, shoulder. */
export interface BodyLines {
  x0: number
  x1: number
  centre: Profile
  belt: Profile
  rail: Profile
  railZ: Profile
  width: Profile
  shoulder: Profile
  sill: Profile
}

const mid = (a: number, b: number): number => (a + b) / 2

export function bodyLines(s: BodyStyle): BodyLines {
  const x0 = -s.fo
  const x1 = s.wb + s.ro
  const peak = lerp(s.headX, s.rheadX, 0.42)
  const ca = s.h - 0.052
  const low = s.h < 1.25

  const centre = profile(
    [
      [x0 + 0.02, s.noseY],
      [x0 + 0.12, s.noseY + 0.07],
      [x0 + 0.4, lerp(s.noseY, s.cowlY, 0.6)],
      [Math.min(0.05, s.cowlX - 0.3), lerp(s.noseY, s.cowlY, 0.8)],
      [s.cowlX - 0.2, s.cowlY - 0.02],
      [s.cowlX, s.cowlY],
      [mid(s.cowlX, s.headX), mid(s.cowlY, s.h)],
      [s.headX, s.h - 0.07],
      [mid(s.headX, peak), s.h - 0.018],
      [peak, s.h],
      [mid(peak, s.rheadX), s.h - 0.022],
      [s.rheadX, s.h - 0.085],
      [mid(s.rheadX, s.deckX), lerp(s.deckY, s.h - 0.09, 0.52)],
      [s.deckX, s.deckY + 0.012],
      [Math.max(s.deckX + 0.08, x1 - 0.25), s.deckY],
      [x1 - 0.1, s.tailY],
      [x1, s.tailY - 0.03],
    ],
    0.05,
  )

  const belt = profile(
    [
      [x0, s.noseY - 0.05],
      [x0 + 0.45, lerp(s.noseY, s.belt0, 0.55)],
      // The fender top stays over the tyre, or the arch would cut into the bonnet.
      [0, Math.max(s.belt0 - 0.055, 2 * s.r + 0.125)],
      [s.aX, low ? Math.max(s.belt0, 2 * s.r + 0.115) : s.belt0],
      [mid(s.aX, s.cX), lerp(s.belt0, s.belt1, 0.45)],
      [s.wb - 0.1, s.belt1],
      [x1 - 0.35, s.deckY - 0.04],
      [x1, s.tailY - 0.06],
    ],
    0.15,
  )

  const railEnd: Key[] = x1 - 0.3 > s.cX + 0.1 ? [[x1 - 0.3, s.deckY - 0.02]] : []
  const rail = profile(
    [
      [x0, s.noseY - 0.03],
      [x0 + 0.45, centre(x0 + 0.45) - 0.03],
      [0, centre(0) - 0.03],
      [s.aX, s.belt0 + 0.03],
      [mid(s.aX, s.headX + 0.06), lerp(s.belt0 + 0.03, ca - 0.055, 0.53)],
      [s.headX + 0.06, ca - 0.055],
      [lerp(s.headX, peak, 0.55), ca - 0.01],
      [peak + 0.05, ca],
      [lerp(peak, s.rheadX, 0.55), ca - 0.028],
      [s.rheadX + 0.05, ca - 0.095],
      [mid(s.rheadX + 0.05, s.cX) + 0.04, mid(ca - 0.095, s.belt1 + 0.035)],
      [s.cX, s.belt1 + 0.035],
      ...railEnd,
      [x1, s.tailY - 0.05],
    ],
    0.05,
  )

  const railZ = profile(
    [
      [x0, 0.5 * s.w],
      [0, 0.66 * s.w],
      [s.aX - 0.2, 0.745 * s.w],
      [s.aX, 0.775 * s.w],
      [s.headX + 0.1, s.roofZ + 0.03],
      [peak, s.roofZ],
      [s.rheadX, s.roofZ],
      [s.cX, 0.74 * s.w],
      [x1, 0.66 * s.w],
    ],
    0.12,
  )

  const width = profile(
    [
      [x0, s.w - 0.02],
      [0, s.w],
      [0.75, s.w - 0.012],
      [s.wb / 2, s.w - 0.02],
      [s.wb - 0.6, s.w - 0.008],
      [s.wb, s.w + 0.006],
      [x1, s.w - 0.03],
    ],
    0.3,
  )

  const shoulder = profile(
    [
      [x0, s.noseY - 0.12],
      [0, Math.max(s.belt0 - 0.17, 2 * s.r - 0.02)],
      [s.wb / 2, s.belt0 - 0.165],
      [s.wb, s.belt1 - 0.155],
      [x1, s.tailY - 0.15],
    ],
    0.3,
  )

  const sill: Profile = (x) => s.gc + 0.05 * smoothstep(0, -0.8, x) + 0.1 * smoothstep(s.wb + 0.3, x1, x)
  return { x0, x1, centre, belt, rail, railZ, width, shoulder, sill }
}

/** The thirteen control points (z, y) of the cross-section at x, from the sill (0) to the centreline (12). */
export function section(s: BodyStyle, l: BodyLines, x: number): Key[] {
  const w = l.width(x)
  const b = l.belt(x)
  const g = l.sill(x)
  const sh = l.shoulder(x)
  const hg = s.belt0 - s.gc
  const zA = l.railZ(x)
  const top = softMax(l.rail(x), b + 0.004, 0.012)
  const k = Math.min(1, Math.max(0, (top - b) / 0.35))
  const bz = 0.875 * w
  const yc = l.centre(x)
  const over = (f: number): Key => [f * zA, yc - (yc - top) * f ** 2.4]
  return [
    [0.86 * w, g - 0.01],
    [0.955 * w, g + 0.005],
    [0.992 * w, g + 0.17 * hg],
    // Drawn in: the hollow under the shoulder is what makes a door look pressed from sheet.
    [0.953 * w, lerp(g, sh, 0.58)],
    // Two rows close together make the crease.
    [1.004 * w, sh + 0.012],
    [0.99 * w, sh + 0.038],
    [0.905 * w, b - 0.018],
    [lerp(bz, zA, 0.05), lerp(b, top, 0.06)],
    [lerp(bz, zA, 0.46) + 0.055 * k, lerp(b, top, 0.5)],
    [lerp(bz, zA, 0.95) + 0.012 * k, lerp(b, top, 0.955)],
    over(0.93),
    over(0.5),
    [0, yc],
  ]
}
