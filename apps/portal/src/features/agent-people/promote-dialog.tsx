import { Trans, useLingui } from '@lingui/react/macro';
import { promoteDownline } from '@pavilion/contract/agents/calls';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { UserCog } from '@pavilion/ui/icon';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import type { TeamRow } from './queries.ts';

/** Makes a member right below an agent, within the quota. */
export function PromoteDialog({ row, onClose }: { row: TeamRow; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const name = row.customerName;
  const promote = useMutation({
    mutationFn: () => call(promoteDownline, { body: { customerId: row.customerId } }),
    onSuccess: async () => {
      toasts.show({ tone: 'good', title: t`${name} is an agent now` });
      onClose();
      await client.invalidateQueries({ queryKey: ['downlines'] });
      await client.invalidateQueries({ queryKey: ['agent-quota'] });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      icon={<UserCog />}
      title={t`Make ${name} an agent?`}
      cancelLabel={t`Cancel`}
      confirmLabel={t`Make an agent`}
      busy={promote.isPending}
      onConfirm={() => promote.mutate()}
    >
      <p>
        <Trans>They can invite people and open accounts. It uses one place of your quota and can't be undone here.</Trans>
      </p>
      {promote.error ? <p role="alert">{words(promote.error)}</p> : null}
    </ConfirmDialog>
  );
}
