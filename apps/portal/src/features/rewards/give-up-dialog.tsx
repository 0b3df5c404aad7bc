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
      title={t`Forfeit ${reward.title}?`}
      cancelLabel={t`Keep bonus`}
      confirmLabel={t`Forfeit`}
      tone="danger"
      busy={giveUp.isPending}
      onConfirm={() => giveUp.mutate(reward)}
    >
      <p>
        {reward.takes > 0
          ? t`${money(reward.takes)} is removed from your balance. Your own money isn't affected.`
          : t`Your balance doesn't change: the bonus has been played.`}
      </p>
      {giveUp.error ? <Alert tone="bad" title={words(giveUp.error)} /> : null}
    </ConfirmDialog>
  );
}

/** Asks for confirmation before a member leaves a bonus. */
export function LeaveDialog({ reward, onClose }: { reward: Reward; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const leave = useLeave(onClose);
  const isApplication = reward.kind === 'manual';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={isApplication ? t`Withdraw your application?` : t`Leave ${reward.title}?`}
      cancelLabel={t`Stay`}
      confirmLabel={isApplication ? t`Withdraw it` : t`Leave`}
      busy={leave.isPending}
      onConfirm={() => leave.mutate(reward)}
    >
      <p>{t`Your balance doesn't change: no bonus has been paid yet.`}</p>
      {leave.error ? <Alert tone="bad" title={words(leave.error)} /> : null}
    </ConfirmDialog>
  );
}
