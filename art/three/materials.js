import * as T from 'three';

export const physical = (options) => new T.MeshPhysicalMaterial(options);

export const gold = physical({
  color: 0xffc85a,
  metalness: 1,
  roughness: 0.27,
  emissive: 0xb8740c,
  emissiveIntensity: 0.42,
  clearcoat: 0.5,
  clearcoatRoughness: 0.2,
  envMapIntensity: 1.45,
});
export const bronze = physical({
  color: 0xd8964a,
  metalness: 1,
  roughness: 0.34,
  emissive: 0x7a4610,
  emissiveIntensity: 0.4,
  clearcoat: 0.4,
  envMapIntensity: 1.4,
});
export const steel = physical({
  color: 0xb8c4e0,
  metalness: 1,
  roughness: 0.28,
  emissive: 0x28305a,
  emissiveIntensity: 0.35,
  clearcoat: 0.5,
});
export const darkSteel = physical({
  color: 0x3c4478,
  metalness: 0.9,
  roughness: 0.32,
  emissive: 0x12143c,
  emissiveIntensity: 0.6,
  clearcoat: 0.6,
});
export const lacquer = physical({ color: 0xc2240f, roughness: 0.22, clearcoat: 1, clearcoatRoughness: 0.06 });
export const ink = physical({ color: 0x0b1c20, roughness: 0.2, clearcoat: 1, clearcoatRoughness: 0.05 });
export const ivory = physical({ color: 0xf6eddc, roughness: 0.2, clearcoat: 1, clearcoatRoughness: 0.06 });
export const jade = physical({
  color: 0x3fae86,
  roughness: 0.16,
  clearcoat: 1,
  clearcoatRoughness: 0.06,
  sheen: 0.6,
  sheenColor: new T.Color(0xaef5d6),
  emissive: 0x0d4a38,
  emissiveIntensity: 0.35,
});
export const pearl = physical({
  color: 0xfff4e6,
  roughness: 0.12,
  metalness: 0.05,
  clearcoat: 1,
  clearcoatRoughness: 0.04,
  iridescence: 1,
  iridescenceIOR: 1.55,
  iridescenceThicknessRange: [180, 420],
  emissive: 0x3a2a20,
  emissiveIntensity: 0.25,
});

/** Glossy coloured enamel. */
export const enamel = (color, glow = 0) =>
  physical({
    color,
    roughness: 0.34,
    clearcoat: 0.5,
    clearcoatRoughness: 0.22,
    emissive: color,
    emissiveIntensity: glow,
  });
