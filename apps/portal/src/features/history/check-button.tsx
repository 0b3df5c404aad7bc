import { useLingui } from '@lingui/react/macro';
import { roundDetail } from '@pavilion/contract/wallet/calls';
import { Button } from '@pavilion/ui/button';
import { ShieldCheck } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { isLottery, paths } from '../../paths.ts';
import type { BetRow } from '../../shared/history/bets-query.ts';

interface CheckButtonProps {
  bet: Pick<BetRow, 'betId' | 'vassalage' | 'gameCode'>;
  compact?: boolean;
}

/** The way to where anyone can recompute the round: the results of a house draw, else the vendor's public page. Of official draws there is none. */
export function CheckButton({ bet, compact = false }: CheckButtonProps) {
  const { t } = useLingui();
  if (!isLottery(bet.vassalage)) return <CheckRound betId={bet.betId} compact={compact} />;
  if (bet.vassalage !== HOUSE_DRAWS) return null;
  const page = <Link to={paths.results(bet.gameCode)} />;
  if (compact)
    return (
      <IconButton size="s" label={t`Verify`} render={page}>
        <ShieldCheck />
      </IconButton>
    );
  return <Button size="s" tone="quiet" iconStart={<ShieldCheck />} render={page}>{t`Verify`}</Button>;
}

const HOUSE_DRAWS = 'ELOTT';

function CheckRound({ betId, compact }: { betId: string; compact: boolean }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const ask = useMutation({
    mutationFn: () => call(roundDetail, { query: { betId } }),
    onSuccess: ({ verifyUrl }) => {
      if (verifyUrl) window.open(verifyUrl, '_blank', 'noopener,noreferrer');
      else toasts.show({ tone: 'info', title: t`Can't verify this round right now. Please try again later.` });
    },
    onError: (error) => {
      toasts.show({ tone: 'bad', title: words(error) });
    },
  });
  if (compact)
    return (
      <IconButton size="s" label={t`Verify`} disabled={ask.isPending} onClick={() => ask.mutate()}>
        <ShieldCheck />
      </IconButton>
    );
  return (
    <Button size="s" tone="quiet" iconStart={<ShieldCheck />} onClick={() => ask.mutate()} loading={ask.isPending}>{t`Verify`}</Button>
  );
}
