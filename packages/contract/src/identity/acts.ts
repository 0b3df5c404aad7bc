/** Acts of the audit trail, by their keys. */
export const identityActs = [
  'member.lock',
  'member.unlock',
  'member.password.force',
  'member.second.step.reset',
  'member.sessions.end',
  'member.reveal',
  'member.correct',
  'member.correct.propose',
  'member.correct.view',
  'member.correct.withdraw',
] as const;
