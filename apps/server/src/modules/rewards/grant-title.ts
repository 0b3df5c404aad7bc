import { deskGrantKinds } from '@pavilion/contract/rewards/desk';

const DESK_KINDS: ReadonlySet<string> = new Set(deskGrantKinds);

/** Code of the words a grant is named by. What the desk gave has words of its kind; a kind without them is a bonus. */
export const grantTitleCode = ({ source, code }: { source: string; code: string }): string =>
  `reward.title.${source === 'desk' && DESK_KINDS.has(code) ? `desk.${code}` : source}`;
