import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LinearFilter,
  LinearSRGBColorSpace,
  Matrix4,
  Mesh,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
  Vector4,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { type BodyMesh, buildBody } from './body-shape.ts'
import type { BodyName } from './body-styles.ts'
import { placeCamera, type Viewpoint } from './camera.ts'
import { type Character, character } from './character.ts'
import { type PaintName, paints } from './paint.ts'
import { carParts, leathers, type Uniforms } from './parts.ts'
import { backdropFragment, backdropVertex } from './shaders/backdrop.ts'
import { bodyFragment, bodyVertex } from './shaders/body.ts'
import { clothFragment } from './shaders/cloth.ts'

export type Light = 'paper' | 'night' | 'teaser'

export interface Job {
  body: BodyName
  paint: PaintName
  light: Light
  view: Viewpoint
  width: number
  height: number
  cloth?: boolean
}

/** Proportions and choices become constants of the shader, so that what a car does not have is never computed. */
function defines(car: Character, body: BodyName): Record<string, string | number> {
  const s = car.style
  const f = (x: number | undefined): string => (x ?? 0).toFixed(5)
  const gate = ['suv', 'wagon', 'pickup'].includes(body) ? 1 : 0
  return {
    FO: f(s.fo),
    WB: f(s.wb),
    RO: f(s.ro),
    R: f(s.r),
    GC: f(s.gc),
    NOSE: f(s.noseY),
    TAIL: f(s.tailY),
    COWL: f(s.cowlX),
    HEAD: f(s.headX),
    RHEAD: f(s.rheadX),
    DECK: f(s.deckX),
    BELT0: f(s.belt0),
    BELT1: f(s.belt1),
    WIN0: f(s.winX0),
    WIN1: f(s.winX1),
    SLANT: f(s.winSlant),
    DOORS: s.doors.length,
    DOOR0: f(s.doors[0]),
    DOOR1: f(s.doors[1]),
    DOOR2: f(s.doors[2]),
    GRILLE: car.grille,
    LAMP: car.lamp,
    TAIL_KIND: car.tail,
    CHROME: body === 'supercar' || car.rimFinish === 2 ? 0 : 1,
    OPEN: body === 'convertible' ? 1 : 0,
    ENGINE: body === 'supercar' ? 1 : 0,
    RAILS: body === 'wagon' || body === 'suv' ? 1 : 0,
    BED: body === 'pickup' ? 1 : 0,
    GATE: gate,
    EXHAUST: body === 'pickup' ? 0 : 1,
  }
}

function geometryOf(mesh: BodyMesh): BufferGeometry {
  const g = new BufferGeometry()
  g.setAttribute('position', new BufferAttribute(mesh.position, 3))
  g.setAttribute('normal', new BufferAttribute(mesh.normal, 3))
  g.setAttribute('coord', new BufferAttribute(mesh.coord, 3))
  g.setIndex(new BufferAttribute(mesh.index, 1))
  return g
}

/** At night lit lamps bloom a little, as they do in a lens. */
function halos(car: Character, camera: { quaternion: Mesh['quaternion'] }): Group {
  const s = car.style
  const group = new Group()
  const material = new ShaderMaterial({
    transparent: true,
    depthTest: false,
    blending: AdditiveBlending,
    vertexShader:
      'varying vec2 q; void main(){ q = uv * 2.0 - 1.0; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader:
      'varying vec2 q; void main(){ float r = length(q); float k = pow(max(0.0, 1.0 - r), 3.0); gl_FragColor = vec4(vec3(0.90, 0.94, 1.0) * k * 0.20, 1.0); }',
  })
  for (const side of [1, -1]) {
    const mesh = new Mesh(new PlaneGeometry(0.95, 0.6), material)
    mesh.position.set(-s.fo + 0.2, s.noseY - 0.13, side * 0.62)
    mesh.quaternion.copy(camera.quaternion)
    group.add(mesh)
  }
  return group
}

