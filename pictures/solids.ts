import { BufferGeometry, Float32BufferAttribute } from 'three'

type Shape = (u: number, v: number) => [number, number, number]

/** A closed surface over longitude and latitude, with smooth normals taken from the shape itself. */
function shell(shape: Shape, nu = 64, nv = 48): BufferGeometry {
  const position: number[] = []
  const index: number[] = []
  for (let i = 0; i <= nv; i++)
    for (let j = 0; j <= nu; j++) position.push(...shape((j / nu) * Math.PI * 2, (i / nv - 0.5) * Math.PI))
  const row = nu + 1
  for (let i = 0; i < nv; i++)
    for (let j = 0; j < nu; j++) {
      const a = i * row + j
      index.push(a, a + row, a + 1, a + 1, a + row, a + row + 1)
    }
  const g = new BufferGeometry()
  g.setAttribute('position', new Float32BufferAttribute(position, 3))
  g.setIndex(index)
  g.computeVertexNormals()
  return withDepth(g)
}

export function withDepth(g: BufferGeometry): BufferGeometry {
  const count = g.getAttribute('position').count
  g.setAttribute('depth', new Float32BufferAttribute(new Float32Array(count), 1))
  return g
}

const power = (x: number, e: number): number => Math.sign(x) * Math.abs(x) ** e

/** Superellipsoid: exponents below one make a cushion, near zero a box. */
export function cushion(a: number, b: number, c: number, e1 = 0.35, e2 = 0.35): BufferGeometry {
  return shell((u, v) => [
    a * power(Math.cos(v), e1) * power(Math.cos(u), e2),
    b * power(Math.sin(v), e1),
    c * power(Math.cos(v), e1) * power(Math.sin(u), e2),
  ])
}

/** Mirror housing: rounded ahead, cut flat towards the driver. */
export function mirrorHousing(): BufferGeometry {
  return shell((u, v) => {
    const x = 0.085 * power(Math.cos(v), 0.75) * power(Math.cos(u), 0.75)
    const y = 0.062 * power(Math.sin(v), 0.75)
    const z = 0.12 * power(Math.cos(v), 0.75) * power(Math.sin(u), 0.75)
    return [x > 0 ? x * 0.35 : x, y * (1 + 0.18 * (z / 0.12)), z]
  })
}

/** The arch's edge turned inward: gives the cut-out sheet a thickness. */
export function archLip(cx: number, r: number, zAt: (x: number, y: number) => number, floor: number): BufferGeometry {
  const position: number[] = []
  const normal: number[] = []
  const index: number[] = []
  const reach = r + 0.036
  const start = Math.asin((floor - r) / reach)
  const steps = 120
  for (let i = 0; i <= steps; i++) {
    const a = start + (i / steps) * (Math.PI - 2 * start)
    const x = cx + reach * Math.cos(a)
    const y = r + reach * Math.sin(a)
    const z = zAt(x, y)
    for (const inset of [0.0, 0.05]) {
      position.push(x, y, z - inset)
      normal.push(-Math.cos(a), -Math.sin(a), 0)
    }
  }
  for (let i = 0; i < steps; i++) index.push(2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 1, 2 * i + 3, 2 * i + 2)
  const g = new BufferGeometry()
  g.setAttribute('position', new Float32BufferAttribute(position, 3))
  g.setAttribute('normal', new Float32BufferAttribute(normal, 3))
  g.setIndex(index)
  return withDepth(g)
}

/** Everything one could look through below the sills is closed by a dark box. */
export function slab(x0: number, x1: number, y0: number, y1: number, z: number): BufferGeometry {
  const c = [0.5 * (x0 + x1), 0.5 * (y0 + y1)] as const
  const g = cushion(0.5 * (x1 - x0), 0.5 * (y1 - y0), z, 0.02, 0.02)
  g.translate(c[0], c[1], 0)
  return g
}
