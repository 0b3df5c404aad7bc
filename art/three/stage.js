// The photographic studio: one camera, a soft-box room, a warm key from the upper left and a cool rim from behind.
import * as T from 'three';

const query = new URLSearchParams(location.search);
const SIZE = Number(query.get('size') ?? 1200);

const renderer = new T.WebGLRenderer({ alpha: true, antialias: true, preserveDrawingBuffer: true });
renderer.setSize(SIZE, SIZE, false);
renderer.toneMapping = T.NeutralToneMapping;
renderer.toneMappingExposure = 0.96;
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = T.PCFShadowMap;
document.body.append(renderer.domElement);

export const scene = new T.Scene();

/** Every panel is [x, y, z, width, height, colour, strength]; all of them face the object. */
const PANELS = [
  [-6, 7, 5, 6, 4, 0xffe2b0, 9],
  [8, 2, -1, 1.6, 9, 0x8fd8e8, 5],
  [0, 9, -2, 9, 3, 0xfff4e4, 3.5],
  [-8, -1, -3, 1.2, 7, 0xff9a70, 3],
  [3, 2, 9, 4, 5, 0xfff2e0, 2.4],
  [-2, -1, 10, 9, 3, 0xffd9a0, 1.1],
  [-3, 12, 6, 6, 5, 0xffe9c8, 5],
  [0, -7, 0, 14, 14, 0x1d3a3c, 0.8],
];

function lightRoom(panels, ground) {
  const room = new T.Scene();
  room.background = new T.Color(ground);
  for (const [x, y, z, w, h, colour, strength] of panels) {
    const glow = new T.MeshBasicMaterial({
      color: new T.Color(colour).multiplyScalar(strength),
      side: T.DoubleSide,
      toneMapped: false,
    });
    const panel = new T.Mesh(new T.PlaneGeometry(w, h), glow);
    panel.position.set(x, y, z);
    panel.lookAt(0, 0, 0);
    room.add(panel);
  }
  return new T.PMREMGenerator(renderer).fromScene(room, 0.015).texture;
}
scene.environment = lightRoom(PANELS, 0x2a3a3a);

const perspective = new T.PerspectiveCamera(28, 1, 0.1, 60);
let camera = perspective;

/** Points the camera from `from` at `at`; both are [x, y, z]. */
export function look(from, at = [0, 0, 0]) {
  camera = perspective;
  camera.position.set(...from);
  camera.lookAt(...at);
}
look([0, 2.2, 9]);

/** Looks straight on, without perspective, at a square of `half` units to each side. */
export function face(half) {
  camera = new T.OrthographicCamera(-half, half, half, -half, 0.1, 60);
  camera.position.set(0, 0, 12);
}

export const key = new T.SpotLight(0xfff0d4, 150, 40, 0.6, 0.7);
key.position.set(-4, 7, 5);
key.castShadow = true;
key.shadow.mapSize.set(2048, 2048);
key.shadow.radius = 5;
key.shadow.bias = -0.0006;
scene.add(key);

export const rim = new T.PointLight(0x6fe0f0, 45);
rim.position.set(4.5, 1.5, -3.5);
scene.add(rim);

/** Everything that is photographed hangs in this group. */
export const table = new T.Group();
scene.add(table);

export function expose() {
  renderer.render(scene, camera);
}
