/**
 * The proportions of each body style, in metres. x runs rearward with the front axle at 0, y is up, z is lateral.
 * None of them is measured from a real model: they are the averages a reader expects of the class.
 */
export type BodyName = 'sedan' | 'coupe' | 'convertible' | 'suv' | 'wagon' | 'pickup' | 'supercar' | 'limousine'

export interface BodyStyle {
  /** Front overhang, wheelbase, rear overhang. */
  fo: number
  wb: number
  ro: number
  /** Height, half width, ground clearance, tyre radius. */
  h: number
  w: number
  gc: number
  r: number
  noseY: number
  cowlX: number
  cowlY: number
  headX: number
  rheadX: number
  deckX: number
  deckY: number
  tailY: number
  belt0: number
  belt1: number
  roofZ: number
  aX: number
  cX: number
  /** Where the doors begin, part and end. */
  doors: number[]
  winX0: number
  winX1: number
  winSlant: number
}

type Row = [number[], number[], number, number[], number[], number[], number[], number, number[], number[], number[]]

function style(row: Row): BodyStyle {
  const [a, b, noseY, cowl, head, deck, belt, roofZ, pillars, doors, win] = row
  const at = (list: number[], i: number): number => list[i] ?? 0
  return {
    fo: at(a, 0),
    wb: at(a, 1),
    ro: at(a, 2),
    h: at(b, 0),
    w: at(b, 1),
    gc: at(b, 2),
    r: at(b, 3),
    noseY,
    cowlX: at(cowl, 0),
    cowlY: at(cowl, 1),
    headX: at(head, 0),
    rheadX: at(head, 1),
    deckX: at(deck, 0),
    deckY: at(deck, 1),
    tailY: at(deck, 2),
    belt0: at(belt, 0),
    belt1: at(belt, 1),
    roofZ,
    aX: at(pillars, 0),
    cX: at(pillars, 1),
    doors,
    winX0: at(win, 0),
    winX1: at(win, 1),
    winSlant: at(win, 2),
  }
}

// overhangs | H W gc R | noseY | cowl | header front, rear | deck x y, tail | belt | roof | A, C | doors | window
const rows: Record<BodyName, Row> = {
  sedan: [
    [0.84, 3.12, 1.1],
    [1.445, 0.95, 0.15, 0.378],
    0.765,
    [0.6, 0.985],
    [1.42, 2.86],
    [3.6, 1.055, 1.02],
    [0.945, 0.995],
    0.6,
    [0.72, 3.72],
    [0.86, 1.98, 3.05],
    [0.8, 3.5, 0.18],
  ],
  coupe: [
    [0.88, 2.85, 1.05],
    [1.31, 0.98, 0.12, 0.378],
    0.7,
    [0.62, 0.92],
    [1.42, 2.35],
    [3.45, 1.0, 0.965],
    [0.87, 0.94],
    0.55,
    [0.78, 3.35],
    [0.88, 2.22],
    [0.86, 3.12, 0.42],
  ],
  convertible: [
    [0.86, 2.8, 1.05],
    [1.33, 0.96, 0.125, 0.37],
    0.715,
    [0.62, 0.925],
    [1.36, 2.42],
    [3.02, 0.985, 0.955],
    [0.88, 0.935],
    0.56,
    [0.78, 3.05],
    [0.9, 2.18],
    [0.86, 2.62, 0.2],
  ],
  suv: [
    [0.84, 3.02, 1.04],
    [1.72, 1.0, 0.24, 0.43],
    0.98,
    [0.48, 1.17],
    [1.2, 3.3],
    [3.94, 1.19, 1.12],
    [1.13, 1.2],
    0.64,
    [0.6, 3.9],
    [0.76, 1.86, 2.9],
    [0.68, 3.6, 0.22],
  ],
  wagon: [
    [0.86, 2.98, 1.1],
    [1.45, 0.945, 0.15, 0.375],
    0.755,
    [0.54, 0.98],
    [1.3, 3.3],
    [3.96, 1.05, 1.0],
    [0.93, 0.99],
    0.6,
    [0.68, 3.9],
    [0.8, 1.9, 2.92],
    [0.76, 3.7, 0.2],
  ],
  pickup: [
    [0.92, 3.65, 1.2],
    [1.86, 1.01, 0.3, 0.43],
    1.08,
    [0.52, 1.26],
    [1.12, 2.62],
    [2.98, 1.2, 1.19],
    [1.21, 1.2],
    0.66,
    [0.64, 2.98],
    [0.8, 1.84, 2.72],
    [0.72, 2.78, 0],
  ],
  supercar: [
    [0.98, 2.68, 0.9],
    [1.17, 1.0, 0.1, 0.36],
    0.55,
    [0.3, 0.8],
    [1.18, 1.85],
    [3.15, 0.9, 0.87],
    [0.79, 0.9],
    0.52,
    [0.45, 2.95],
    [0.62, 1.8],
    [0.52, 2.35, 0.55],
  ],
  limousine: [
    [0.86, 3.85, 1.14],
    [1.5, 0.955, 0.15, 0.378],
    0.785,
    [0.62, 1.0],
    [1.4, 3.62],
    [4.32, 1.075, 1.04],
    [0.96, 1.005],
    0.61,
    [0.76, 4.42],
    [0.9, 2.05, 3.68],
    [0.84, 4.22, 0.1],
  ],
}

export function bodyStyle(name: BodyName): BodyStyle {
  return style(rows[name])
}
