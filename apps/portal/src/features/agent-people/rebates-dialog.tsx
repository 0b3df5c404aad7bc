import { Trans, useLingui } from '@lingui/react/macro';
import { updateDownlineRebates } from '@pavilion/contract/agents/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { unitsOf } from '../../shared/agents/figures.ts';
import forms from '../../shared/agents/forms.module.css';
import { type RebateBound, type RebateDraft, RebateFields, rebatesOf } from '../../shared/agents/rebate-fields.tsx';
import { downlineRebatesQuery, type TeamRow } from './queries.ts';

/** Rates of a direct downline; new ones count from the next business day. */
export function RebatesDialog({ row, onClose }: { row: TeamRow; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(downlineRebatesQuery(row.customerId));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Rebates for ${row.customerName}`}
      description={t`Percent of valid turnover, by product. New rates apply from the next business day.`}
      closeLabel={t`Close`}
    >
      {error && !data ? (
        <ErrorState
          compact
          title={t`Couldn't load the rebates`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : data ? (
        <Form row={row} bounds={data.list} onClose={onClose} />
      ) : (
        <Skeleton shape="block" height="200px" />
      )}
    </Dialog>
  );
}

function Form({ row, bounds, onClose }: { row: TeamRow; bounds: readonly RebateBound[]; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const [draft, setDraft] = useState<RebateDraft>(() =>
    Object.fromEntries(bounds.map(({ gameType, rebate, next }) => [gameType, unitsOf(next ?? rebate)])),
  );
  const [isTried, setTried] = useState(false);
  const rebates = rebatesOf(bounds, draft);
  const save = useMutation({
    mutationFn: () => call(updateDownlineRebates, { body: { customerId: row.customerId, rebates: rebates ?? [] } }),
    onSuccess: async () => {
      toasts.show({ tone: 'good', title: t`New rates apply from tomorrow` });
      onClose();
      await client.invalidateQueries({ queryKey: ['downlines'] });
      await client.invalidateQueries({ queryKey: ['downline-rebates'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rebates) save.mutate();
  };
  const waits = bounds.filter(({ next }) => next !== null);
  return (
    <form className={forms.form} onSubmit={submit} noValidate aria-busy={save.isPending}>
      {save.error ? (
        <Alert tone="bad" title={t`Couldn't change the rates`}>
          {words(save.error)}
        </Alert>
      ) : null}
      <RebateFields bounds={bounds} draft={draft} onDraft={setDraft} isTried={isTried} />
      {waits.length > 0 ? (
        <p className={forms.note}>
          <Trans>A change for the next business day is already pending; saving replaces it.</Trans>
        </p>
      ) : null}
      <div className={forms.submit}>
        <Button size="l" onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" size="l" tone="primary" loading={save.isPending}>{t`Save rates`}</Button>
      </div>
    </form>
  );
}
