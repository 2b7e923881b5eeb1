import { light } from './light.ts'

/** Floor and wall behind the car, its shadow, and its blurred image in the floor. */
export const backdropVertex = /* glsl */ `
varying vec2 vUv;
void main() { vUv = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 0.0, 1.0); }
`

export const backdropFragment = /* glsl */ `
${light}
uniform mat4 uInverse;
uniform sampler2D uImage;
uniform vec2 uTexel;
uniform vec3 uWheels;      // front axle x, rear axle x, track
uniform float uCloth;
varying vec2 vUv;

float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }

vec4 image(vec2 uv, float reach) {
  vec4 sum = vec4(0.0);
  float total = 0.0;
  for (int i = -4; i <= 4; i++) for (int j = -2; j <= 2; j++) {
    vec2 o = vec2(float(j) / 2.0, float(i) / 4.0);
    float w = exp(-2.2 * dot(o, o));
    sum += w * texture2D(uImage, uv + o * reach * uTexel * vec2(0.6, 1.0));
    total += w;
  }
  return sum / total;
}

void main() {
  vec4 a = uInverse * vec4(vUv * 2.0 - 1.0, 1.0, 1.0);
  vec3 d = normalize(a.xyz / a.w - uEye);
  float mid = 0.5 * (uFoot.x + uFoot.y);
  vec3 c;
  float onFloor = 0.0;
  vec2 q = vec2(0.0);
  if (d.y < 0.0) { q = uEye.xz - d.xz * (uEye.y / d.y); onFloor = 1.0; }
  float far = length(q - vec2(mid, 0.0));
  float sd = footprint(q);
  if (uLight == 0) {
    vec3 wall = mix(vec3(0.952, 0.942, 0.922), vec3(0.984, 0.977, 0.962), smoothstep(-0.02, 0.20, d.y));
    vec3 ground = mix(vec3(0.940, 0.929, 0.908), vec3(0.976, 0.968, 0.950), exp(-0.035 * far * far));
    float join = onFloor * smoothstep(0.0, 0.055, -d.y);
    c = mix(wall, ground, join);
  } else {
    float glow = exp(-7.0 * d.y * d.y) * (uLight == 1 ? 1.0 : 0.62);
    vec3 wall = vec3(0.056, 0.057, 0.060) + vec3(0.072, 0.068, 0.062) * glow;
    vec3 ground = mix(uLight == 1 ? vec3(0.085, 0.083, 0.080) : vec3(0.062), vec3(0.165, 0.157, 0.147) * (uLight == 1 ? 1.0 : 0.62), exp(-0.055 * far * far));
    float join = onFloor * smoothstep(0.0, 0.075, -d.y);
    c = mix(wall, ground, join);
  }
  if (onFloor > 0.5) {
    float wide = 1.0 - smoothstep(-0.55, 1.5, sd);
    float close = 1.0 - smoothstep(-0.42, 0.16, sd);
    float tyre = 0.0;
    vec2 h = vec2(0.12, 0.10);
    for (int i = 0; i < 2; i++) {
      float x = i == 0 ? uWheels.x : uWheels.y;
      vec2 e = abs(vec2(q.x - x, abs(q.y) - uWheels.z)) - h;
      float t = length(max(e, 0.0)) + min(max(e.x, e.y), 0.0);
      tyre = max(tyre, 1.0 - smoothstep(-0.02, 0.22, t));
    }
    float strength = uLight == 0 ? 1.0 : 0.85;
    float shade = (1.0 - 0.30 * wide * wide * strength) * (1.0 - 0.88 * close * strength)
      * (1.0 - 0.72 * tyre * (1.0 - uCloth));
    c *= shade;
    // The picture in the floor is sharp at the tyres and dissolves away from them.
    float away = max(0.0, sd + 0.2);
    // Far from the car there is nothing to see in it, and sampling is the dearest thing in this picture.
    if (away < 2.4) {
      vec4 m = image(vUv, 2.0 + 22.0 * smoothstep(0.0, 1.3, away));
      float grazing = (uLight == 0 ? 0.13 : 0.62) * (1.0 - smoothstep(1.6, 2.4, away));
      float fade = grazing * exp(-0.8 * away);
      if (uLight == 0) c = mix(c, m.rgb / max(m.a, 0.001) * 0.9, m.a * fade * 0.85);
      else c += m.rgb * fade;
    }
  }
  if (uLight == 0) c *= 1.0 - 0.035 * smoothstep(0.35, 0.95, distance(vUv, vec2(0.5)));
  else c *= 1.0 - 0.30 * smoothstep(0.35, 0.95, distance(vUv, vec2(0.5)));
  // Half a step of noise, or the long gradients would band.
  c += (hash(gl_FragCoord.xy) + hash(gl_FragCoord.yx + 7.0) - 1.0) / 255.0;
  gl_FragColor = vec4(c, 1.0);
}
`
