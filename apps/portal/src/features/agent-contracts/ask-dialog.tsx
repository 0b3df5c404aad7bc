import { useLingui } from '@lingui/react/macro';
import { answerTermination, terminateContract, withdrawOffer } from '@pavilion/contract/contracts/calls';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import type { Contract } from './queries.ts';

export type ContractAct = 'end' | 'withdraw' | 'agree' | 'refuse';

interface AskWords {
  title: string;
  body: string;
  confirm: string;
  done: string;
}

function useAskWords(): Record<ContractAct, AskWords> {
  const { t } = useLingui();
  return {
    end: {
      title: t`Ask to end this contract?`,
      body: t`The other side answers. Until then it goes on; when it ends it is settled up to that moment on its terms.`,
      confirm: t`Ask to end it`,
      done: t`The other side was asked`,
    },
    withdraw: {
      title: t`Take this offer back?`,
      body: t`It can then no longer be signed.`,
      confirm: t`Take it back`,
      done: t`The offer is taken back`,
    },
    agree: {
      title: t`Agree to the end?`,
      body: t`The contract ends at once and is settled up to this moment on its terms.`,
      confirm: t`Agree to the end`,
      done: t`The contract has ended`,
    },
    refuse: {
      title: t`Refuse the end?`,
      body: t`The contract goes on as it was signed.`,
      confirm: t`Refuse`,
      done: t`The contract goes on`,
    },
  };
}

function act(asked: ContractAct, { contractId, version, pending }: Contract): Promise<unknown> {
  if (asked === 'end') return call(terminateContract, { body: { contractId, version } });
  if (asked === 'withdraw') return call(withdrawOffer, { body: { contractId, version: pending?.version ?? version } });
  return call(answerTermination, { body: { contractId, version, status: asked === 'agree' ? 'C' : 'R' } });
}

/** Asks before an act on a contract; it carries the version that was read. */
export function AskDialog({ asked, contract, onClose }: { asked: ContractAct; contract: Contract; onClose(): void }) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const words = useAskWords()[asked];
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => act(asked, contract),
    onSuccess: () => {
      toasts.show({ tone: 'good', title: words.done });
      onClose();
    },
    // Refused or not, what stands is asked again: the refusal often means that it changed.
    onSettled: async () => {
      for (const queryKey of [['contracts'], ['contract-bounds'], ['agent-default']]) await client.invalidateQueries({ queryKey });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title}
      cancelLabel={t`Cancel`}
      confirmLabel={words.confirm}
      tone={asked === 'refuse' || asked === 'withdraw' ? 'primary' : 'danger'}
      busy={run.isPending}
      onConfirm={() => run.mutate()}
    >
      <p>{words.body}</p>
      {run.error ? <p role="alert">{errorWords(run.error)}</p> : null}
    </ConfirmDialog>
  );
}
