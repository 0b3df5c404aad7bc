/** A field of an EMVCo merchant-presented code: two digits of id, and its text or the fields inside it. */
export type EmvField = readonly [id: string, value: string | readonly EmvField[]];

const MOST = 99;

/** Fields in the order given, each `id`, two digits of length, text. Throws where one is longer than its two digits can say. */
function emvFields(fields: readonly EmvField[]): string {
  return fields
    .map(([id, value]) => {
      const text = typeof value === 'string' ? value : emvFields(value);
      if (text.length > MOST) throw new RangeError(`field ${id} of the payment code is longer than ${MOST}`);
      return `${id}${String(text.length).padStart(2, '0')}${text}`;
    })
    .join('');
}

const POLYNOMIAL = 0x10_21;

/** CRC-16/CCITT-FALSE of ASCII text, four capital hexadecimal digits: what field 63 of EMVCo codes holds. */
function emvSum(text: string): string {
  let sum = 0xff_ff;
  for (const byte of Buffer.from(text, 'latin1')) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x80_00 ? POLYNOMIAL : 0)) & 0xff_ff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}

/** A whole code: the fields, then field 63 with the sum over everything before it, its own id and length included. */
export function emvCode(fields: readonly EmvField[]): string {
  const open = `${emvFields(fields)}6304`;
  return open + emvSum(open);
}

/** Names in codes are plain capital letters and digits: marks over letters go, `đ` becomes `D`, what is left over is a space. */
export const emvName = (name: string, most: number): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'D')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .slice(0, most)
    .trim();
