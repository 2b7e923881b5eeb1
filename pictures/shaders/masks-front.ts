/** Grilles and lamps. They are abstract shapes; none follows the face of a known make. */
export const masksFront = /* glsl */ `
void halfRound(inout Layers m, float mask, float u, float halfWidth, vec2 axis) {
  float on = mask * fill(abs(u) - halfWidth);
  m.bars = max(m.bars, on);
  m.tilt = mix(m.tilt, axis * clamp(u / halfWidth, -1.0, 1.0), on);
}

void frontFace(inout Layers m, vec3 p, float sf, float nx) {
  float z = p.z, az = abs(z), y = p.y;
  float f0 = GC + 0.085, f1 = NOSE - 0.085, fh = f1 - f0;
  float ahead = step(p.x, -FO + 0.62) * step(sf, 1.02);
  float open = 1.0, frame = 0.0;
#if GRILLE == 0
  // A broad low slot with level blades.
  float d = rbox(vec2(z, y - f0 - 0.63 * fh), vec2(0.43 - 0.10 * (f1 - y), 0.19 * fh), 0.045);
  open = fill(d); frame = strip(d - 0.004, 0.0065);
  float u = mod(y - f0, 0.027) - 0.0135;
  halfRound(m, open, u, 0.0058, vec2(0.0, 1.0));
#elif GRILLE == 1
  // A wide trapezium of mesh.
  float t = clamp((y - f0) / fh, 0.0, 1.0);
  float hw = mix(0.47, 0.33, smoothstep(0.25, 0.95, t));
  float d = max(rbox(vec2(z, y - f0 - 0.55 * fh), vec2(0.60, 0.27 * fh), 0.03), (az - hw) * 0.94);
  open = fill(d); frame = strip(d - 0.003, 0.0045);
  vec2 g = vec2(z + y, z - y) / 0.036;
  vec2 c = abs(fract(g) - 0.5);
  float mesh = 0.42 - max(c.x, c.y);
  halfRound(m, open, mesh * 0.036, 0.0042, vec2(0.4, 0.7));
#elif GRILLE == 2
  // A broad lozenge of slats that lean away from the middle.
  float t = clamp((y - f0) / fh, 0.0, 1.0);
  float hw = 0.46 - 0.30 * abs(t - 0.62);
  float d = max(rbox(vec2(z, y - f0 - 0.62 * fh), vec2(0.50, 0.23 * fh), 0.03), (az - hw) * 0.9);
  open = fill(d); frame = strip(d - 0.005, 0.007);
  float u = mod(az - 0.42 * (y - f0) + 1.0, 0.034) - 0.017;
  halfRound(m, open, u, 0.0060, vec2(1.0, -0.35));
#elif GRILLE == 3
  // Two long slots, one over the other.
  float d1 = rbox(vec2(z, y - f0 - 0.76 * fh), vec2(0.44, 0.070 * fh), 0.02);
  float d2 = rbox(vec2(z, y - f0 - 0.50 * fh), vec2(0.40, 0.105 * fh), 0.03);
  float d = min(d1, d2);
  open = fill(d); frame = strip(d - 0.003, 0.005);
  float u = mod(az + 0.012, 0.055) - 0.0275;
  halfRound(m, open, u, 0.0045, vec2(1.0, 0.0));
#else
  // A closed brow over one wide mouth.
  float d = rbox(vec2(z, y - f0 - 0.30 * fh), vec2(0.56 - 0.25 * (f1 - y) * step(y, f0), 0.185 * fh), 0.05);
  open = fill(d); frame = 0.0;
  float u = mod(y - f0, 0.034) - 0.017;
  halfRound(m, open * step(az, 0.50), u, 0.0045, vec2(0.0, 1.0));
#endif
  open *= ahead; m.bars *= ahead;
  m.matt = max(m.matt, open);
  m.chrome = max(m.chrome, frame * ahead * (1.0 - open));
  // Lower intakes: a centre slot and two side inlets.
#if GRILLE != 4
  float low = rbox(vec2(z, y - f0 - 0.035), vec2(0.46, 0.024), 0.012);
  float inlet = rbox(vec2(sf - 0.76 + (y - f0) * 0.5, y - f0 - 0.052 - 0.10 * (sf - 0.76)), vec2(0.115, 0.020 + 0.10 * (sf - 0.645)), 0.012);
  m.matt = max(m.matt, fill(min(low, inlet)) * ahead);
  m.chrome = max(m.chrome, strip(y - f0 - 0.052 - 0.10 * (sf - 0.76), 0.0032) * fill(inlet + 0.006) * ahead);
#else
  float inlet = stroke(vec2(sf, y), vec2(0.74, f0 + 0.05), vec2(0.84, f0 + 0.42 * fh), 0.030);
  m.matt = max(m.matt, fill(inlet) * ahead);
#endif
  // The splitter's shadow line.
  m.matt = max(m.matt, ahead * fill(y - f0 + 0.035));
}

void headlamp(inout Layers m, vec3 p, float sf) {
  float y = p.y;
  float f1 = NOSE - 0.085, fh = f1 - GC - 0.085;
  float k = clamp(sqrt(fh / 0.44), 0.72, 1.12);
  vec3 white = vec3(1.0, 0.985, 0.95) * uLamp;
  float ahead = step(p.x, -FO + 1.0) * step(p.y, f1 + 0.30);
  float lens = 0.0, on = 0.0, rings = 0.0, glow = 0.0;
#if LAMP == 0
  // A tapering blade over three projectors.
  float t = clamp((sf - 0.50) / 0.72, 0.0, 1.0);
  float yc = f1 - 0.050 * k + 0.062 * t;
  float hh = mix(0.047, 0.012, t) * k;
  float d = max(abs(y - yc) - hh, max(0.50 - (y - yc) * 0.45 - sf, sf - 1.22));
  lens = fill(d);
  on = fill(max(abs(y - yc - hh + 0.009) - 0.0048, d + 0.003));
  for (int i = 0; i < 3; i++) {
    float r = length(vec2(sf - 0.575 - 0.088 * float(i), y - yc + 0.008 * k)) ;
    float rr = (0.026 - 0.0025 * float(i)) * k;
    rings = max(rings, strip(r - rr, 0.0035)); glow = max(glow, fill(r - rr * 0.62));
  }
#elif LAMP == 1
  // Two slim bars, the lower one shorter.
  float t = clamp((sf - 0.50) / 0.60, 0.0, 1.0);
  float yc = f1 - 0.045 * k + 0.055 * t;
  float d = rbox(vec2(sf - 0.80, y - yc), vec2(0.31, mix(0.044, 0.026, t) * k), 0.018);
  lens = fill(d);
  on = fill(rbox(vec2(sf - 0.80, y - yc - 0.018 * k), vec2(0.285, 0.0055), 0.005));
  on = max(on, fill(rbox(vec2(sf - 0.73, y - yc + 0.016 * k), vec2(0.20, 0.0055), 0.005)));
#elif LAMP == 2
  // A block of four cells.
  float yc = f1 - 0.055 * k;
  vec2 q = vec2(sf - 0.715 - (y - yc) * 0.2, y - yc);
  float d = rbox(q, vec2(0.175, 0.060 * k), 0.022);
  lens = fill(d);
  vec2 c = vec2(abs(q.x) - 0.080, abs(q.y) - 0.028 * k);
  float cell = rbox(c, vec2(0.066, 0.020 * k), 0.008);
  on = strip(cell, 0.0030);
  rings = fill(cell + 0.008) * 0.55; glow = fill(length(c) - 0.0115 * k);
#elif LAMP == 3
  // One fine line across the whole nose, small twin lamps under its ends.
  float t = smoothstep(0.45, 1.15, sf);
  float yc = f1 - 0.012 + 0.045 * t;
  on = fill(max(abs(y - yc) - 0.0048, sf - 1.17));
  m.gloss = max(m.gloss, fill(max(abs(y - yc) - 0.013, sf - 1.18)) * ahead);
  float d = rbox(vec2(sf - 0.76, y - yc + 0.064 * k), vec2(0.150, 0.032 * k), 0.02);
  lens = fill(d);
  for (int i = 0; i < 2; i++) {
    float r = length(vec2(sf - 0.69 - 0.13 * float(i), y - yc + 0.064 * k));
    rings = max(rings, strip(r - 0.024 * k, 0.0030)); glow = max(glow, fill(r - 0.014 * k));
  }
#else
  // Five leaning strokes.
  float t = clamp((sf - 0.50) / 0.62, 0.0, 1.0);
  float yc = f1 - 0.046 * k + 0.070 * t;
  float hh = mix(0.050, 0.020, t) * k;
  float d = max(abs(y - yc) - hh, max(0.50 - (y - yc) * 0.7 - sf, sf - 1.12));
  lens = fill(d);
  for (int i = 0; i < 5; i++) {
    float s0 = 0.560 + 0.105 * float(i);
    float h = mix(0.033, 0.014, float(i) / 4.0) * k;
    float c = f1 - 0.046 * k + 0.070 * (s0 - 0.50) / 0.62;
    on = max(on, fill(stroke(vec2(sf, y), vec2(s0 + 0.020, c - h), vec2(s0 - 0.020, c + h), 0.0075)));
  }
#endif
  lens *= ahead; on *= ahead; rings *= ahead * lens; glow *= ahead * lens;
  m.lens = max(m.lens, lens);
  m.chrome = max(m.chrome, rings);
  m.emit += white * max(on, glow * 0.55);
}
`
