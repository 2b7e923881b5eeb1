import { type BufferGeometry, CircleGeometry, CylinderGeometry, DoubleSide, Group, Mesh, ShaderMaterial } from 'three'
import type { BodyMesh } from './body-shape.ts'
import type { Character } from './character.ts'
import type { Paint } from './paint.ts'
import { partFragment, partVertex } from './shaders/part.ts'
import { archLip, cushion, mirrorHousing, slab, withDepth } from './solids.ts'
import { brakeDisc, caliper, hub, rim, spokes, tyre } from './wheel.ts'

export type Uniforms = Record<string, { value: unknown }>
type Colour = [number, number, number]

interface Finish {
  base: Colour
  spec: Colour
  metal: number
  rough: number
  coat: number
}

const grey = (x: number): Colour => [x, x, x]
const finishes = {
  rubber: { base: grey(0.016), spec: grey(0.05), metal: 0.16, rough: 0.5, coat: 0.12 },
  hole: { base: grey(0.002), spec: grey(0), metal: 0, rough: 1, coat: 0 },
  bright: { base: grey(0.03), spec: [0.66, 0.665, 0.68], metal: 0.66, rough: 0.12, coat: 0.5 },
  dark: { base: grey(0.012), spec: grey(0.1), metal: 0.7, rough: 0.16, coat: 0.8 },
  steel: { base: grey(0.05), spec: [0.4, 0.4, 0.41], metal: 0.42, rough: 0.3, coat: 0.2 },
  gloss: { base: grey(0.004), spec: grey(0), metal: 0, rough: 0.05, coat: 1 },
} satisfies Record<string, Finish>

const calipers: Colour[] = [grey(0.03), [0.42, 0.27, 0.12], [0.3, 0.012, 0.012]]
export const leathers: Colour[] = [
  [0.36, 0.15, 0.055],
  [0.5, 0.42, 0.33],
  [0.16, 0.05, 0.04],
]

function partMaterial(finish: Finish, shared: Uniforms): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: partVertex,
    fragmentShader: partFragment,
    side: DoubleSide,
    uniforms: {
      ...shared,
      uBase: { value: finish.base },
      uSpec: { value: finish.spec },
      uMetal: { value: finish.metal },
      uRough: { value: finish.rough },
      uCoat: { value: finish.coat },
    },
  })
}

function wheels(car: Character, shared: Uniforms): Group {
  const { r, wb, w } = car.style
  const face = car.rimFinish === 2 ? finishes.dark : finishes.bright
  const barrel = car.rimFinish === 0 ? finishes.bright : finishes.dark
  const pad: Finish = { base: calipers[car.caliper] ?? grey(0.03), spec: grey(0.1), metal: 0.2, rough: 0.2, coat: 0.8 }
  const pieces: [BufferGeometry, ShaderMaterial][] = [
    [tyre(r), partMaterial(finishes.rubber, shared)],
    [rim(r), partMaterial(barrel, shared)],
    [spokes(car.wheel, r), partMaterial(face, shared)],
    [hub(r), partMaterial(face, shared)],
    [brakeDisc(r), partMaterial(finishes.steel, shared)],
    [caliper(r), partMaterial(pad, shared)],
  ]
  const group = new Group()
  for (const x of [0, wb])
    for (const side of [1, -1]) {
      const wheel = new Group()
      for (const [i, [geometry, material]] of pieces.entries()) {
        const mesh = new Mesh(geometry, material)
        // Calipers sit behind the front axle and ahead of the rear one; they do not turn with the wheel.
        if (i === 5) mesh.rotation.z = (x === 0) === (side === 1) ? 0.35 : Math.PI - 0.35
        else mesh.rotation.z = x === 0 ? 0.12 : 0.4
        wheel.add(mesh)
      }
      wheel.position.set(x, r, side * (w - 0.05))
      wheel.rotation.y = side === 1 ? 0 : Math.PI
      group.add(wheel)
    }
  return group
}

