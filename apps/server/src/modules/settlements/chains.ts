import type { CountedContract, Path, PlayRow, PlayType } from './rules.ts';
import { covers } from './rules.ts';

/** A contract on the way of a bet, and the account right below its agent through which the bet was placed (the agent's own where they bet themselves). */
export interface Link {
  contract: CountedContract;
  account: string;
}

/** Finds the contracts above a piece of play, the nearest first. One a period and kind. */
export function createChains(
  contracts: readonly CountedContract[],
): (row: Pick<PlayRow, 'piece' | 'path' | 'memberId' | 'type'>) => readonly Link[] {
  const byAgent = Map.groupBy(contracts, ({ agentId }) => agentId);
  const above = new Map<string, CountedContract[]>();
  const holderOf = (agentId: string, { piece, type }: Pick<PlayRow, 'piece' | 'type'>): CountedContract | undefined =>
    byAgent
      .get(agentId)
      ?.find((contract) => covers(contract, type) && contract.window.from <= piece.from && piece.to <= contract.window.to);
  /** Contracts of the path's own agents, the nearest first: the same for everybody under it. */
  const ofPath = (path: Path, piece: PlayRow['piece'], type: PlayType): CountedContract[] => {
    const key = `${path.id} ${type} ${piece.from.getTime()}`;
    const known = above.get(key);
    if (known) return known;
    const found: CountedContract[] = [];
    for (const agentId of path.agents.toReversed()) {
      const contract = holderOf(agentId, { piece, type });
      if (contract) found.push(contract);
    }
    above.set(key, found);
    return found;
  };
  return ({ piece, path, memberId, type }) => {
    const own = byAgent.has(memberId) ? holderOf(memberId, { piece, type }) : undefined;
    const links: Link[] = own ? [{ contract: own, account: memberId }] : [];
    for (const contract of ofPath(path, piece, type))
      links.push({ contract, account: path.agents[path.agents.indexOf(contract.agentId) + 1] ?? memberId });
    return links;
  };
}
