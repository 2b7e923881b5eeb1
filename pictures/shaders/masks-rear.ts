/** Tail lamps, boot lid, plate recess, diffuser, exhausts. */
export const masksRear = /* glsl */ `
void rearFace(inout Layers m, vec3 p, float sr, float v, float nx) {
  float z = p.z, az = abs(z), y = p.y;
  float behind = step(WB + RO - 0.75, p.x) * step(y, TAIL + 0.10);
  float flat_ = step(WB + RO - 0.55, p.x) * step(0.25, nx);
  float ty = TAIL - 0.125;
  float base = GC + 0.15;
  vec3 red = vec3(1.0, 0.035, 0.02) * uTail;
  float lens = 0.0, on = 0.0;
#if TAIL_KIND == 0
  // A blade of light from flank to flank.
  float rise = 0.018 * smoothstep(0.3, 1.2, sr);
  float d = max(abs(y - ty - rise) - 0.024, sr - 1.13);
  lens = fill(d);
  on = fill(max(abs(y - ty - rise) - 0.0085, sr - 1.12));
#elif TAIL_KIND == 1
  // A closed loop at each corner.
  float d = rbox(vec2(sr - 0.80, y - ty - 0.10 * (sr - 0.80)), vec2(0.29, 0.050), 0.03);
  lens = fill(d);
  on = strip(d + 0.012, 0.0055);
#elif TAIL_KIND == 2
  // Two fine lines at each corner, joined by gloss black.
  float rise = 0.06 * (sr - 0.80);
  lens = fill(rbox(vec2(sr - 0.76, y - ty - rise), vec2(0.34, 0.040), 0.012));
  on = fill(rbox(vec2(sr - 0.78, y - ty - rise - 0.018), vec2(0.30, 0.0055), 0.005));
  on = max(on, fill(rbox(vec2(sr - 0.80, y - ty - rise + 0.018), vec2(0.27, 0.0055), 0.005)));
  m.gloss = max(m.gloss, fill(rbox(vec2(az, y - ty), vec2(0.50, 0.012), 0.006)) * behind);
#else
  // An upright stack of bars.
  vec2 q = vec2(sr - 0.83, y - ty + 0.09);
  float d = rbox(q, vec2(0.060, 0.155), 0.018);
  lens = fill(d);
  float u = mod(q.y + 0.155, 0.0775) - 0.03875;
  on = fill(max(rbox(vec2(q.x, u), vec2(0.042, 0.023), 0.008), d + 0.012));
#endif
  lens *= behind; on *= behind;
  m.lens = max(m.lens, lens);
  m.emit += red * on + vec3(0.10, 0.003, 0.002) * lens * (1.0 - on);
  // Boot lid or tailgate: its lower edge and its two sides.
  float lidLow = mix(ty - 0.30, base + 0.26, float(GATE));
  float lid = rbox(vec2(z, y - lidLow - 1.0), vec2(0.66 + 0.05 * (y - ty), 1.0), 0.06);
  m.gap = max(m.gap, strip(lid, 0.0028) * flat_ * step(y, TAIL + 0.02) * (1.0 - lens));
  // Blank number plate in its recess.
  float py = mix(ty - 0.155, ty - 0.20, float(GATE));
  float plate = rbox(vec2(z, y - py), vec2(0.275, 0.068), 0.014);
  m.gloss = max(m.gloss, fill(plate) * flat_);
  float blank = fill(rbox(vec2(z, y - py), vec2(0.248, 0.050), 0.006)) * flat_;
  m.emit += vec3(uPlate) * blank;
  m.gap = max(m.gap, strip(plate, 0.003) * flat_);
  // Diffuser with fins, and two exhausts.
  float diff = max(y - base - 0.085 - 0.03 * smoothstep(0.75, 0.35, az), az - 0.80);
  float dark = fill(diff) * behind;
  m.matt = max(m.matt, dark);
  float fin = strip(mod(az + 0.07, 0.14) - 0.07, 0.006) * step(az, 0.36) * dark;
  m.gloss = max(m.gloss, fin);
#if EXHAUST == 1
  float ex = rbox(vec2(az - 0.585, y - base - 0.040), vec2(0.085, 0.030), 0.026);
  m.chrome = max(m.chrome, strip(ex, 0.0065) * flat_);
  m.matt = max(m.matt, fill(ex + 0.006) * flat_);
#endif
}
`
