import { PerspectiveCamera, Vector3 } from 'three'
import type { BodyStyle } from './body-styles.ts'

/** Degrees: 90 looks at the flank, 180 at the nose, 0 at the tail. */
export interface Viewpoint {
  azimuth: number
  elevation: number
  /** Share of the picture's width and height the car may take. */
  wide: number
  tall: number
  /** Where the car's middle comes to lie, -1 to 1. */
  at: [number, number]
  /** A detail: fixed distance and target (from the front axle) instead of a fit. */
  close?: { distance: number; target: [number, number, number] }
}

const FOV = 20

export function placeCamera(
  view: Viewpoint,
  s: BodyStyle,
  points: Float32Array,
  aspect: number,
): { camera: PerspectiveCamera; distance: number } {
  const camera = new PerspectiveCamera(FOV, aspect, 0.5, 60)
  const middle = 0.5 * (s.wb + s.ro - s.fo)
  const target = new Vector3(...(view.close?.target ?? [middle, 0.62, 0]))
  const az = (view.azimuth * Math.PI) / 180
  const el = (view.elevation * Math.PI) / 180
  const direction = new Vector3(Math.cos(el) * Math.cos(az), Math.sin(el), Math.cos(el) * Math.sin(az))
  const place = (distance: number): void => {
    camera.position.copy(target).addScaledVector(direction, distance)
    camera.lookAt(target)
    camera.updateMatrixWorld()
    camera.updateProjectionMatrix()
  }
  if (view.close) {
    place(view.close.distance)
    return { camera, distance: view.close.distance }
  }
  const corner = new Vector3()
  const bounds = (): [number, number, number, number] => {
    let [l, r, b, t] = [9, -9, 9, -9]
    for (let i = 0; i < points.length; i += 3 * 97) {
      corner.set(points[i] as number, points[i + 1] as number, points[i + 2] as number).project(camera)
      l = Math.min(l, corner.x)
      r = Math.max(r, corner.x)
      b = Math.min(b, corner.y)
      t = Math.max(t, corner.y)
    }
    // The tyres reach below the body.
    for (const x of [0, s.wb]) b = Math.min(b, corner.set(x, 0, s.w).project(camera).y)
    return [l, r, b, t]
  }
  let distance = 11.3
  for (let i = 0; i < 8; i++) {
    place(distance)
    const [l, r, b, t] = bounds()
    distance *= Math.max((r - l) / 2 / view.wide, (t - b) / 2 / view.tall)
  }
  place(distance)
  const [l, r, b, t] = bounds()
  // Shift the lens, not the aim: the car moves in the picture and its perspective stays.
  const m = camera.projectionMatrix.elements
  m[8] = (m[8] ?? 0) + (l + r) / 2 - view.at[0]
  m[9] = (m[9] ?? 0) + (b + t) / 2 - view.at[1]
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert()
  return { camera, distance }
}
