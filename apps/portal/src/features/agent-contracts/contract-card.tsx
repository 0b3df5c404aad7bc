import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { useState } from 'react';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { AskDialog, type ContractAct } from './ask-dialog.tsx';
import { useKindWords } from '../../shared/agents/kind-words.ts';
import type { Contract } from './queries.ts';
import { TermsTable, TermsWords } from '../../shared/agents/terms-table.tsx';
import styles from './contracts.module.css';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const OfferDialog = late(() => import('./offer-dialog.tsx'), 'OfferDialog');

const tones: Record<Contract['state'], BadgeTone> = {
  offered: 'warn',
  active: 'good',
  ending: 'warn',
  rejected: 'neutral',
  withdrawn: 'neutral',
  lapsed: 'neutral',
  ended: 'neutral',
};

/** One contract: its terms, what waits, what can be done. */
export function ContractCard({ contract }: { contract: Contract }) {
  const { t } = useLingui();
  const words = useKindWords();
  const [asked, setAsked] = useState<ContractAct | 'offer' | null>(null);
  const { kind, type, period, state, customerName, mine, payer, offeredBy } = contract;
  const party = offeredBy || t`Us`;
  const shown = contract.terms ?? contract.pending?.terms;
  return (
    <Card as="article" pad="l" className={styles.card} aria-label={`${words.kind(kind)}, ${mine ? party : customerName}`}>
      <header className={styles.head}>
        <div>
          <h2>{words.kind(kind)}</h2>
          <p className={styles.quiet}>
            {words.type(type)} · {words.period(period)}
          </p>
        </div>
        <Badge tone={tones[state]}>{words.state(state)}</Badge>
      </header>
      <Facts contract={contract} party={party} />
      {shown ? <TermsTable terms={shown} /> : null}
      {shown ? <TermsWords terms={shown} /> : null}
      <Waiting contract={contract} />
      {payer === 'upline' && !mine ? (
        <p className={styles.quiet}>
          <Trans>Paid from your own balance.</Trans>
        </p>
      ) : null}
      <Ways contract={contract} onAsk={setAsked} />
      {asked !== null && asked !== 'offer' ? <AskDialog asked={asked} contract={contract} onClose={() => setAsked(null)} /> : null}
      <Part corner>
        {asked === 'offer' ? (
          <OfferDialog customerId={contract.customerId} customerName={customerName} onClose={() => setAsked(null)} />
        ) : null}
      </Part>
    </Card>
  );
}

function useDay(): (ms: number) => string {
  const format = dateFormat({ day: 'numeric', month: 'numeric', year: 'numeric', timeZone: brand.timeZone });
  return (ms) => format.format(ms);
}

function Facts({ contract, party }: { contract: Contract; party: string }) {
  const { t } = useLingui();
  const day = useDay();
  const { mine, customerName, signedAt, since, endedAt } = contract;
  const facts = [
    mine ? { key: 'by', label: t`Offered by`, value: party } : { key: 'for', label: t`For`, value: customerName },
    ...(signedAt === null ? [] : [{ key: 'signed', label: t`Signed`, value: day(signedAt) }]),
    ...(since === null ? [] : [{ key: 'since', label: t`Effective from`, value: day(since) }]),
    ...(endedAt === null ? [] : [{ key: 'ended', label: t`Ended`, value: day(endedAt) }]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Terms that wait for an answer, signed ones that begin with the next period, an end that was asked for. */
function Waiting({ contract }: { contract: Contract }) {
  const { t } = useLingui();
  const day = useDay();
  const { pending, next, terms, endAskedBy, mine } = contract;
  const until = pending?.expiresAt ? day(pending.expiresAt) : '';
  const start = next ? day(next.startsAt) : '';
  return (
    <>
      {pending && terms ? (
        <div className={styles.newer}>
          <p>{until ? <Trans>New terms need an answer by {until}</Trans> : <Trans>New terms need an answer</Trans>}</p>
          <TermsTable terms={pending.terms} />
        </div>
      ) : null}
      {pending && !terms && until ? (
        <p className={styles.quiet}>
          <Trans>Answer by {until}.</Trans>
        </p>
      ) : null}
      {next ? (
        <div className={styles.newer}>
          <p>
            <Trans>Signed terms effective from {start}</Trans>
          </p>
          <TermsTable terms={next.terms} />
        </div>
      ) : null}
      {endAskedBy ? (
        <Alert tone="warn">
          {endAskedBy === 'me'
            ? t`You requested to end it. Waiting for the other party.`
            : mine
              ? t`The other party wants to end it. Answer above.`
              : t`They want to end it.`}
        </Alert>
      ) : null}
    </>
  );
}

function Ways({ contract, onAsk }: { contract: Contract; onAsk(asked: ContractAct | 'offer'): void }) {
  const { t } = useLingui();
  const { state, mine, pending, endAskedBy } = contract;
  const canWithdraw = !mine && pending !== null;
  const canAnswer = !mine && state === 'ending' && endAskedBy === 'other';
  const canEnd = state === 'active';
  const canOffer = !mine && state === 'active';
  if (!canWithdraw && !canAnswer && !canEnd && !canOffer) return null;
  return (
    <div className={styles.ways}>
      {canAnswer ? (
        <>
          <Button size="s" onClick={() => onAsk('agree')}>{t`Accept ending it`}</Button>
          <Button size="s" tone="quiet" onClick={() => onAsk('refuse')}>{t`Refuse`}</Button>
        </>
      ) : null}
      {canOffer ? <Button size="s" onClick={() => onAsk('offer')}>{t`Offer new terms`}</Button> : null}
      {canWithdraw ? <Button size="s" tone="quiet" onClick={() => onAsk('withdraw')}>{t`Withdraw offer`}</Button> : null}
      {canEnd ? <Button size="s" tone="quiet" onClick={() => onAsk('end')}>{t`Request to end`}</Button> : null}
    </div>
  );
}
