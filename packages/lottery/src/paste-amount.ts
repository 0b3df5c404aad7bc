// Amounts in pasted lists: `200k`, `1tr5`, `20d`. Separators are the reader's and never guessed.

/** Marks of the reader's locale. */
export interface Marks {
  readonly group: string;
  readonly decimal: string;
}

export type Price =
  /** In the main unit of the currency, as a plain decimal: `200000`, `12.5`. */
  | { readonly kind: 'amount'; readonly value: string }
  | { readonly kind: 'points'; readonly count: number }
  /** So many times the unit stake of the board. */
  | { readonly kind: 'times'; readonly count: number };

export type PriceFault = 'separator' | 'unit' | 'amount';

export interface PriceMatch {
  /** Digits with points and commas as they were written. */
  readonly run: string;
  /** The unit, plain; none after `x` or `=`. */
  readonly unit: string;
  /** Digits behind `tr`: 1tr5 is 1,500,000. */
  readonly behind: string;
  readonly end: number;
}

const UNIT = String.raw`(k|nghin|ngan|ng|n|trieu|tr|diem|dong|vnd|d)`;
const WITH_UNIT = new RegExp(String.raw`(\d[\d.,]*\d|\d)\s?${UNIT}(?:(?<=tr)(\d{1,3}))?(?![a-z0-9])`, 'y');
const EXPLICIT = new RegExp(String.raw`([x*=])\s*(\d[\d.,]*\d|\d)(?:\s?${UNIT}(?:(?<=tr)(\d{1,3}))?)?(?![a-z0-9])`, 'y');

export function unitPrice(plain: string, at: number): PriceMatch | null {
  WITH_UNIT.lastIndex = at;
  const [found, run = '', unit = '', behind = ''] = WITH_UNIT.exec(plain) ?? [];
  return found === undefined ? null : { run, unit, behind, end: at + found.length };
}

/** `x 20`, `x 20k`, `= 20000`: nothing but a price can follow the sign. */
export function explicitPrice(plain: string, at: number): (PriceMatch & { sign: string }) | null {
  EXPLICIT.lastIndex = at;
  const [found, sign = '', run = '', unit = '', behind = ''] = EXPLICIT.exec(plain) ?? [];
  return found === undefined ? null : { sign: sign === '*' ? 'x' : sign, run, unit, behind, end: at + found.length };
}

const escaped = (mark: string): string => mark.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Exact; a fraction of three digits, or a group of other than three, is how another locale writes thousands: refused. */
function parse(run: string, { group, decimal }: Marks): { whole: string; fraction: string } | null {
  const [head = '', fraction, ...more] = run.split(decimal);
  if (more.length > 0 || fraction?.length === 3 || fraction === '' || /\D/.test(fraction ?? '')) return null;
  if (!new RegExp(`^(?:\\d+|\\d{1,3}(?:${escaped(group)}\\d{3})+)$`).test(head)) return null;
  return { whole: head.replaceAll(/\D/g, ''), fraction: fraction ?? '' };
}

/** Points beyond are đồng written with the same letter. */
const MAX_POINTS = 999;
const MAX_TIMES = 99_999;

export function readPrice({ run, unit, behind, sign }: PriceMatch & { sign?: string }, marks: Marks): Price | PriceFault {
  if (unit === 'd' || unit === 'diem' || (unit === '' && sign === 'x')) {
    if (/\D/.test(run)) return 'separator';
    const count = Number(run);
    if (count === 0) return 'amount';
    if (unit === '') return count > MAX_TIMES ? 'amount' : { kind: 'times', count };
    return count > MAX_POINTS ? 'unit' : { kind: 'points', count };
  }
  const parsed = parse(run, marks);
  if (!parsed) return 'separator';
  if (behind !== '' && parsed.fraction !== '') return 'separator';
  const zeros = unit.startsWith('tr') ? 6 : /^[kn]/.test(unit) ? 3 : 0;
  const fraction = (parsed.fraction + behind).padEnd(zeros, '0');
  const whole = (parsed.whole + fraction.slice(0, zeros)).replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(zeros).replace(/0+$/, '');
  if ((whole === '0' && rest === '') || whole.length > 12 || rest.length > 4) return 'amount';
  return { kind: 'amount', value: rest === '' ? whole : `${whole}.${rest}` };
}

/** As `readPrice` reads it again: after a sign, without groups; three decimals take a fourth. */
export function writePrice(price: Price, marks: Marks): string {
  if (price.kind === 'points') return `x ${price.count}d`;
  if (price.kind === 'times') return `x ${price.count}`;
  const [whole = '', fraction] = price.value.split('.');
  return `= ${whole}${fraction === undefined ? '' : `${marks.decimal}${fraction.length === 3 ? `${fraction}0` : fraction}`}`;
}
