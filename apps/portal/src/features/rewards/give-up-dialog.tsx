import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import type { Reward } from '../../shared/rewards/queries.ts';
import { useGiveUp, useLeave } from './reward-acts.ts';

/** Says what giving a bonus up costs, before it is done. */
export function GiveUpDialog({ reward, onClose }: { reward: Reward; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const giveUp = useGiveUp(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t`Give up ${reward.title}?`}
      cancelLabel={t`Keep the bonus`}
      confirmLabel={t`Give it up`}
      tone="danger"
      busy={giveUp.isPending}
      onConfirm={() => giveUp.mutate(reward)}
    >
      <p>
        {reward.takes > 0
          ? t`${money(reward.takes)} leaves your balance. Your own money stays and is free.`
          : t`Nothing leaves your balance: what the bonus was is played.`}
      </p>
      {giveUp.error ? <Alert tone="bad" title={words(giveUp.error)} /> : null}
    </ConfirmDialog>
  );
}

/** Asks before a member takes part no more. */
export function LeaveDialog({ reward, onClose }: { reward: Reward; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const leave = useLeave(onClose);
  const isApplication = reward.kind === 'manual';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={isApplication ? t`Take your application back?` : t`Leave ${reward.title}?`}
      cancelLabel={t`Stay`}
      confirmLabel={isApplication ? t`Take it back` : t`Leave`}
      busy={leave.isPending}
      onConfirm={() => leave.mutate(reward)}
    >
      <p>{t`Nothing was paid for it, so nothing leaves your balance.`}</p>
      {leave.error ? <Alert tone="bad" title={words(leave.error)} /> : null}
    </ConfirmDialog>
  );
}
