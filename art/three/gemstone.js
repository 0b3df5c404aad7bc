// Cut stones as true solids: a cut is a list of planes, the stone is what lies behind all of them, and the shader
// follows each ray of sight through that solid, mirrored inside until it leaves (Snell and Fresnel at every facet).
import * as T from 'three';
import { ConvexGeometry } from 'three/addons/geometries/ConvexGeometry.js';
import { mesh, TAU, vec } from './shapes.js';

/** Two facets nearer than this are one. */
const SAME = 1e-5;
const GIRDLE = 0.045;

const deg = (angle) => (angle * Math.PI) / 180;

/** A plane [x, y, z, distance]: leaning `lean` degrees from the horizontal towards `azimuth`, `reach` away at height `y`. */
function facet(lean, azimuth, reach, y) {
  const [s, c] = [Math.sin(deg(lean)), Math.cos(deg(lean))];
  return [Math.cos(azimuth) * s, c, Math.sin(azimuth) * s, reach * s + y * c];
}

/** The corners of the solid behind all planes. */
function cornersOf(planes) {
  const corners = [];
  const count = planes.length;
  const m = new T.Matrix3();
  const at = vec(0, 0, 0);
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      for (let k = j + 1; k < count; k++) {
        const [a, b, c] = [planes[i], planes[j], planes[k]];
        m.set(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
        if (Math.abs(m.determinant()) < 1e-4) continue;
        at.set(a[3], b[3], c[3]).applyMatrix3(m.invert());
        if (planes.every((p) => p[0] * at.x + p[1] * at.y + p[2] * at.z <= p[3] + SAME)) corners.push(at.clone());
      }
    }
  }
  return corners;
}

const sightOut = /* glsl */ `
varying vec3 vAt;
void main() {
  vAt = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const sightIn = /* glsl */ `
varying vec3 vAt;
uniform vec4 planes[COUNT];
uniform vec3 eye;
uniform mat3 turn;
uniform vec3 tint;
uniform float fire;
uniform float glow;

