import * as T from 'three';
import { table } from './stage.js';

export const TAU = Math.PI * 2;
export const vec = (x, y, z) => new T.Vector3(x, y, z);

/** A repeatable stream of numbers in [0, 1); the same picture comes out every time. */
export function seeded(seed) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}
export const random = seeded(7);

export function shaded(object) {
  object.traverse((part) => {
    part.castShadow = part.receiveShadow = true;
  });
  return object;
}

export const mesh = (geometry, material, [x, y, z] = [0, 0, 0]) => {
  const part = new T.Mesh(geometry, material);
  part.position.set(x, y, z);
  return shaded(part);
};

export const group = (...parts) => {
  const whole = new T.Group();
  if (parts.length) whole.add(...parts);
  return whole;
};

/** Stands an object on the table. */
export function place(object, at = [0, 0, 0], { scale = 1, turn = [0, 0, 0] } = {}) {
  object.position.set(...at);
  object.scale.setScalar(scale);
  object.rotation.set(...turn);
  table.add(object);
  return object;
}

/**
 * A surface swept over u and v in [0, 1].
 * `at(u, v)` gives { p: [x, y, z], c?: [r, g, b] }.
 */
export function surface(uSteps, vSteps, at) {
  const positions = [];
  const colours = [];
  const uvs = [];
  const faces = [];
  for (let i = 0; i <= uSteps; i++) {
    for (let j = 0; j <= vSteps; j++) {
      const { p, c = [1, 1, 1] } = at(i / uSteps, j / vSteps);
      positions.push(...p);
      colours.push(...c);
      uvs.push(i / uSteps, j / vSteps);
    }
  }
  for (let i = 0; i < uSteps; i++) {
    for (let j = 0; j < vSteps; j++) {
      const a = i * (vSteps + 1) + j;
      const b = a + vSteps + 1;
      faces.push(a, a + 1, b, a + 1, b + 1, b);
    }
  }
  const geometry = new T.BufferGeometry();
  geometry.setAttribute('position', new T.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new T.Float32BufferAttribute(colours, 3));
  geometry.setAttribute('uv', new T.Float32BufferAttribute(uvs, 2));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  return geometry;
}

export function painted(width, height, draw, { colour = true } = {}) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  draw(canvas.getContext('2d'), width, height);
  const texture = new T.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = T.RepeatWrapping;
  texture.anisotropy = 8;
  if (colour) texture.colorSpace = T.SRGBColorSpace;
  return texture;
}

/** A turned body; `points` run from the middle of the top outwards and down. */
export const lathe = (points, steps = 128) =>
  new T.LatheGeometry(
    points.toReversed().map(([x, y]) => new T.Vector2(x, y)),
    steps,
  );

export const tube = (points, radius, { steps = 40, sides = 8 } = {}) =>
  new T.TubeGeometry(new T.CatmullRomCurve3(points), steps, radius, sides);

export const rgb = (colour) => [colour.r, colour.g, colour.b];
export const mix = (a, b, t) => new T.Color(a).lerp(new T.Color(b), Math.max(0, Math.min(1, t)));
