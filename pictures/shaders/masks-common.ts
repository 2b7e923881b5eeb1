/**
 * Panels, glass and trim are drawn as signed distances on the body surface instead of being modelled:
 * edges are as sharp as the picture allows at any size, and a new face costs a few lines.
 */
export const masksCommon = /* glsl */ `
struct Layers {
  float glass;   // opaque, near black
  float chrome;
  float gloss;   // piano black
  float matt;    // dark plastic
  float lens;    // dark clear lamp cover
  float gap;     // shut lines
  float bars;    // grille bars, lit as half rounds
  vec2 tilt;     // slope of a bar's half round: across z, across y
  vec3 emit;
  vec3 nudge;    // what pressed creases add to the normal
};

float rbox(vec2 p, vec2 h, float r) {
  vec2 q = abs(p) - h + r;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
}
float fill(float d) { return 1.0 - smoothstep(-0.75, 0.75, d / max(fwidth(d), 1e-6)); }
float strip(float d, float w) { return fill(abs(d) - w); }
// A line along a row: the row parameter has no metres, so its width is given in pixels.
float rowLine(float v, float at) {
  float px = max(0.8, 0.0016 * uPixels);
  return 1.0 - smoothstep(px, px + 1.0, abs(v - at) / max(fwidth(v), 1e-6));
}
float stroke(vec2 p, vec2 a, vec2 b, float w) {
  vec2 e = b - a;
  float t = clamp(dot(p - a, e) / dot(e, e), 0.0, 1.0);
  return length(p - a - e * t) - w;
}
`