float panel(vec3 d, vec3 to, float wide, float soft) {
  return smoothstep(wide, wide + soft, dot(d, normalize(to)));
}
/** The room: a warm lamp above left, a cool one on the right, a ring of small lamps, and the dark of the one who looks. */
vec3 room(vec3 d) {
  vec3 c = mix(vec3(0.05, 0.05, 0.07), vec3(0.5, 0.52, 0.58), smoothstep(-0.5, 0.9, d.y));
  c += vec3(6.0, 5.4, 4.6) * panel(d, vec3(-0.55, 0.75, 0.35), 0.9, 0.02);
  c += vec3(2.6, 3.0, 3.6) * panel(d, vec3(0.85, 0.35, 0.2), 0.91, 0.02);
  c += vec3(3.2, 2.9, 2.7) * panel(d, vec3(0.2, 0.95, -0.3), 0.93, 0.02);
  c += vec3(1.5, 1.2, 1.3) * panel(d, vec3(-0.9, 0.0, 0.3), 0.93, 0.02);
  c += vec3(1.6, 1.6, 1.8) * panel(d, vec3(0.35, -0.5, 0.75), 0.94, 0.02);
  float ring = smoothstep(0.55, 0.6, d.y) * (1.0 - smoothstep(0.68, 0.73, d.y));
  c += vec3(1.5) * ring * step(0.35, fract(atan(d.z, d.x) * 1.432));
  c *= 1.0 - 0.75 * panel(d, vec3(0.0, 0.25, 1.0), 0.95, 0.03);
  return c;
}
float mirrored(float cosine, float ior) {
  float r = (ior - 1.0) / (ior + 1.0);
  r *= r;
  return r + (1.0 - r) * pow(1.0 - cosine, 5.0);
}
vec3 through(vec3 at, vec3 sight, float ior) {
  vec3 dir = sight;
  vec3 light = vec3(0.0);
  vec3 left = vec3(1.0);
  for (int bounce = 0; bounce < 9; bounce++) {
    float way = 1e6;
    vec3 n = vec3(0.0, 1.0, 0.0);
    for (int i = 0; i < COUNT; i++) {
      float facing = dot(planes[i].xyz, dir);
      if (facing < 1e-4) continue;
      float t = (planes[i].w - dot(planes[i].xyz, at)) / facing;
      if (t > -1e-4 && t < way) { way = t; n = planes[i].xyz; }
    }
    way = max(way, 0.0);
    at += dir * way;
    left *= pow(tint, vec3(way * 0.72));
    vec3 out_ = refract(dir, -n, ior);
    float back = dot(out_, out_) < 0.5 ? 1.0 : mirrored(abs(dot(out_, n)), ior);
    if (back < 1.0) light += left * (1.0 - back) * room(turn * out_);
    left *= back;
    dir = reflect(dir, -n);
    if (max(left.r, max(left.g, left.b)) < 0.01) break;
  }
  return light + left * tint * 0.25;
}
void main() {
  vec3 sight = normalize(vAt - eye);
  vec3 n = vec3(0.0, 1.0, 0.0);
  float nearest = -1e6;
  for (int i = 0; i < COUNT; i++) {
    float d = dot(planes[i].xyz, vAt) - planes[i].w;
    if (d > nearest) { nearest = d; n = planes[i].xyz; }
  }
  float cosine = max(dot(-sight, n), 0.0);
  float shine = 0.5 * mirrored(cosine, 1.9);
  vec3 inside;
  if (fire > 0.0) {
    for (int k = 0; k < 3; k++) {
      float ior = 1.9 + (float(k) - 1.0) * fire;
      vec3 seen = through(vAt, refract(sight, n, 1.0 / ior), ior);
      inside[k] = seen[k];
    }
  } else inside = through(vAt, refract(sight, n, 1.0 / 1.9), 1.9);
  vec3 c = inside * (1.0 - shine) + room(turn * reflect(sight, n)) * shine * mix(vec3(1.0), tint, 0.35);
  c = c + tint * glow;
  c = c / (1.0 + max(c.r, max(c.g, c.b)) * 0.34) * 1.3;
  gl_FragColor = vec4(c, 1.0);
  #include <colorspace_fragment>
}`;

/** A stone of these planes. `fire` spreads the colours of a clear one, `glow` lifts its shadows. */
export function stone(planes, colour, { fire = 0, glow = 0.1 } = {}) {
  const material = new T.ShaderMaterial({
    vertexShader: sightOut,
    fragmentShader: sightIn,
    defines: { COUNT: planes.length },
    uniforms: {
      planes: { value: planes.map((p) => new T.Vector4(...p)) },
      eye: { value: vec(0, 0, 0) },
      turn: { value: new T.Matrix3() },
      tint: { value: new T.Color(colour) },
      fire: { value: fire },
      glow: { value: glow },
    },
  });
  const body = mesh(new ConvexGeometry(cornersOf(planes)), material);
  body.castShadow = body.receiveShadow = false;
  body.onBeforeRender = (_, __, camera) => {
    material.uniforms.eye.value.copy(camera.position).applyMatrix4(body.matrixWorld.clone().invert());
    material.uniforms.turn.value.setFromMatrix4(new T.Matrix4().extractRotation(body.matrixWorld));
    material.uniformsNeedUpdate = true;
  };
  return body;
}

/**
 * Planes of a brilliant over any rounded outline: `reach(azimuth)` is how far its girdle stands off, `sides` how many
 * main facets it has. Table, stars, mains and girdle facets above, girdle, halves and mains below.
 */
export function brilliantCut(sides, reach = () => 1, { table = 0.34, crown = 36, depth = 42 } = {}) {
  const step = TAU / sides;
  const planes = [[0, 1, 0, table]];
  for (let i = 0; i < sides; i++) {
    const a = i * step;
    planes.push(facet(crown, a, reach(a), GIRDLE));
    planes.push(facet(crown * 0.6, a + step / 2, reach(a + step / 2) * 0.86, GIRDLE + 0.125));
    planes.push(facet(180 - depth, a, reach(a), -GIRDLE));
    for (const half of [0.26, 0.74]) {
      const b = a + half * step;
      planes.push(facet(crown + 8, b, reach(b) * 0.992, GIRDLE));
      planes.push(facet(180 - depth - 3.5, b, reach(b) * 0.994, -GIRDLE));
      planes.push(facet(90, b, reach(b) * 0.985, 0));
    }
  }
  return planes;
}

/** Planes of a step cut: an oblong with cropped corners, three steps above the girdle and three below. */
export function stepCut(wide = 0.86, long = 1.14, crop = 1.22) {
  const planes = [[0, 1, 0, 0.3]];
  const sides = [
    [0, wide],
    [Math.PI / 2, long],
    [Math.PI, wide],
    [-Math.PI / 2, long],
    ...[1, 3, 5, 7].map((i) => [(i * Math.PI) / 4, crop]),
  ];
  for (const [a, reach] of sides) {
    planes.push(
      facet(90, a, reach, 0),
      facet(54, a, reach * 0.995, GIRDLE),
      facet(40, a, reach * 0.93, 0.12),
      facet(26, a, reach * 0.82, 0.215),
    );
    planes.push(facet(180 - 58, a, reach * 0.995, -GIRDLE), facet(180 - 47, a, reach * 0.9, -0.2), facet(180 - 38, a, reach * 0.66, -0.44));
  }
  return planes;
}

/** How far outlines stand off in a direction: an oval, a drop with its point along -z, a rounded triangle, a cushion. */
export const oval = (k) => (a) => Math.hypot(Math.cos(a), k * Math.sin(a));
export const drop = (a) => Math.max(0.86 + 0.3 * Math.sin(a), -1.36 * Math.sin(a) + 0.06);
export const trillion = (a) => 0.9 + 0.2 * Math.cos(3 * (a + Math.PI / 2)) * 0.55;
export const cushion = (a) => (Math.abs(Math.cos(a)) ** 1.6 + Math.abs(Math.sin(a)) ** 1.6) ** (1 / 1.6);
