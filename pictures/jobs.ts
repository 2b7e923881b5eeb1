import type { BodyName } from './body-styles.ts'
import type { Viewpoint } from './camera.ts'
import type { PaintName } from './paint.ts'
import type { Job, Light } from './studio.ts'

/** What is rendered, how it is framed, and what the files are called. */
export interface Picture {
  job: Job
  files: { path: string; width: number; height: number; quality: number; limit: number }[]
  name: string
}

const cars: [BodyName, PaintName][] = [
  ['sedan', 'graphite'],
  ['sedan', 'silver'],
  ['sedan', 'midnight'],
  ['coupe', 'burgundy'],
  ['coupe', 'black'],
  ['coupe', 'silver'],
  ['convertible', 'ivory'],
  ['convertible', 'green'],
  ['suv', 'black'],
  ['suv', 'silver'],
  ['suv', 'green'],
  ['wagon', 'midnight'],
  ['pickup', 'graphite'],
  ['pickup', 'burgundy'],
  ['supercar', 'bronze'],
  ['limousine', 'black'],
]

const framed = (azimuth: number, elevation: number, wide: number, tall: number, at: [number, number]): Viewpoint => ({
  azimuth,
  elevation,
  wide,
  tall,
  at,
})

const views: Record<string, { light: Light; view: Viewpoint }> = {
  front: { light: 'paper', view: framed(141, 7.5, 0.8, 0.62, [0, -0.08]) },
  side: { light: 'paper', view: framed(90, 3.5, 0.85, 0.62, [0, -0.06]) },
  rear: { light: 'paper', view: framed(38, 9, 0.8, 0.62, [0, -0.08]) },
  wheel: {
    light: 'paper',
    view: {
      ...framed(114, 4.5, 1, 1, [0, 0]),
      close: { distance: 4.2, target: [-0.1, 0.5, 0.85] },
    },
  },
  night: { light: 'night', view: framed(140, 6, 0.8, 0.62, [0, -0.1]) },
}

/**
 * Above the published size, since edges cut out by the shader are smoothed only by the reduction: twice for the two
 * pictures everyone sees, half as much again for the rest of the gallery.
 */
function renderSize(viewName: string): { width: number; height: number } {
  return viewName === 'front' || viewName === 'side' ? { width: 2400, height: 1600 } : { width: 1800, height: 1200 }
}

function sample(body: BodyName, paint: PaintName, viewName: string): Picture {
  const spec = views[viewName]
  if (!spec) throw new Error(`no such view: ${viewName}`)
  const name = `${body}-${paint}-${viewName}`
  return {
    name,
    job: { body, paint, light: spec.light, view: spec.view, ...renderSize(viewName) },
    files: [
      { path: `public/sample/${name}-1200.webp`, width: 1200, height: 800, quality: 82, limit: 40 },
      { path: `public/sample/${name}-600.webp`, width: 600, height: 400, quality: 80, limit: 15 },
    ],
  }
}

function banner(
  name: string,
  job: Omit<Job, 'width' | 'height'>,
  sizes: { name: string; width: number; height: number; limit: number }[],
): Picture {
  const first = sizes[0]
  if (!first) throw new Error('a banner needs a size')
  // Twice the largest file, so that Lanczos has four samples for each pixel.
  const scale = first.width > 1300 ? 1.75 : 2
  return {
    name,
    job: { ...job, width: Math.round(first.width * scale), height: Math.round(first.height * scale) },
    files: sizes.map((s) => ({
      path: `public/pictures/${s.name}`,
      width: s.width,
      height: s.height,
      quality: 82,
      limit: s.limit,
    })),
  }
}

const wide = (name: string, ratio: number, limits: [number, number]): Parameters<typeof banner>[2] => [
  { name: `${name}-1600.webp`, width: 1600, height: Math.round(1600 / ratio), limit: limits[0] },
  { name: `${name}-800.webp`, width: 800, height: Math.round(800 / ratio), limit: limits[1] },
]

const banners: Picture[] = [
  banner(
    'hero',
    { body: 'coupe', paint: 'bronze', light: 'night', view: framed(143, 5, 0.6, 0.5, [0.32, -0.2]) },
    wide('hero', 16 / 9, [180, 80]),
  ),
  banner(
    'about',
    { body: 'sedan', paint: 'green', light: 'night', view: framed(40, 6, 0.5, 0.62, [0.34, -0.1]) },
    wide('about', 21 / 9, [120, 50]),
  ),
  banner(
    'contact',
    { body: 'coupe', paint: 'black', light: 'teaser', view: framed(90, 3, 0.62, 0.5, [0.26, -0.08]) },
    wide('contact', 21 / 9, [120, 50]),
  ),
  banner(
    'cars',
    { body: 'suv', paint: 'bronze', light: 'night', view: framed(139, 6, 0.5, 0.66, [0.34, -0.1]) },
    wide('cars', 21 / 9, [120, 50]),
  ),
  banner(
    'placeholder',
    { body: 'sedan', paint: 'graphite', light: 'night', cloth: true, view: framed(141, 7, 0.76, 0.6, [0, -0.06]) },
    [
      { name: 'placeholder-1200.webp', width: 1200, height: 800, limit: 40 },
      { name: 'placeholder-600.webp', width: 600, height: 400, limit: 15 },
    ],
  ),
  banner('og', { body: 'coupe', paint: 'bronze', light: 'night', view: framed(142, 5.5, 0.72, 0.62, [0, -0.12]) }, [
    { name: 'og.jpg', width: 1200, height: 630, limit: 120 },
  ]),
]

/** Front and side of every car first: a run cut short still leaves each with two pictures. */
export const pictures: Picture[] = [
  ...['front', 'side'].flatMap((v) => cars.map(([b, p]) => sample(b, p, v))),
  ...banners,
  ...['rear', 'night', 'wheel'].flatMap((v) => cars.map(([b, p]) => sample(b, p, v))),
]
