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
      title: t`Request to end this contract?`,
      body: t`The other party must agree. Until then the contract continues; when it ends, it's settled up to that moment on its terms.`,
      confirm: t`Request to end`,
      done: t`Request sent`,
    },
    withdraw: {
      title: t`Withdraw this offer?`,
      body: t`It can't be signed afterwards.`,
      confirm: t`Withdraw it`,
      done: t`Offer withdrawn`,
    },
    agree: {
      title: t`End this contract?`,
      body: t`The contract ends immediately and is settled up to this moment on its terms.`,
      confirm: t`Accept ending it`,
      done: t`Contract ended`,
    },
    refuse: {
      title: t`Keep this contract?`,
      body: t`The contract continues as signed.`,
      confirm: t`Refuse`,
      done: t`Contract continues`,
    },
  };
}

function act(asked: ContractAct, { contractId, version, pending }: Contract): Promise<unknown> {
  if (asked === 'end') return call(terminateContract, { body: { contractId, version } });
  if (asked === 'withdraw') return call(withdrawOffer, { body: { contractId, version: pending?.version ?? version } });
  return call(answerTermination, { body: { contractId, version, status: asked === 'agree' ? 'C' : 'R' } });
}

/** Asks for confirmation of an act on a contract; it carries the version that was read. */
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
    // Refused or not, the contract is fetched again: a refusal often means that it changed.
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
