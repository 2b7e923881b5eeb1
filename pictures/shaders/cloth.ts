import { light } from './light.ts'

/** A cotton cover: matt, with the pale bloom cloth shows where it turns away. */
export const clothFragment = /* glsl */ `
${light}
uniform float uMirror;
uniform vec3 uBase;
varying vec3 vP;
varying vec3 vN;
varying vec3 vC;
float weave(vec2 p) { return fract(sin(dot(floor(p), vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  vec3 eye = normalize(vec3(uEye.x, uEye.y * uMirror, uEye.z) - vP);
  vec3 n = normalize(vN);
  float nv = clamp(dot(n, eye), 0.0, 1.0);
  float key = max(0.0, dot(n, normalize(vec3(-0.35, 0.85, 0.45))));
  float rim = max(0.0, dot(n, normalize(vec3(0.7, 0.5, -0.4))));
  float low = mix(0.25, 1.0, smoothstep(0.0, 0.55, vP.y));
  vec3 c = uBase * (pow(key, 2.6) * 0.62 + 0.06 * (0.5 + 0.5 * n.y) + rim * 0.25) * low;
  c += uBase * 0.22 * pow(1.0 - nv, 3.0) * low;
  c *= 0.975 + 0.05 * weave(vec2(vC.y * 260.0, vP.y * 260.0));
  gl_FragColor = vec4(tone(c * (uLight == 0 ? 1.3 : 0.6)), 1.0);
}
`
