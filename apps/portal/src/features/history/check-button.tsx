import { useLingui } from '@lingui/react/macro';
import { roundDetail } from '@pavilion/contract/wallet';
import { Button } from '@pavilion/ui/button';
import { ShieldCheck } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';

/** Opens the vendor's public page of the round, where anyone can recompute it. */
export function CheckButton({ betId, compact = false }: { betId: string; compact?: boolean }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const ask = useMutation({
    mutationFn: () => call(roundDetail, { query: { betId } }),
    onSuccess: ({ verifyUrl }) => {
      if (verifyUrl) window.open(verifyUrl, '_blank', 'noopener,noreferrer');
      else toasts.show({ tone: 'info', title: t`This round cannot be checked at the moment. Please try again later.` });
    },
    onError: (error) => {
      toasts.show({ tone: 'bad', title: words(error) });
    },
  });
  if (compact)
    return (
      <IconButton size="s" label={t`Check`} disabled={ask.isPending} onClick={() => ask.mutate()}>
        <ShieldCheck />
      </IconButton>
    );
  return <Button size="s" tone="quiet" iconStart={<ShieldCheck />} onClick={() => ask.mutate()} loading={ask.isPending}>{t`Check`}</Button>;
}
