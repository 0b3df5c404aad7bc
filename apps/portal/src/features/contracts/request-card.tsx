import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useKindWords } from '../../shared/agents/kind-words.ts';
import { TermsTable, TermsWords } from '../../shared/agents/terms-table.tsx';
import { type Answer, answerRequest } from './answer.ts';
import type { Request } from './requests.ts';
import styles from './contracts.module.css';

/** A request with its terms: signed, declined, or its end agreed to. */
export function RequestCard({ request }: { request: Request }) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const words = useKindWords();
  const client = useQueryClient();
  const [isRead, setRead] = useState(false);
  const isEnd = request.status === 'V';
  const needsReading = !isEnd && request.endsBelow;
  const answer = useMutation({
    mutationFn: (status: Answer) => answerRequest(request, status),
    onSuccess: (_, status) => {
      const done = isEnd ? (status === 'C' ? t`Contract ended` : t`Contract continues`) : status === 'A' ? t`Signed` : t`Declined`;
      toasts.show({ tone: 'good', title: done, body: words.kind(request.kind) });
    },
    // A refusal often means that it changed meanwhile: the requests are fetched again either way.
    onSettled: async () => {
      for (const queryKey of [['contract-requests'], ['contracts'], ['agent-default']]) await client.invalidateQueries({ queryKey });
    },
  });
  const day = dateFormat({
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: brand.timeZone,
  });
  const party = request.offeredBy || t`Us`;
  const until = request.expiresAt ? day.format(request.expiresAt) : '';
  const start = request.startsAt ? day.format(request.startsAt) : '';
  return (
    <article className={styles.request} aria-label={words.kind(request.kind)} aria-busy={answer.isPending}>
      <header>
        <h3>{words.kind(request.kind)}</h3>
        <p className={styles.quiet}>
          {words.type(request.type)} · {words.period(request.period)}
        </p>
        <p>
          {isEnd ? (
            <Trans>{party} wants to end this contract. It would be settled up to now on these terms.</Trans>
          ) : request.current ? (
            <Trans>{party} offers you new terms. The current ones apply until you sign.</Trans>
          ) : (
            <Trans>{party} offers you this contract.</Trans>
          )}
        </p>
      </header>
      {request.current ? (
        <>
          <h4 className={styles.which}>
            <Trans>Current terms</Trans>
          </h4>
          <TermsTable terms={request.current} />
          <TermsWords terms={request.current} />
          <h4 className={styles.which}>
            <Trans>New terms</Trans>
          </h4>
        </>
      ) : null}
      <TermsTable terms={request.terms} />
      <TermsWords terms={request.terms} />
      <p className={styles.quiet}>
        {isEnd ? null : start ? <Trans>Effective from {start}.</Trans> : <Trans>Effective from the start of the next period.</Trans>}{' '}
        {until ? <Trans>Answer by {until}.</Trans> : null}
      </p>
      {needsReading ? (
        <Alert tone="warn" title={t`Your downline has a higher rate`}>
          <p>
            <Trans>If you sign, contracts with your downline above these terms end immediately and are settled on their old terms.</Trans>
          </p>
          <Checkbox checked={isRead} onChange={(event) => setRead(event.target.checked)}>
            {t`I understand that`}
          </Checkbox>
        </Alert>
      ) : null}
      {answer.error ? <Alert tone="bad">{errorWords(answer.error)}</Alert> : null}
      <div className={styles.ways}>
        <Button loading={answer.isPending && answer.variables === 'R'} onClick={() => answer.mutate('R')}>
          {isEnd ? t`Refuse` : t`Decline`}
        </Button>
        <Button
          tone="primary"
          disabled={needsReading && !isRead}
          loading={answer.isPending && answer.variables !== 'R'}
          onClick={() => answer.mutate(isEnd ? 'C' : 'A')}
        >
          {isEnd ? t`Accept ending it` : t`Sign`}
        </Button>
      </div>
    </article>
  );
}
