/** Glass, doors, handles, arches and the creases pressed into the flank and the bonnet. */
export const masksSide = /* glsl */ `
float sideGlass(vec3 p, float v) {
  float f = (v - 6.9) / 2.1;
  vec2 lo = vec2(WIN0 + 0.05 * (f - 0.1), 0.10), hi = vec2(WIN1 - SLANT * (f - 0.1), 0.80);
  vec2 q = vec2(max(lo.x - p.x, p.x - hi.x), max(lo.y - f, f - hi.y) * 0.42) + 0.035;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - 0.035;
}

void glassHouse(inout Layers m, vec3 p, float v) {
  float side = sideGlass(p, v);
  float inside = fill(side);
  m.glass = max(m.glass, inside);
  m.chrome = max(m.chrome, fill(side - 0.013) * (1.0 - inside) * float(CHROME));
  m.gloss = max(m.gloss, fill(side - 0.013) * (1.0 - inside) * float(1 - CHROME));
  float post = strip(p.x - DOOR1 - 0.05 * (v - 7.0), 0.034);
#if DOORS == 3
  post = max(post, strip(p.x - DOOR2 - 0.03 - 0.06 * (v - 7.0), 0.012));
#endif
  m.gloss = max(m.gloss, post * inside);
  float az = abs(p.z);
  float screen = max((9.74 - v) * 0.12, max(COWL + 0.035 + 0.22 * az * az - p.x, p.x - HEAD + 0.02 - 0.10 * az * az));
  m.glass = max(m.glass, fill(screen));
  m.gloss = max(m.gloss, strip(screen - 0.006, 0.008));
  // The black trough at the foot of the screen, where the wipers rest.
  m.matt = max(m.matt, fill(max(abs(p.x - COWL - 0.005 - 0.22 * az * az) - 0.030, (9.55 - v) * 0.12)));
#if OPEN == 0
  float back = max((9.78 - v) * 0.12, max(RHEAD + 0.035 - 0.07 * az * az - p.x, p.x - DECK + 0.075 + 0.10 * az * az));
  m.glass = max(m.glass, fill(back));
  m.gloss = max(m.gloss, strip(back - 0.006, 0.007));
#endif
#if ENGINE == 1
  // Louvres over the engine.
  float slat = mod(p.x, 0.13) - 0.065;
  m.matt = max(m.matt, strip(slat, 0.016) * fill(back + 0.03) * step(RHEAD + 0.35, p.x));
#endif
#if RAILS == 1
  float rail = 1.0 - smoothstep(3.2, 4.2, abs(v - 9.32) / max(fwidth(v), 1e-6) / max(1.0, uPixels / 330.0));
  m.chrome = max(m.chrome, rail * smoothstep(HEAD + 0.05, HEAD + 0.15, p.x) * smoothstep(RHEAD + 0.10, RHEAD, p.x));
#endif
#if BED == 1
  float cover = max((9.0 - v) * 0.12, max(DECK + 0.10 - p.x, p.x - WB - RO + 0.16));
  m.matt = max(m.matt, fill(cover));
  m.gap = max(m.gap, strip(mod(p.x, 0.62) - 0.31, 0.004) * fill(cover));
  m.gap = max(m.gap, strip(p.x - DECK - 0.05, 0.004) * step(1.6, v));
#endif
}

float archEdge(vec3 p) {
  float a = length(vec2(p.x, p.y - R));
  float b = length(vec2(p.x - WB, p.y - R));
  return min(a, b) - R - 0.036;
}

void doorPanels(inout Layers m, vec3 p, float v) {
  float below = step(v, 7.05);
  float bow = 0.018 * (1.0 - pow((p.y - GC - 0.4) / 0.45, 2.0));
  float low = GC + 0.115;
  float keep = R + 0.105;
  float a = 1e3;
#if DOORS == 2
  float xs[2] = float[2](DOOR0, DOOR1);
#else
  float xs[3] = float[3](DOOR0, DOOR1, DOOR2);
#endif
  for (int i = 0; i < DOORS - 1; i++) {
    float d = max(max(xs[i] - bow - p.x, p.x - xs[i + 1] + bow * float(i == 0 ? 1 : 0)), low - p.y);
    // The rear edge follows the arch.
    d = max(d, keep - length(vec2(p.x - WB, p.y - R)));
    a = min(a, abs(d));
    // Pull handle near the door's rear edge, clear of the shut line.
    vec2 h = vec2(p.x - xs[i + 1] + 0.20, p.y - BELT0 - (BELT1 - BELT0) * xs[i + 1] / WB + 0.105);
    float hd = rbox(h, vec2(0.092, 0.0135), 0.012);
    float there = below * step(4.6, v);
    m.gap = max(m.gap, strip(hd - 0.004, 0.0025) * there);
    m.chrome = max(m.chrome, fill(hd) * there * float(CHROME));
    m.gloss = max(m.gloss, fill(hd) * there * float(1 - CHROME));
    m.nudge.y += 0.5 * fill(hd) * there * smoothstep(-0.012, 0.012, h.y);
  }
  m.gap = max(m.gap, fill(a - 0.0030) * below * step(0.9, v));
  // Filler flap.
  float flap = rbox(vec2(p.x - WB - 0.30, p.y - BELT1 + 0.135), vec2(0.072, 0.066), 0.022);
  m.gap = max(m.gap, strip(flap, 0.0018) * step(v, 6.4) * step(0.0, p.z) * (1.0 - float(BED)));
  // Bonnet and, on cars with one, the boot lid seen from above.
  float nose = -FO + 0.235;
  m.gap = max(m.gap, rowLine(v, 9.42) * step(nose, p.x) * step(p.x, COWL + 0.10));
  float lip = p.x - nose - 0.30 * p.z * p.z;
  m.gap = max(m.gap, strip(lip, 0.0028) * step(9.42, v));
#if GATE == 0
  m.gap = max(m.gap, rowLine(v, 9.5) * step(DECK + 0.02, p.x) * step(p.x, WB + RO - 0.2) * (1.0 - float(BED)));
#endif
}

void creases(inout Layers m, vec3 p, float v, vec3 n) {
  float side = step(v, 6.0) * smoothstep(0.35, 0.8, abs(n.z));
  float t = clamp(p.x / WB, 0.0, 1.0);
  float line = GC + 0.150 + 0.100 * t * t;
  float span = smoothstep(R + 0.02, R + 0.30, p.x) * smoothstep(WB - R - 0.02, WB - R - 0.34, p.x);
  float d = p.y - line;
  // A ledge that faces up and catches the ceiling; a soft undercut below it.
  m.nudge.y += side * span * (0.62 * exp(-pow(d / 0.020, 2.0)) - 0.26 * exp(-pow((d + 0.055) / 0.045, 2.0)));
  // Wheel arch: a rolled lip.
  float e = archEdge(p);
  vec2 c = p.x < 0.5 * WB ? vec2(p.x, p.y - R) : vec2(p.x - WB, p.y - R);
  vec2 out_ = normalize(c);
  float rim = exp(-pow((e - 0.020) / 0.013, 2.0)) * side;
  m.nudge.xy += out_ * rim * 0.42;
  m.gap = max(m.gap, fill(e - 0.007) * step(v, 5.9) * 0.8);
  // Two long creases on the bonnet, drawing together towards the nose.
  float top = smoothstep(9.3, 9.8, v) * smoothstep(-FO + 0.20, -FO + 0.55, p.x) * smoothstep(COWL + 0.02, COWL - 0.25, p.x);
  float zc = mix(0.30, 0.46, clamp((p.x + FO) / (COWL + FO), 0.0, 1.0));
  float bd = abs(p.z) - zc;
  m.nudge.z += sign(p.z) * top * 0.075 * exp(-pow(bd / 0.030, 2.0));
  // Sill.
  m.matt = max(m.matt, fill(p.y - GC - 0.030) * step(v, 2.0));
  m.gap = max(m.gap, strip(p.y - GC - 0.075, 0.0022) * step(v, 3.0) * step(archEdge(p) * -1.0, -0.02) * span);
}
`
