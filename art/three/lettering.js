import * as T from 'three';
import { SVGLoader } from 'three/addons/loaders/SVGLoader.js';
import { enamel, gold, jade, physical, steel } from './materials.js';
import { group, mesh, mix, painted, seeded } from './shapes.js';

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
const STONE = { ...SOFT, bevelSize: 16, bevelThickness: 18 };

/** A stone cut into the letter's face: a field of facets, brighter and darker shades of one colour. */
function cutFace(colour) {
  const random = seeded(11);
  const base = new T.Color(colour);
  const map = painted(1024, 1024, (pen, w) => {
    const cells = 8;
    const step = w / cells;
    const corner = Array.from({ length: cells + 1 }, (_, j) =>
      Array.from({ length: cells + 1 }, (_, i) => [
        (i + (i % cells ? random() * 0.7 - 0.35 : 0)) * step,
        (j + (j % cells ? random() * 0.7 - 0.35 : 0)) * step,
      ]),
    );
    const facet = (points) => {
      const light = 0.45 + random() * 1.1;
      const shade = base.clone().multiplyScalar(Math.min(1.25, light));
      pen.fillStyle = `#${mix(shade, 0xffffff, Math.max(0, light - 1.1) * 0.8).getHexString()}`;
      pen.strokeStyle = pen.fillStyle;
      pen.beginPath();
      points.forEach(([x, y]) => pen.lineTo(x, y));
      pen.closePath();
      pen.fill();
      pen.stroke();
    };
    for (let j = 0; j < cells; j++) {
      for (let i = 0; i < cells; i++) {
        const [a, b, c, d] = [corner[j][i], corner[j][i + 1], corner[j + 1][i + 1], corner[j + 1][i]];
        if ((i + j) % 2)
          [
            [a, b, c],
            [a, c, d],
          ].forEach(facet);
        else
          [
            [a, b, d],
            [b, c, d],
          ].forEach(facet);
      }
    }
  });
  map.repeat.set(1 / 760, 1 / 760);
  return physical({
    map,
    roughness: 0.3,
    metalness: 0.1,
    clearcoat: 0.25,
    clearcoatRoughness: 0.1,
    emissive: 0xffffff,
    emissiveMap: map,
    emissiveIntensity: 0.25,
    envMapIntensity: 0.5,
  });
}
export const STYLES = {
  jade: () => [jade, gold, SOFT],
  lacquer: () => [enamel(0xd0260c, 0.1), gold, SOFT],
  teal: () => [enamel(0x0f7a86, 0.14), gold, SOFT],
  coral: () => [enamel(0xe0593c, 0.1), gold, SOFT],
  plum: () => [enamel(0x8a3a90, 0.16), gold, SOFT],
  blue: () => [enamel(0x2f6fb8, 0.14), gold, SOFT],
  amber: () => [enamel(0xe09a1c, 0.14), gold, SOFT],
  ivory: () => [enamel(0xf4e8d0, 0.05), gold, SOFT],
  ruby: () => [cutFace(0xe0203c), gold, STONE],
  emerald: () => [cutFace(0x12a86c), gold, STONE],
  sapphire: () => [cutFace(0x2c68f0), gold, STONE],
  amethyst: () => [cutFace(0xa04cf0), gold, STONE],
  topaz: () => [cutFace(0xf0a01c), gold, STONE],
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
