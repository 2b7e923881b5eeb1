/**
 * The studio as a function: a reflected ray is followed to real lamp positions with soft edges. A cube map would put
 * every lamp at infinity, and the reflections would not move along the flank as they do on a real car.
 */
export const light = /* glsl */ `
uniform int uLight;        // 0 paper studio, 1 night studio, 2 one rim light
uniform vec4 uFoot;        // x0, x1, half width, ground clearance
uniform vec3 uEye;

float softBox(vec2 p, vec2 h, float s) {
  vec2 q = 1.0 - smoothstep(vec2(-s), vec2(s), abs(p) - h);
  return q.x * q.y;
}

float footprint(vec2 q) {
  vec2 c = vec2(0.5 * (uFoot.x + uFoot.y), 0.0);
  vec2 h = vec2(0.5 * (uFoot.y - uFoot.x) - 0.55, uFoot.z - 0.5);
  vec2 d = abs(q - c) - h;
  return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - 0.45;
}

// Where the car's own shadow lies the floor sends no light up to the sills.
float floorShade(vec2 q) { return smoothstep(-0.15, 1.35, footprint(q)); }

vec3 environment(vec3 p, vec3 d, float rough) {
  float mid = 0.5 * (uFoot.x + uFoot.y);
  float halfLen = 0.5 * (uFoot.y - uFoot.x);
  float soft = 0.05 + rough * 2.2;
  vec3 c = vec3(0.0);
  if (uLight == 0) {
    vec3 warm = vec3(1.0, 0.985, 0.955);
    vec3 wall = vec3(0.060, 0.061, 0.063) + vec3(0.21, 0.208, 0.204) * smoothstep(0.12, 0.95, d.y);
    c = wall;
    if (d.y > 0.001) {
      vec2 q = p.xz + d.xz * ((4.2 - p.y) / d.y) - vec2(mid, 0.0);
      float inside = softBox(q, vec2(1.15 * halfLen, 1.35), 0.10 + soft);
      c = mix(c, warm * (2.6 - 0.35 * abs(q.y)), inside);
    }
    if (abs(d.z) > 0.001) {
      float t = (sign(d.z) * 6.0 - p.z) / d.z;
      vec2 q = p.xy + d.xy * t;
      float fall = 1.0 - 0.55 * smoothstep(-halfLen, 1.6 * halfLen, q.x - mid);
      c += warm * 1.9 * fall * softBox(q - vec2(mid, 2.35), vec2(1.7 * halfLen, 0.52), 0.06 + soft * 1.1);
      // A faint second band low down, so that the hollow of the door has something to show.
      c += warm * 0.22 * fall * softBox(q - vec2(mid, 1.05), vec2(1.9 * halfLen, 0.30), 0.35 + soft);
    }
    if (abs(d.x) > 0.001) {
      float t = (sign(d.x) * 9.0 - (p.x - mid)) / d.x;
      vec2 q = (p + d * t).zy;
      c += warm * 1.15 * softBox(q - vec2(0.0, 2.3), vec2(2.6, 0.85), 0.12 + soft * 1.2);
    }
    if (d.y < 0.0) {
      vec2 q = p.xz - d.xz * (p.y / min(d.y, -0.0005));
      float far = length(q - vec2(mid, 0.0));
      float lit = 0.92 * exp(-0.010 * far * far) + 0.06;
      float horizon = 1.0 - smoothstep(7.5, 8.2 + soft * 3.0, far);
      vec3 ground = warm * lit * mix(0.05, 1.0, floorShade(q));
      c = mix(c, ground, horizon * smoothstep(0.0, 0.015 + rough * 0.25, -d.y));
    }
  } else if (uLight == 1) {
    vec3 cool = vec3(0.96, 0.98, 1.0);
    c = vec3(0.016, 0.0165, 0.018) + 0.05 * smoothstep(0.1, 1.0, d.y);
    if (d.y > 0.001) {
      vec2 q = p.xz + d.xz * ((3.4 - p.y) / d.y) - vec2(mid, 0.0);
      float s = 0.03 + soft * 0.6;
      c += cool * 5.4 * softBox(vec2(q.x, abs(q.y) - 1.0), vec2(1.35 * halfLen, 0.15), s);
    }
    if (abs(d.z) > 0.001) {
      float t = (sign(d.z) * 5.0 - p.z) / d.z;
      vec2 q = p.xy + d.xy * t;
      c += cool * 2.6 * softBox(q - vec2(mid - 0.5, 1.75), vec2(1.5 * halfLen, 0.13), 0.04 + soft * 0.8);
      c += vec3(0.95, 0.86, 0.74) * 0.30 * softBox(q - vec2(mid, 0.75), vec2(1.5 * halfLen, 0.22), 0.3 + soft);
    }
    if (abs(d.x) > 0.001) {
      float t = (sign(d.x) * 8.0 - (p.x - mid)) / d.x;
      vec2 q = (p + d * t).zy;
      c += cool * 0.8 * softBox(q - vec2(0.0, 2.1), vec2(1.8, 0.16), 0.08 + soft);
    }
    if (d.y < 0.0) {
      vec2 q = p.xz - d.xz * (p.y / min(d.y, -0.0005));
      float far = length(q - vec2(mid, 0.0));
      c = mix(c, vec3(0.075, 0.072, 0.068) * exp(-0.03 * far * far) * mix(0.1, 1.0, floorShade(q)),
        smoothstep(0.0, 0.05 + rough * 0.3, -d.y));
    }
  } else {
    c = vec3(0.0025);
    if (d.y > 0.001) {
      vec2 q = p.xz + d.xz * ((3.4 - p.y) / d.y) - vec2(mid, 0.0);
      c += vec3(1.0, 0.96, 0.9) * 4.2 * softBox(q - vec2(0.3, -1.5), vec2(1.3 * halfLen, 0.22), 0.10 + soft * 0.7);
    }
    if (d.z > 0.001) {
      vec2 q = p.xy + d.xy * ((5.0 - p.z) / d.z);
      c += vec3(1.0, 0.93, 0.82) * 0.55 * softBox(q - vec2(mid, 1.9), vec2(1.3 * halfLen, 0.07), 0.05 + soft);
    }
  }
  return c;
}

// Light arriving on a matt surface: from above most, from the bright floor some.
vec3 ambient(vec3 p, vec3 n) {
  float up = 0.5 + 0.5 * n.y;
  if (uLight == 0) {
    float bounce = floorShade(p.xz + n.xz * 1.1) * smoothstep(0.3, -0.8, n.y) * 0.34;
    return vec3(1.0, 0.99, 0.965) * (mix(0.20, 1.05, up * up) + bounce + 0.16 * max(0.0, -n.x));
  }
  if (uLight == 1) return vec3(0.96, 0.98, 1.0) * mix(0.03, 0.55, up * up * up);
  return vec3(1.0, 0.96, 0.9) * 0.03 * pow(up, 4.0);
}

float fresnel(float nv, float f0) { return f0 + (1.0 - f0) * pow(1.0 - clamp(nv, 0.0, 1.0), 5.0); }

vec3 tone(vec3 x) {
  x *= uLight == 1 ? 1.2 : 0.88;
  vec3 y = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  return pow(clamp(y, 0.0, 1.0), vec3(1.0 / 2.2));
}
`
