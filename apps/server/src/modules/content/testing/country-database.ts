/** Writes a small MaxMind-format database: IPv4 networks and their countries. Enough for a reader of the real format. */
type Branch = [Branch | number, Branch | number];

const EMPTY = -1;

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  if (bytes.length >= 29) throw new Error('only short texts');
  return Buffer.concat([Buffer.from([(2 << 5) | bytes.length]), bytes]);
}

const uint = (type: number, value: number): Buffer => {
  const bytes = Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255));
  return type === 5 || type === 6
    ? Buffer.concat([Buffer.from([(type << 5) | (type === 5 ? 2 : 4)]), type === 5 ? bytes.subarray(2) : bytes])
    : Buffer.concat([Buffer.from([4, type - 7]), bytes]);
};
const uint16 = (value: number) => uint(5, value);
const uint32 = (value: number) => uint(6, value);
/** Extended type 9 (64 bits) in four bytes. */
const uint64 = (value: number) => uint(9, value);

const map = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...entries.flatMap(([key, value]) => [text(key), value])]);

/** Extended type 11. */
const array = (items: readonly Buffer[]): Buffer => Buffer.concat([Buffer.from([items.length, 4]), ...items]);

function bitsOf(network: string): number[] {
  const [address = '', length = '32'] = network.split('/');
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  return Array.from({ length: Number(length) }, (_, index) => Math.floor(number / 2 ** (31 - index)) % 2);
}

/** `{ '203.0.113.0/24': 'VN' }` → the bytes of a database file. Networks must not overlap. */
export function countryDatabase(networks: Readonly<Record<string, string>>): Buffer {
  const root: Branch = [EMPTY, EMPTY];
  const records: Buffer[] = [];
  let offset = 0;
  for (const [network, country] of Object.entries(networks)) {
    const record = map([['country', map([['iso_code', text(country)]])]]);
    place(root, bitsOf(network), offset);
    records.push(record);
    offset += record.length;
  }
  const nodes = flatten(root);
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach((node, index) =>
    node.forEach((side, which) => {
      const value = typeof side === 'number' ? (side === EMPTY ? nodes.length : nodes.length + 16 + side) : nodes.indexOf(side);
      tree.writeUIntBE(value, index * 6 + which * 3, 3);
    }),
  );
  const metadata = map([
    ['node_count', uint32(nodes.length)],
    ['record_size', uint16(24)],
    ['ip_version', uint16(4)],
    ['database_type', text('Test-Country')],
    ['languages', array([text('en')])],
    ['binary_format_major_version', uint16(2)],
    ['binary_format_minor_version', uint16(0)],
    ['build_epoch', uint64(1_790_000_000)],
    ['description', map([['en', text('test')]])],
  ]);
  return Buffer.concat([tree, Buffer.alloc(16), ...records, Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'), metadata]);
}

function place(root: Branch, bits: readonly number[], offset: number): void {
  let node = root;
  bits.forEach((bit, index) => {
    const side = bit as 0 | 1;
    if (index === bits.length - 1) {
      node[side] = offset;
      return;
    }
    const next = node[side];
    const branch: Branch = typeof next === 'number' ? [EMPTY, EMPTY] : next;
    node[side] = branch;
    node = branch;
  });
}

function flatten(root: Branch): Branch[] {
  const nodes: Branch[] = [root];
  for (const node of nodes) for (const side of node) if (typeof side !== 'number') nodes.push(side);
  return nodes;
}
