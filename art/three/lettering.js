import * as T from 'three';
import { SVGLoader } from 'three/addons/loaders/SVGLoader.js';
import { enamel, gold, jade, physical, steel } from './materials.js';
import { group, mesh } from './shapes.js';

/** Materials: [face, edge, extrusion]. */
const SOFT = {
  depth: 34,
  bevelEnabled: true,
  bevelSize: 13,
  bevelOffset: 7,
  bevelThickness: 14,
  bevelSegments: 5,
  curveSegments: 24,
};

/** Letters chiselled from one stone: a flat face and two broad facets that slope to its edge. */
const CUT = { ...SOFT, depth: 30, bevelSize: 66, bevelOffset: -46, bevelThickness: 60, bevelSegments: 1 };
const cutStone = (colour, light) => [
  physical({
    color: colour,
    roughness: 0.16,
    metalness: 0.5,
    clearcoat: 0.4,
    clearcoatRoughness: 0.1,
    envMapIntensity: 0.7,
    emissive: colour,
    emissiveIntensity: 0.34,
    flatShading: true,
  }),
  physical({
    color: light,
    roughness: 0.06,
    metalness: 0.6,
    clearcoat: 0.6,
    clearcoatRoughness: 0.05,
    envMapIntensity: 1.3,
    emissive: colour,
    emissiveIntensity: 0.22,
    flatShading: true,
  }),
];

export const STYLES = {
  jade: () => [jade, gold, SOFT],
  lacquer: () => [enamel(0xd0260c, 0.1), gold, SOFT],
  teal: () => [enamel(0x0f7a86, 0.14), gold, SOFT],
  coral: () => [enamel(0xe0593c, 0.1), gold, SOFT],
  plum: () => [enamel(0x8a3a90, 0.16), gold, SOFT],
  blue: () => [enamel(0x2f6fb8, 0.14), gold, SOFT],
  amber: () => [enamel(0xe09a1c, 0.14), gold, SOFT],
  ivory: () => [enamel(0xf4e8d0, 0.05), gold, SOFT],
  ruby: () => [...cutStone(0xd4122e, 0xff5a6a), CUT],
  emerald: () => [...cutStone(0x0c9a60, 0x5af0b0), CUT],
  sapphire: () => [...cutStone(0x1e50e0, 0x7aa8ff), CUT],
  amethyst: () => [...cutStone(0x8c34e0, 0xd090ff), CUT],
  topaz: () => [...cutStone(0xe0900c, 0xffd868), CUT],
  steel: () => [steel, gold, SOFT],
};

/** Solid letters from an outline ({ d }, in units of 1/1000 em), centred, `height` units tall. */
export function letters(outline, style, height = 3) {
  const [face, edge, extrusion] = STYLES[style]();
  const { paths } = new SVGLoader().parse(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${outline.d}"/></svg>`);
  const solid = mesh(
    new T.ExtrudeGeometry(
      paths.flatMap((path) => SVGLoader.createShapes(path)),
      extrusion,
    ),
    [face, edge],
  );
  solid.geometry.computeBoundingBox();
  const box = solid.geometry.boundingBox;
  const size = box.getSize(new T.Vector3());
  solid.geometry.translate(-box.min.x - size.x / 2, -box.min.y - size.y / 2, -box.min.z - size.z / 2);
  const whole = group(solid);
  const scale = Math.min(height / size.y, (height * 1.25) / size.x);
  // The outline's y axis runs down; turning about x keeps the winding, so the front cap still faces the camera.
  solid.rotation.x = Math.PI;
  whole.scale.setScalar(scale);
  return group(whole);
}
