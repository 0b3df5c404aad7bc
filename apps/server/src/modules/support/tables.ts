import type { ChatEvent, ChatState } from '@pavilion/contract/support/chat';

export interface ConversationRow {
  id: string;
  brand_id: string;
  visitor_hash: Buffer | null;
  member_id: string | null;
  name: string;
  language: string;
  state: ChatState;
  operator_id: string | null;
  operator_name: string | null;
  started_at: Date;
  queued_at: Date;
  claimed_at: Date | null;
  ended_at: Date | null;
  ended_by: 'visitor' | 'operator' | 'idle' | null;
  last_number: number;
  revision: number;
  read_by_visitor: number;
  read_by_operator: number;
  unanswered_since: Date | null;
  last_at: Date;
  last_text: string;
  rating: number | null;
  rating_word: string | null;
  ip: string;
  network: string;
  user_agent: string;
}

export type Side = 'visitor' | 'operator' | 'house' | 'note';

export interface MessageRow {
  number: number;
  side: Side;
  client_id: string | null;
  operator_name: string | null;
  words: string;
  picture_id: string | null;
  event: ChatEvent | null;
  at: Date;
}
