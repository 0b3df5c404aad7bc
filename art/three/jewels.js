import * as T from 'three';
import { brilliantCut, cushion, drop, oval, stepCut, stone, trillion } from './gemstone.js';
import { darkSteel, gold, steel } from './materials.js';
import { group, mesh, shaded, TAU } from './shapes.js';

const RUBY = 0xff1436;
const EMERALD = 0x10e07c;
const SAPPHIRE = 0x2a62ff;
const AMETHYST = 0xb044ff;
const TOPAZ = 0xffb01c;
const CLEAR = 0xf4f6ff;

/** The stones of the vault, each with a cut of its own; tables face up (+y). */
export const STONES = {
  ruby: () =>
    stone(
      brilliantCut(10, (a) => cushion(a) * oval(0.9)(a)),
      RUBY,
    ),
  emerald: () => stone(stepCut(), EMERALD),
  sapphire: () => stone(brilliantCut(12, drop), SAPPHIRE),
  amethyst: () => stone(brilliantCut(9, trillion, { table: 0.36 }), AMETHYST),
  topaz: () => stone(brilliantCut(8), TOPAZ),
  prism: () => stone(brilliantCut(8), CLEAR, { fire: 0.15, glow: 0.02 }),
  aqua: () => stone(brilliantCut(8, oval(0.8)), 0x38d8f0),
};

/** The strong-room door, facing the camera (+z); `turned` is its wheel's angle. */
export function vaultDoor(turned = 0) {
  const door = group();
  const disc = (r, depth, z, material, sides = 96) => {
    const part = mesh(new T.CylinderGeometry(r, r, depth, sides), material, [0, 0, z]);
    part.rotation.x = Math.PI / 2;
    door.add(part);
    return part;
  };
  const hoop = (r, thick, z, material) => door.add(mesh(new T.TorusGeometry(r, thick, 20, 128), material, [0, 0, z]));
  disc(2.05, 0.5, -0.1, darkSteel);
  hoop(2.0, 0.14, 0.16, steel);
  hoop(1.72, 0.06, 0.2, gold);
  disc(1.28, 0.2, 0.2, darkSteel);
  hoop(1.28, 0.08, 0.3, gold);
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * TAU + TAU / 24;
    door.add(mesh(new T.SphereGeometry(0.1, 24, 16), gold, [Math.cos(a) * 1.5, Math.sin(a) * 1.5, 0.18]));
  }
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * TAU + Math.PI / 2 + turned;
    const bar = mesh(new T.CapsuleGeometry(0.1, 1.0, 8, 16), steel, [Math.cos(a) * 0.56, Math.sin(a) * 0.56, 0.52]);
    bar.rotation.z = a - Math.PI / 2;
    door.add(bar, mesh(new T.SphereGeometry(0.19, 32, 24), gold, [Math.cos(a) * 1.12, Math.sin(a) * 1.12, 0.52]));
  }
  disc(0.36, 0.34, 0.56, gold);
  const boss = STONES.amethyst();
  boss.rotation.x = Math.PI / 2;
  boss.scale.setScalar(0.3);
  boss.position.z = 0.7;
  door.add(boss);
  return shaded(door);
}
