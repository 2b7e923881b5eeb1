import { light } from './light.ts'
import { masksCommon } from './masks-common.ts'
import { masksFront } from './masks-front.ts'
import { masksRear } from './masks-rear.ts'
import { masksSide } from './masks-side.ts'

export const bodyVertex = /* glsl */ `
uniform float uMirror;
attribute vec3 coord;
varying vec3 vP;
varying vec3 vN;
varying vec3 vC;
void main() {
  vP = position; vN = normal; vC = coord;
  gl_Position = projectionMatrix * viewMatrix * vec4(position.x, position.y * uMirror, position.z, 1.0);
}
`

export const bodyFragment = /* glsl */ `
${light}
uniform float uMirror;
uniform float uPixels;     // picture pixels in a metre at the car
uniform vec3 uBase;
uniform vec3 uFlake;
uniform float uMetal;
uniform float uLamp;
uniform float uTail;
uniform float uPlate;
uniform vec3 uLeather;
varying vec3 vP;
varying vec3 vN;
varying vec3 vC;
${masksCommon}
${masksFront}
${masksRear}
${masksSide}
void main() {
  vec3 p = vP;
  float v = vC.x;
  vec3 n = normalize(vN);
  vec3 eye = normalize(vec3(uEye.x, uEye.y * uMirror, uEye.z) - p);
  float az = abs(p.z);

  bool cut = v < 6.0 && az > 0.4 && archEdge(p) < 0.0;
#if OPEN == 1
  float side = sideGlass(p, v);
  // The header ends in a line that bows forward at its corners, as the screen does.
  cut = cut || (v > 7.12 && p.x > HEAD + 0.045 - 0.22 * az * az && p.x < DECK - 0.02);
  cut = cut || (v < 9.2 && side < 0.012);
#endif

  if (cut) discard;
  float facing = dot(n, eye);
  if (facing < 0.0) {
    // The inside of the shell: trimmed where the car is open, otherwise lost in the dark.
    vec3 c = vec3(0.002);
#if OPEN == 1
    float trim = step(GC + 0.30, p.y) * step(0.55, p.x) * step(p.x, DECK) * step(v, 7.2);
    // The screen seen from behind is glass in a dark frame.
    c = mix(c, vec3(0.012) + environment(p, reflect(-eye, -n), 0.02) * fresnel(-facing, 0.04), step(9.2, v) * step(p.x, HEAD + 0.06));
    c = mix(c, uLeather * ambient(p, -n) * 0.42, trim);
#endif
    gl_FragColor = vec4(tone(c), 1.0);
    return;
  }
  Layers m = Layers(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, vec2(0.0), vec3(0.0), vec3(0.0));
  glassHouse(m, p, v);
  doorPanels(m, p, v);
  creases(m, p, v, n);
  // Most of a car is neither nose nor tail.
  if (p.x < -FO + 1.15) { frontFace(m, p, vC.y, n.x); headlamp(m, p, vC.y); }
  if (p.x > WB + RO - 0.95) rearFace(m, p, vC.z, v, n.x);
  float hard = max(max(m.glass, m.lens), max(m.chrome, m.gloss));
  vec3 nb = normalize(n + m.nudge * (1.0 - hard * 0.8));
  float nv = max(dot(nb, eye), 0.0);
  vec3 r = reflect(-eye, nb);
  vec3 sharp = environment(p, r, 0.012);
  vec3 blur = environment(p, normalize(mix(r, nb, 0.28)), 0.30);
  vec3 amb = ambient(p, nb);
  float ao = mix(0.30, 1.0, smoothstep(GC - 0.02, GC + 0.30, p.y + 0.10 * nb.y));
  ao *= 1.0 - 0.35 * exp(-max(archEdge(p), 0.0) / 0.05) * step(v, 6.0);

  float f = fresnel(nv, 0.04);
  vec3 c = (uBase * amb * 0.5 * ao + uFlake * (blur + 0.10 * amb) * uMetal * ao) * (1.0 - f) + sharp * f * 1.15 * mix(0.5, 1.0, ao);

  vec3 dark = vec3(0.010) * amb * ao + sharp * fresnel(nv, 0.012) * 0.10;
  c = mix(c, dark, m.matt);
  c = mix(c, vec3(0.004) + sharp * fresnel(nv, 0.04), m.gloss);
  c = mix(c, vec3(0.0052, 0.0056, 0.006) + sharp * fresnel(nv, 0.042) * 1.05, m.glass * (1.0 - m.gloss * 0.6));
  vec3 ribs = vec3(0.030) * (0.6 + 0.4 * sin(p.z * 520.0)) * (0.2 + amb);
  c = mix(c, ribs + sharp * fresnel(nv, 0.05) * 0.9, m.lens);
  c = mix(c, (sharp * 0.72 + blur * 0.12 + 0.01) * vec3(0.95, 0.95, 0.96), m.chrome * mix(1.0, 0.85, m.lens));
  if (m.bars > 0.001) {
    vec3 nt = normalize(n + 1.5 * vec3(0.0, m.tilt.y, m.tilt.x * sign(p.z)));
    float shade = mix(0.35, 1.0, max(0.0, -nt.x));
    vec3 bar = environment(p, reflect(-eye, nt), 0.08) * 0.62 * shade + 0.012 * amb;
    c = mix(c, bar, m.bars * (1.0 - m.chrome));
  }
  c *= 1.0 - 0.93 * m.gap * (1.0 - m.glass);
  // One light behind the car: an edge of light along everything that faces up.
  if (uLight == 2) c += vec3(0.95, 0.9, 0.82) * 0.9 * pow(1.0 - nv, 5.0) * smoothstep(0.15, 0.9, n.y) * (1.0 - m.gap);
  c += m.emit;
  gl_FragColor = vec4(tone(c), 1.0);
}
`
