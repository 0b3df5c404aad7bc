/** Acts of the audit trail, by their keys. */
export const inboxActs = [
  'inbox.sending.propose',
  'inbox.sending.confirm',
  'inbox.sending.stop',
  'inbox.letter.allow',
  'inbox.letter.refuse',
  'inbox.rules.change',
] as const;
