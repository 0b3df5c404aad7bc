import type { LetterTopic } from '@pavilion/contract/inbox/calls';

/** Values of a letter of the product, by name: text and whole numbers as they are, sums and moments to be written as the reader does. */
export type LetterParam = string | number | { money: string } | { moment: string };

/** A row of the table. */
export interface LetterRow {
  id: bigint;
  brand_id: string;
  member_id: string;
  source: 'product' | 'house' | 'person';
  topic: LetterTopic;
  template: string | null;
  params: Readonly<Record<string, LetterParam>>;
  link: string;
  sending_id: string | null;
  sender_id: string | null;
  may_answer: boolean;
  answers_to: bigint | null;
  title: string | null;
  body: string | null;
  state: 'sent' | 'held' | 'refused';
  created_at: Date;
  read_at: Date | null;
  deleted_at: Date | null;
}

/** Language tag → what a letter of the house says in it. */
export type SendingTexts = Readonly<Record<string, { title: string; text: string }>>;

export interface SendingRow {
  id: string;
  brand_id: string;
  purpose: 'service' | 'marketing';
  topic: 'money' | 'rewards' | 'safety' | 'notices';
  texts: SendingTexts;
  link: string;
  push: boolean;
  /** As the schema `audience` of the contract encodes it. */
  audience: Readonly<Record<string, unknown>>;
  state: 'scheduled' | 'running' | 'done' | 'stopped';
  starts_at: Date;
  counted: number;
  after_member: string;
  sent: number;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  /** Who confirmed it as the second of two, or stopped it. */
  decided_by: string | null;
  ended_at: Date | null;
  end_reason: string;
}