let renderer: WebGLRenderer | undefined

function render(job: Job): string {
  renderer?.dispose()
  renderer?.domElement.remove()
  const canvas = document.createElement('canvas')
  renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true })
  renderer.outputColorSpace = LinearSRGBColorSpace
  renderer.setSize(job.width, job.height, false)
  renderer.autoClear = false

  const car = character(job.body, job.paint)
  const s = car.style
  const paint = paints[job.paint]
  const mesh = buildBody(s, job.cloth)
  const { camera, distance } = placeCamera(job.view, s, mesh.position, job.width / job.height)
  const light = { paper: 0, night: 1, teaser: 2 }[job.light]
  const dark = light > 0
  const shared: Uniforms = {
    uLight: { value: light },
    uFoot: { value: new Vector4(-s.fo, s.wb + s.ro, s.w, s.gc) },
    uEye: { value: camera.position.clone() },
    uMirror: { value: 1 },
  }
  const material = new ShaderMaterial({
    vertexShader: bodyVertex,
    fragmentShader: job.cloth ? clothFragment : bodyFragment,
    side: DoubleSide,
    defines: defines(car, job.body),
    uniforms: {
      ...shared,
      uPixels: { value: job.height / (2 * distance * Math.tan((camera.fov * Math.PI) / 360)) },
      uBase: { value: job.cloth ? [0.6, 0.44, 0.27] : paint.base },
      uFlake: { value: paint.flake },
      uMetal: { value: paint.metal },
      uLamp: { value: dark ? 3.2 : 1.05 },
      uTail: { value: dark ? 1.5 : 0.8 },
      uPlate: { value: dark ? 0.02 : 0.16 },
      uLeather: { value: leathers[car.leather] },
    },
  })
  const cars = new Group()
  cars.add(new Mesh(geometryOf(mesh), material))
  if (!job.cloth) cars.add(carParts(car, mesh, paint, shared, job.body === 'convertible'))
  cars.traverse((o) => {
    o.frustumCulled = false
  })
  const scene = new Scene()
  scene.add(cars)

  // The floor's mirror image at a quarter of the size: it is blurred anyway.
  const image = new WebGLRenderTarget(job.width / 4, job.height / 4, { minFilter: LinearFilter })
  ;(shared.uMirror as { value: number }).value = -1
  renderer.setRenderTarget(image)
  renderer.setClearColor(0x000000, 0)
  renderer.clear()
  renderer.render(scene, camera)
  // A target must be unbound before it is read, or the read is undefined.
  renderer.setRenderTarget(null)
  ;(shared.uMirror as { value: number }).value = 1

  const quad = new Mesh(
    new PlaneGeometry(2, 2),
    new ShaderMaterial({
      vertexShader: backdropVertex,
      fragmentShader: backdropFragment,
      depthTest: false,
      depthWrite: false,
      uniforms: {
        ...shared,
        uInverse: { value: new Matrix4().multiplyMatrices(camera.matrixWorld, camera.projectionMatrixInverse) },
        uImage: { value: image.texture },
        uTexel: { value: new Vector2(4 / job.width, 4 / job.height) },
        uWheels: { value: new Vector3(0, s.wb, s.w - 0.15) },
        uCloth: { value: job.cloth ? 1 : 0 },
      },
    }),
  )
  quad.frustumCulled = false
  const backdrop = new Scene()
  backdrop.add(quad)
  renderer.clear()
  renderer.render(backdrop, camera)
  renderer.render(scene, camera)
  if (light === 1 && !job.cloth && job.view.azimuth > 110) {
    const glow = new Scene()
    glow.add(halos(car, camera))
    renderer.render(glow, camera)
  }
  const url = canvas.toDataURL('image/png')
  image.dispose()
  return url
}

declare global {
  interface Window {
    renderPicture: (job: Job) => string
  }
}
window.renderPicture = render
