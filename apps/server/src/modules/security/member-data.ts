import type { ClosingBlocker } from '@pavilion/contract/security/calls';
import type { MemberDataPart } from '../../compose/define-module.ts';
import type { MemberData } from './deps.ts';

/** What every module keeps of a member, as one: copied when they ask for it, settled and taken away when the account is closed, module by module. */
export const memberDataOf = (parts: () => readonly MemberDataPart[]): MemberData => ({
  sections: () => parts().flatMap(({ sections }) => sections ?? []),
  findBlockers: async (tx, memberId) => {
    const found = new Set<ClosingBlocker>();
    for (const { findBlockers } of parts())
      for (const [blocker, isThere] of Object.entries((await findBlockers?.(tx, memberId)) ?? {}))
        if (isThere) found.add(blocker as ClosingBlocker);
    return found;
  },
  forget: async (tx, who) => {
    for (const { forget } of parts()) await forget?.(tx, who);
  },
});
