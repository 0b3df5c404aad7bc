import type { LetterTopic } from '@pavilion/contract/inbox/calls';
import { messages } from '../../messages/all.ts';

interface Template {
  topic: LetterTopic;
  /** A place of the portal. `{day}` is the day the letter was written, in the brand's zone. */
  link: string;
}

const MONEY: Template = { topic: 'money', link: '/member?page=transactionHistory&from={day}&to={day}' };

/** Letters of the product: words `letter.<name>.title` and `.text`. */
const own = {
  'deposit.credited': MONEY,
  'deposit.failed': { topic: 'money', link: '/member?page=depositv2' },
  'deposit.charged.back': { topic: 'money', link: '/member?page=depositv2' },
  'deposit.given.again': MONEY,
  'deposit.refunded': MONEY,
  'withdraw.approved': MONEY,
  'withdraw.rejected': MONEY,
  'bonus.given': { topic: 'rewards', link: '/member?page=bonusDetails' },
  'settlement.paid': { topic: 'money', link: '/agentHome?page=agentRevenueReport' },
  'complaint.changed': { topic: 'notices', link: '/member?page=complaints' },
  'lottery.corrected': MONEY,
  'lottery.late': MONEY,
  'lottery.void': MONEY,
  'contract.offered': { topic: 'notices', link: '/member?page=contracts' },
  'contract.ended': { topic: 'notices', link: '/member?page=contracts' },
} as const satisfies Readonly<Record<string, Template>>;

export type OwnTemplate = keyof typeof own;
/** What happened to the account, in the words of its e-mail: `notice.<kind>.subject` and `.text`. */
export type LetterTemplate = OwnTemplate | `notice.${string}`;

const SAFETY: Template = { topic: 'safety', link: '/member?page=securityCenter' };
const NOTICES: Readonly<Record<string, Template>> = {
  'notice.documents.approved': { topic: 'safety', link: '/member?page=documents' },
  'notice.documents.rejected': { topic: 'safety', link: '/member?page=documents' },
  'notice.excluded': { topic: 'safety', link: '/member?page=protection' },
};

export const templateOf = (name: string): Template => (own as Readonly<Record<string, Template>>)[name] ?? NOTICES[name] ?? SAFETY;

/** Keys of its words. Throws for one without words: that is a bug of who writes the letter. */
export function wordsOf(name: string): { title: string; text: string } {
  const keys = name.startsWith('notice.')
    ? { title: `${name}.subject`, text: `${name}.text` }
    : { title: `letter.${name}.title`, text: `letter.${name}.text` };
  if (!messages.has(keys.title) || !messages.has(keys.text)) throw new Error(`no letter ${name}`);
  return keys;
}
