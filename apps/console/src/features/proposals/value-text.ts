/** A value as the server sends it: `true`, a number, a list or a record as JSON, or a text. */
export type ReadValue =
  | { kind: 'flag'; on: boolean }
  | { kind: 'number'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'text'; text: string };

const NUMBER = /^-?(0|[1-9]\d{0,17})(\.\d{1,6})?$/;

const plain = (one: unknown): boolean => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean';

/** What a value is. A record, or a list of records, is a text of lines; a text that only looks like JSON stays itself. */
export function readValue(text: string): ReadValue {
  if (text === 'true' || text === 'false') return { kind: 'flag', on: text === 'true' };
  if (NUMBER.test(text)) return { kind: 'number', text };
  if (!/^[[{]/.test(text)) return { kind: 'text', text };
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.every(plain)) return { kind: 'list', items: value.map(String) };
    return { kind: 'text', text: JSON.stringify(value, null, 2) };
  } catch {
    return { kind: 'text', text };
  }
}

/** Names of what is counted or paid; numbers of anything else are names themselves, of an account, a key, a year. */
const COUNTED =
  /(amount|min|max|limit|above|below|up ?to|per|fee|budget|threshold|stake|payout|daily|hourly|turnover|points|cap|most|least|sum|price|prize)/i;

export const isCounted = (field: string): boolean => COUNTED.test(field.split('.').at(-1) ?? '');
