import { chargebackPicture, chargebackView } from '@pavilion/contract/payments/desk-chargebacks';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { MoneyRecord, RecordReason } from '../../parts/money-record.tsx';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { paths } from '../../paths.ts';
import { ChargebackActs } from './chargeback-acts.tsx';
import { useChargebackWords } from './chargeback-words.ts';
import styles from './payments.module.css';

export type ChargebackView = WireValue<typeof chargebackView>;

/** One chargeback: what was taken and is owed, what speaks against it, our answer and how it ended. */
export function ChargebackDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(chargebackView, { id }, 30), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this chargeback`}>
      {(view) => <Shown view={view} />}
    </Answered>
  );
}

function Shown({ view }: { view: ChargebackView }) {
  const { t } = useLingui();
  const [words, tone] = useChargebackWords()(view);
  const money = (amount: number) => <Amount of={amount} currency={view.currency} />;
  return (
    <MoneyRecord label={t`Chargeback`} amount={money(view.amount)} state={<Badge tone={tone}>{words}</Badge>} owner={view} at={view.cameAt}>
      <Facts
        items={[
          {
            key: 'deposit',
            label: t`Deposit`,
            value: (
              <Link className={linkClass()} to={paths.deposit(view.depositId)}>
                <code>{view.depositId}</code>
              </Link>
            ),
          },
          { key: 'case', label: t`Case`, value: <code>{view.caseRef}</code> },
          { key: 'provider', label: t`Provider`, value: view.provider },
          { key: 'code', label: t`Reason code`, value: view.reasonCode || '–' },
          { key: 'cash', label: t`Deducted from cash`, value: money(view.fromCash) },
          { key: 'owed', label: t`Owed at that time`, value: money(view.owed) },
          { key: 'owing', label: t`Member currently owes`, value: money(view.owing) },
          { key: 'has', label: t`Member’s cash`, value: money(view.cash) },
          view.representedAt === null
            ? null
            : {
                key: 'answer',
                label: t`Response sent`,
                value: `${momentText(view.representedAt)} · ${view.representedBy ?? ''} ${view.representedRef}`,
              },
          view.endedAt === null
            ? null
            : {
                key: 'ended',
                label: t({ message: 'Ended', context: 'time' }),
                value: `${momentText(view.endedAt)} · ${view.endedBy ?? t`reported by the provider`}`,
              },
        ]}
      />
      <h3>{t`Evidence`}</h3>
      {view.evidence.length === 0 ? <p>{t`No evidence yet. Add rounds played, devices or documents.`}</p> : null}
      <ul className={styles.evidence}>
        {view.evidence.map((one) => (
          <li key={one.id}>
            <RecordReason>{one.note}</RecordReason>
            {one.picture ? <Picture id={one.id} preview={one.picture.preview} /> : null}
            <small>
              {one.addedBy} · {momentText(one.addedAt)}
            </small>
          </li>
        ))}
      </ul>
      {view.proposed === null ? null : <ProposedNotice kind="chargeback.end" subjectId={view.id} />}
      <ChargebackActs view={view} />
    </MoneyRecord>
  );
}

/** Small until it is pressed; that it was looked at in full is written down. */
function Picture({ id, preview }: { id: string; preview: string }) {
  const { t } = useLingui();
  const [full, setFull] = useState<string | null>(null);
  return (
    <button
      type="button"
      className={styles.picture}
      onClick={() =>
        void call(chargebackPicture, { query: { id } }).then(({ contentType, data }) => setFull(`data:${contentType};base64,${data}`))
      }
    >
      <img src={full ?? preview} alt={t`Evidence image, select to enlarge`} />
    </button>
  );
}
