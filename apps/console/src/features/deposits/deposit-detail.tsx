import { depositConfirm, depositProposalWithdraw, depositView } from '@pavilion/contract/desk-deposits';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { ErrorState } from '@pavilion/ui/error-state';
import { linkClass } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { useHeldWords } from '../../parts/held-words.ts';
import { ProposalActs } from '../../parts/proposal-acts.tsx';
import { DepositState } from '../../parts/state-words.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './deposits.module.css';
import { useEndingWords } from './ending-words.ts';
import type { DepositView, Resolution } from './ending-words.ts';
import { CREDITED, FinishDeposit, heldOf } from './finish-deposit.tsx';

/** One deposit: what was asked, what the provider said, and how it ends. */
export function DepositDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { may } = useOperator();
  const { data, error, refetch, isFetching } = useQuery({ ...watch(depositView, { id }, 10), placeholderData: undefined as never });
  if (error && !data) {
    return (
      <ErrorState
        compact
        title={t`This deposit cannot be shown`}
        retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
      >
        {words(error)}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton shape="block" height="360px" />;
  const open = data.resolutions.find(({ state }) => state === 'proposed');
  return (
    <section className={styles.detail} aria-label={t`Deposit`}>
      <header>
        <h2 className={styles.amount}>
          <Amount of={data.amount} currency={data.currency} />
        </h2>
        <p className={styles.whose}>
          <DepositState state={data.state} />{' '}
          <Link className={linkClass()} to={paths.member(data.memberId)}>
            {data.username}
          </Link>{' '}
          · <BrandTag id={data.brandId} /> · {momentText(data.createdAt)}
        </p>
      </header>
      <Facts
        items={[
          { key: 'id', label: t`Reference`, value: <code>{data.id}</code> },
          { key: 'ref', label: t`Provider's reference`, value: <code>{data.providerRef ?? '–'}</code> },
          { key: 'way', label: t`Way`, value: `${data.channelName} · ${data.provider}` },
          {
            key: 'credited',
            label: t`Credited`,
            value: data.state === CREDITED ? <Amount of={data.credited} currency={data.currency} /> : '–',
          },
          { key: 'settled', label: t`Ended`, value: momentText(data.settledAt) },
        ]}
      />
      <Notices view={data} />
      {open ? <Proposal view={data} resolution={open} /> : null}
      {(data.state !== CREDITED || heldOf(data)) && !open && may('payments.repair') ? <FinishDeposit view={data} /> : null}
      <Resolutions view={data} />
    </section>
  );
}

function Notices({ view }: { view: DepositView }) {
  const { t } = useLingui();
  const heldWords = useHeldWords();
  if (view.notices.length === 0) return <p className={styles.quiet}>{t`The provider has said nothing about it yet.`}</p>;
  return (
    <div>
      <h3>{t`What the provider said`}</h3>
      <ul className={styles.notices}>
        {view.notices.map(({ eventId, kind, amount, currency, reference, state, reason, receivedAt }) => (
          <li key={eventId} data-state={state}>
            <span>
              <b>{kind === 'deposit.paid' ? t`Paid` : kind === 'deposit.failed' ? t`Failed` : kind}</b>{' '}
              {amount === null ? null : <Amount of={amount} currency={currency} />}
            </span>
            <span>
              {state === 'parked' ? <Badge tone="warn">{heldWords(reason ?? '')}</Badge> : <Badge tone="good">{t`Done with`}</Badge>}
            </span>
            <span className={styles.quiet}>
              {momentText(receivedAt)} · <code>{eventId}</code>
              {reference === view.id ? null : ` · ${t`came with the reference “${reference}”`}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The second of four eyes. */
function Proposal({ view, resolution }: { view: DepositView; resolution: Resolution }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const amount = resolution.amount === null ? '' : amountText(resolution.amount, view.currency);
  const [name, about] = useEndingWords()(resolution.ending, amount);
  const confirm = useAct(depositConfirm, { said: t`Done: ${name}` });
  const withdraw = useAct(depositProposalWithdraw, { said: t`The deposit waits again` });
  return (
    <div className={styles.proposal}>
      <p>
        <b>{name}</b>
        <br />
        {t`Proposed by ${resolution.proposedBy}, ${momentText(resolution.proposedAt)}: “${resolution.reason}”`}
        {resolution.reference === '' ? null : (
          <>
            <br />
            {t`Reference of the money sent back:`} <code>{resolution.reference}</code>
          </>
        )}
      </p>
      {may('payments.repair') ? (
        <div className={styles.acts}>
          <ProposalActs
            name={name}
            lead={about}
            withdrawLead={t`The deposit waits again, and another way can be proposed.`}
            proposedByMe={resolution.proposedByMe}
            confirm={{ ...confirm, run: () => confirm.run({ resolutionId: resolution.id }) }}
            withdraw={{ ...withdraw, run: (reason) => withdraw.run({ resolutionId: resolution.id, reason }) }}
          />
        </div>
      ) : null}
    </div>
  );
}

function Resolutions({ view }: { view: DepositView }) {
  const { t } = useLingui();
  const words = useEndingWords();
  const past = view.resolutions.filter(({ state }) => state !== 'proposed');
  if (past.length === 0) return null;
  return (
    <div>
      <h3>{t`How it was ended`}</h3>
      <ul className={styles.notices}>
        {past.map((one) => (
          <li key={one.id}>
            <span>
              <b>{words(one.ending, one.amount === null ? '' : amountText(one.amount, view.currency))[0]}</b>
            </span>
            <span>{one.state === 'done' ? <Badge tone="good">{t`Done`}</Badge> : <Badge>{t`Taken back`}</Badge>}</span>
            <span
              className={styles.quiet}
            >{t`${one.proposedBy}, then ${one.decidedBy ?? '–'} · ${momentText(one.decidedAt)} · “${one.reason}”`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
