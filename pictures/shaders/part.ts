import { light } from './light.ts'

/** Wheels, mirrors, seats, wells: one colour each, lit by the same studio as the body. */
export const partVertex = /* glsl */ `
uniform float uMirror;
varying vec3 vP;
varying vec3 vN;
varying float vDepth;
attribute float depth;
void main() {
  vec4 w = modelMatrix * vec4(position, 1.0);
  vP = w.xyz;
  vN = normalize(mat3(modelMatrix) * normal);
  vDepth = depth;
  // The floor's mirror image is drawn from the same lit surface, turned over only at the last step.
  w.y *= uMirror;
  gl_Position = projectionMatrix * viewMatrix * w;
}
`

export const partFragment = /* glsl */ `
${light}
uniform float uMirror;
uniform vec3 uBase;
uniform vec3 uSpec;
uniform float uRough;
uniform float uMetal;
uniform float uCoat;
varying vec3 vP;
varying vec3 vN;
varying float vDepth;
void main() {
  vec3 v = normalize(vec3(uEye.x, uEye.y * uMirror, uEye.z) - vP);
  vec3 n = normalize(vN);
  if (dot(n, v) < 0.0) n = -n;
  vec3 r = reflect(-v, n);
  // Depth runs from 0 at a wheel's face to 1 at its hub wall: without it metal in a hole shines like plastic.
  float ao = 1.0 - 0.93 * smoothstep(0.0, 1.0, vDepth);
  float low = mix(0.45, 1.0, smoothstep(0.0, 0.5, vP.y));
  vec3 c = uBase * ambient(vP, n) * 0.55 * ao;
  c += uSpec * environment(vP, r, uRough) * uMetal * ao * low;
  float f = fresnel(dot(n, v), 0.04) * uCoat;
  c = mix(c, environment(vP, r, uRough * 0.25) * ao, f);
  gl_FragColor = vec4(tone(c), 1.0);
}
`
