import type { ProposalKindName } from '@pavilion/contract/four-eyes/desk';
import { lotteryIssueDetail } from '@pavilion/contract/lottery/desk';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { Preview } from './preview.tsx';

export const isOfDraw = ({ kind }: { kind: ProposalKindName }): boolean => kind === 'lottery.correct' || kind === 'lottery.void';

/** Whom a proposal about a draw would change. `subjectId`: game and number of the draw. */
export function DrawPreview({ subjectId }: { subjectId: string }) {
  const at = subjectId.indexOf(':');
  const draw = { gameId: Number(subjectId.slice(0, at)), numero: subjectId.slice(at + 1) };
  const { data } = useQuery(watch(lotteryIssueDetail, draw, 15));
  const waiting = data?.numero === draw.numero ? data.waiting : null;
  return waiting ? <Preview asked={{ ...draw, kind: waiting.kind, text: waiting.result ?? '' }} /> : null;
}
