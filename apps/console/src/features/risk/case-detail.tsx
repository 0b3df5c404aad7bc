import { riskCase } from '@pavilion/contract/risk/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { linkClass } from '@pavilion/ui/link';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { Answered } from '../../parts/answered.tsx';
import { Amount, countText } from '../../parts/amount.tsx';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { CaseActs } from './case-acts.tsx';
import { CaseLocks } from './case-locks.tsx';
import { CaseNotes } from './case-notes.tsx';
import styles from './risk.module.css';
import { type CaseView, useRiskWords } from './risk-words.ts';

/** One case: what the rule found, whom it names, its rows, what colleagues wrote, and what can be done. */
export function CaseDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(riskCase, { id }, 15), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this case`}>
      {(view) => <Shown view={view} />}
    </Answered>
  );
}

function Shown({ view }: { view: CaseView }) {
  const { t } = useLingui();
  const words = useRiskWords();
  const { may } = useOperator();
  const [name, about] = words.kind(view.kind);
  const [state, tone] = words.state(view.state);
  const isLive = view.state === 'open' || view.state === 'review';
  return (
    <section className={styles.detail} aria-label={t`Case`}>
      <header>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.about}>{about}</p>
        <p className={styles.whose}>
          <Badge tone={tone}>{state}</Badge> {isLive && view.holds ? <Badge>{t`Withdrawals need an operator`}</Badge> : null}{' '}
          <BrandTag id={view.brandId} /> · {momentText(view.openedAt)}
        </p>
      </header>
      <Facts
        items={[
          { key: 'assignee', label: t`Assigned to`, value: view.assignee ?? t`Unassigned` },
          { key: 'last', label: t`Last found`, value: momentText(view.lastAt) },
          view.amount > 0
            ? { key: 'amount', label: t`Amount involved`, value: <Amount of={view.amount} currency={view.currency} /> }
            : { key: 'rows', label: t`Rows`, value: countText(view.evidence) },
          view.decidedBy ? { key: 'decided', label: t`Decided by`, value: `${view.decidedBy} · ${momentText(view.decidedAt)}` } : null,
          { key: 'id', label: t`Our reference`, value: <code>{view.id}</code> },
        ]}
      />
      {view.reason === '' ? null : <blockquote className={styles.quote}>{view.reason}</blockquote>}
      <People view={view} />
      <Rows view={view} />
      <CaseLocks view={view} />
      <CaseNotes view={view} />
      <p className={styles.trail}>
        {may('audit.read') ? (
          <Link className={linkClass()} to={paths.auditOf('risk.case', view.id)}>{t`Audit trail of this case`}</Link>
        ) : null}
      </p>
      <CaseActs view={view} />
    </section>
  );
}

function People({ view }: { view: CaseView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  return (
    <div>
      <h3 className={styles.part}>{t`Members`}</h3>
      <ul className={styles.list}>
        {view.people.map((one) => (
          <li key={one.memberId}>
            <Link className={linkClass()} to={paths.member(one.memberId)}>
              {one.username}
            </Link>
            <span className={styles.quiet}>{t`since ${momentText(one.createdAt)}`}</span>
            <span className={styles.marks}>
              {one.status === 'active' ? null : <Badge tone="warn">{t`Not active`}</Badge>}
              {one.waiting > 0 && may('withdrawals.read') ? (
                <Link className={linkClass()} to={`${paths.withdrawals}?${new URLSearchParams({ q: one.username }).toString()}`}>
                  {t`Withdrawals on hold: ${countText(one.waiting)}`}
                </Link>
              ) : null}
              {one.otherCases > 0 ? (
                <Link
                  className={linkClass()}
                  to={paths.riskCasesOf(one.memberId, one.username)}
                >{t`Other cases: ${countText(one.otherCases)}`}</Link>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where a row opens. */
function placeOf({ kind, ref, memberId }: CaseView['rows'][number]): string {
  if (kind === 'deposit') return paths.deposit(ref);
  if (kind === 'withdrawal') return paths.withdrawal(ref);
  return kind === 'transfer' ? paths.transfersOf(memberId) : paths.member(memberId);
}

function Rows({ view }: { view: CaseView }) {
  const { t } = useLingui();
  const words = useRiskWords();
  const isMoney = view.rows.some(({ amount }) => amount !== null);
  const isOfSeveral = view.people.length > 1;
  const hidden = view.evidence - view.rows.length;
  return (
    <div>
      <h3 className={styles.part}>{t`Evidence`}</h3>
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <caption>
            <VisuallyHidden>{t`Evidence`}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`Time`}</th>
              <th scope="col">{t`Row`}</th>
              {isOfSeveral ? <th scope="col">{t`Member`}</th> : null}
              {isMoney ? (
                <th scope="col" data-end>
                  {t`Amount`}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <tr key={row.key}>
                <td>{momentText(row.at)}</td>
                <td>
                  <Link className={linkClass()} to={placeOf(row)}>
                    {words.evidence(row.kind)}
                  </Link>
                  {row.amount === null && row.kind !== 'account' ? <code> {row.ref}</code> : null}
                </td>
                {isOfSeveral ? <td>{row.username}</td> : null}
                {isMoney ? <td data-end>{row.amount === null ? '–' : <Amount of={row.amount} currency={view.currency} />}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 ? <p className={styles.quiet}>{t`and ${countText(hidden)} more`}</p> : null}
    </div>
  );
}