function wells(car: Character, body: BodyMesh, shared: Uniforms): Group {
  const { r, wb, gc, fo, ro } = car.style
  const hole = partMaterial(finishes.hole, shared)
  const group = new Group()
  // Wells end at the sill: what reached lower would stand in the daylight under the car.
  const below = Math.asin((r - gc - 0.03) / (r + 0.07))
  for (const x of [0, wb]) {
    const lip = archLip(x, r, body.zAt, gc + 0.01)
    for (const side of [1, -1]) {
      const edge = new Mesh(lip, partMaterial(finishes.rubber, shared))
      edge.scale.z = side
      const disc = new Mesh(withDepth(new CircleGeometry(r + 0.07, 72, -below, Math.PI + 2 * below)), hole)
      disc.position.set(x, r, side * 0.6)
      const tube = withDepth(
        new CylinderGeometry(r + 0.05, r + 0.05, 0.3, 72, 1, true, Math.PI / 2 - below, Math.PI + 2 * below),
      )
      tube.rotateX(Math.PI / 2)
      const liner = new Mesh(tube, hole)
      liner.position.set(x, r + 0.012, side * 0.75)
      liner.scale.y = 0.98
      group.add(edge, disc, liner)
    }
  }
  group.add(new Mesh(slab(-fo + 0.5, wb + ro - 0.45, gc + 0.02, gc + 0.3, 0.62), hole))
  return group
}

function mirrors(car: Character, paint: Paint, shared: Uniforms): Group {
  const { winX0, belt0, w } = car.style
  const shellFinish: Finish = { base: paint.base, spec: paint.flake, metal: paint.metal, rough: 0.25, coat: 1 }
  const skin = partMaterial(shellFinish, shared)
  const black = partMaterial(finishes.gloss, shared)
  const group = new Group()
  for (const side of [1, -1]) {
    const housing = new Mesh(mirrorHousing(), skin)
    housing.position.set(winX0 + 0.17, belt0 + 0.082, side * (w + 0.005))
    housing.scale.z = side
    const foot = new Mesh(cushion(0.035, 0.013, 0.1, 0.6, 0.6), black)
    foot.position.set(winX0 + 0.19, belt0 + 0.028, side * (w - 0.07))
    const skirt = new Mesh(cushion(0.062, 0.022, 0.098, 0.7, 0.7), black)
    skirt.position.set(winX0 + 0.158, belt0 + 0.032, side * (w + 0.002))
    group.add(housing, foot, skirt)
  }
  return group
}

function cabin(car: Character, shared: Uniforms): Group {
  const { headX, belt0, belt1, cowlX, gc, deckX } = car.style
  const hide: Finish = {
    base: leathers[car.leather] ?? grey(0.2),
    spec: grey(0.1),
    metal: 0.06,
    rough: 0.6,
    coat: 0.25,
  }
  const leather = partMaterial(hide, shared)
  const black = partMaterial({ ...finishes.rubber, coat: 0.3 }, shared)
  const group = new Group()
  const add = (g: BufferGeometry, at: Colour, tilt: number, material: ShaderMaterial): void => {
    const mesh = new Mesh(g, material)
    mesh.position.set(...at)
    mesh.rotation.z = -tilt
    group.add(mesh)
  }
  const seat = headX + 0.5
  for (const z of [0.38, -0.38]) {
    add(cushion(0.075, 0.31, 0.25, 0.4, 0.45), [seat, belt0 - 0.02, z], 0.24, leather)
    add(cushion(0.05, 0.085, 0.13, 0.45, 0.45), [seat + 0.115, belt0 + 0.345, z], 0.2, leather)
    add(cushion(0.02, 0.06, 0.03, 0.5, 0.5), [seat + 0.09, belt0 + 0.29, z], 0.2, black)
    add(cushion(0.28, 0.08, 0.25, 0.4, 0.4), [seat - 0.28, belt0 - 0.3, z], -0.08, leather)
    add(cushion(0.07, 0.22, 0.27, 0.4, 0.45), [deckX - 0.36, belt1 - 0.12, z], 0.3, leather)
  }
  add(cushion(0.26, 0.12, 0.72, 0.5, 0.25), [cowlX + 0.42, belt0 - 0.05, 0], 0, black)
  add(cushion(0.5, 0.05, 0.1, 0.3, 0.3), [headX, belt0 - 0.16, 0], 0, black)
  add(cushion(0.2, 0.035, 0.76, 0.3, 0.3), [deckX - 0.1, belt1 - 0.0, 0], 0, leather)
  group.add(new Mesh(slab(cowlX + 0.1, deckX, gc + 0.1, belt0 - 0.36, 0.78), black))
  return group
}

export function carParts(car: Character, body: BodyMesh, paint: Paint, shared: Uniforms, open: boolean): Group {
  const group = new Group()
  group.add(wheels(car, shared), wells(car, body, shared), mirrors(car, paint, shared))
  if (open) group.add(cabin(car, shared))
  return group
}
