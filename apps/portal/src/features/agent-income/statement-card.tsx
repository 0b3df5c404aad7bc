import { Trans, useLingui } from '@lingui/react/macro';
import { textFromUnits } from '@pavilion/contract/base/money';
import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import { Card } from '@pavilion/ui/card';
import { ErrorState } from '@pavilion/ui/error-state';
import { MessageCircle, ReceiptText } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import { countText, moneyText, rateText, shortMoney, unitsOf } from '../../shared/agents/figures.ts';
import { AskDialog } from './ask-dialog.tsx';
import styles from './income.module.css';
import { periodWords } from '../../parts/period-words.ts';
import { useStateWords } from './income-words.ts';
import { type Statement, statementQuery } from './lines-query.ts';
import { StatementParts } from './statement-parts.tsx';

const tones: Record<Statement['state'], BadgeTone> = { computed: 'neutral', held: 'warn', paid: 'good', owed: 'warn', nothing: 'neutral' };

/** How one line came about, step by step: what counts, the tier (rebate commission has none), who it came from, the rounding. */
export function StatementCard({ lineId }: { lineId: string }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(statementQuery(lineId, page));
  if (error && !data)
    return (
      <Card pad="l">
        <ErrorState
          compact
          title={t`Couldn't load the statement`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      </Card>
    );
  if (!data) return <Skeleton shape="block" height="560px" />;
  const steps = [
    { title: data.kind === 'dividend' ? t`Net result counted` : t`Turnover counted`, body: <Sums statement={data} /> },
    ...(data.kind === 'commission' ? [] : [{ title: t`Tier reached`, body: <Tiers statement={data} /> }]),
    { title: t`Sources`, body: <StatementParts statement={data} page={page} onPage={setPage} /> },
    { title: t`Rounding`, body: <Rounding statement={data} /> },
  ];
  return (
    <Card as="section" pad="l" className={styles.statement} aria-label={t`Statement`}>
      <Head statement={data} />
      <ol className={styles.steps}>
        {steps.map(({ title, body }, index) => (
          <Step key={title} number={index + 1} title={title}>
            {body}
          </Step>
        ))}
      </ol>
    </Card>
  );
}

function Head({ statement }: { statement: Statement }) {
  const period = periodWords(statement.kind);
  const states = useStateWords();
  const moment = dateFormat({ day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone });
  const { state, settleTime, reference, balanceBefore, balanceAfter, mine, customerName, productName } = statement;
  return (
    <header className={styles.statementHead}>
      <div>
        <p className={styles.quiet}>
          {mine ? '' : `${customerName} · `}
          {productName ? `${productName} · ` : ''}
          {period(statement.from, statement.to)}
          {settleTime ? ` · ${moment.format(new Date(settleTime))}` : ''} <Badge tone={tones[state]}>{states[state]}</Badge>
        </p>
        <p className={styles.big}>
          <Amount value={statement.amount} tone={mine ? 'money' : 'plain'} display animated trim />
        </p>
      </div>
      {reference ? (
        <div className={styles.entry}>
          <Link to={paths.member('transactionHistory')}>
            <ReceiptText />
            <span>
              <Trans>Transaction {reference}</Trans>
            </span>
          </Link>
          {mine && balanceBefore !== null && balanceAfter !== null ? (
            <p className={styles.quiet}>
              <bdi>
                {moneyText(balanceBefore)} → {moneyText(balanceAfter)}
              </bdi>
            </p>
          ) : null}
        </div>
      ) : null}
    </header>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.stepBody}>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  );
}

interface Term {
  key: string;
  sign: '' | '−' | '+' | '=';
  label: string;
  value: string | number;
}

const isNot0 = (value: string | number): boolean => unitsOf(value) !== 0n;

function Terms({ terms }: { terms: readonly Term[] }) {
  return (
    <dl className={styles.terms}>
      {terms.map(({ key, sign, label, value }) => (
        <div key={key} data-sign={sign || undefined}>
          <dt>{label}</dt>
          <dd>
            <Amount value={value} trim />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useTerms(statement: Statement): Term[] {
  const { t } = useLingui();
  const names: Record<string, string> = { rebate: t`Rebates`, grant: t`Bonuses`, salary: t`Salaries` };
  const { betting, notCounted, turnover, winning, costs, net, carriedIn, late } = statement;
  if (statement.kind === 'dividend')
    return [
      { key: 'stakes', sign: '', label: t`Stakes`, value: betting },
      { key: 'won', sign: '−', label: t`Winnings`, value: winning },
      ...costs
        .filter(({ amount }) => isNot0(amount))
        .map(({ code, amount }) => ({ key: code, sign: '−' as const, label: names[code] ?? code, value: amount })),
      { key: 'net', sign: '=', label: t`Net`, value: net },
      ...(isNot0(carriedIn)
        ? [
            { key: 'carried', sign: '+' as const, label: t`Carried forward`, value: carriedIn },
            { key: 'base', sign: '=' as const, label: t`What counts`, value: textFromUnits(unitsOf(net) + unitsOf(carriedIn)) },
          ]
        : []),
    ];
  if (statement.kind === 'commission') return [{ key: 'valid', sign: '', label: t`Valid turnover`, value: turnover }];
  return [
    { key: 'all', sign: '', label: t`All bets`, value: betting },
    { key: 'not', sign: '−', label: t`Void, refunded or opposite bets`, value: notCounted },
    ...(isNot0(late) ? [{ key: 'late', sign: '' as const, label: t`Late bets of earlier periods, included`, value: late }] : []),
    { key: 'valid', sign: '=', label: t`Valid`, value: turnover },
  ];
}

function Sums({ statement }: { statement: Statement }) {
  const terms = useTerms(statement);
  const percent = rateText(statement.share * 100);
  return (
    <>
      <Terms terms={terms} />
      {statement.share < 1 ? (
        <p className={styles.quiet}>
          <Trans>Shortened period: thresholds reduced to {percent}.</Trans>
        </p>
      ) : null}
    </>
  );
}

function Tiers({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  const { tiers, toNext, activeMembers } = statement;
  const missing = toNext ? moneyText(toNext.amount) : '';
  const people = toNext ? countText(toNext.active) : '';
  const active = countText(activeMembers);
  const isEachBet = statement.kind === 'realtime';
  return (
    <>
      <ol className={styles.tiers}>
        {tiers.map((tier, index) => (
          <li key={index} data-reached={tier.reached || undefined}>
            <b>
              {tier.rateType === 'A' ? shortMoney(tier.rate) : rateText(tier.rate)}
              {tier.lossRate === null ? '' : ` / ${rateText(tier.lossRate)}`}{' '}
              {tier.reached ? <Badge tone="money">{t`reached`}</Badge> : null}
            </b>
            <span>
              {isEachBet ? t`bets from ${shortMoney(tier.from)}` : t`from ${shortMoney(tier.from)} · ${countText(tier.active)} active`}
            </span>
          </li>
        ))}
      </ol>
      {isEachBet ? (
        <p className={styles.quiet}>
          <Trans>Each bet earns the highest tier it reaches, won or lost.</Trans>
        </p>
      ) : (
        <p className={styles.quiet}>
          <Trans>{active} active.</Trans>{' '}
          {toNext ? (
            toNext.active === 0 ? (
              <Trans>{missing} to the next tier.</Trans>
            ) : unitsOf(toNext.amount) === 0n ? (
              <Trans>{people} more active members to the next tier.</Trans>
            ) : (
              <Trans>
                {missing} and {people} more active members to the next tier.
              </Trans>
            )
          ) : (
            <Trans>Top tier reached.</Trans>
          )}
        </p>
      )}
    </>
  );
}

function Rounding({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const dropped = moneyText(statement.rounding);
  const amount = moneyText(statement.amount);
  const { beneath, carriedIn, kind } = statement;
  const isCarried = kind !== 'dividend' && isNot0(carriedIn);
  return (
    <>
      {isNot0(beneath) || isCarried ? (
        <Terms
          terms={[
            { key: 'exact', sign: '', label: t`Exact`, value: statement.exact },
            ...(isNot0(beneath) ? [{ key: 'beneath', sign: '−' as const, label: t`To downline contracts`, value: beneath }] : []),
            ...(isCarried ? [{ key: 'carried', sign: '+' as const, label: t`Corrections of earlier periods`, value: carriedIn }] : []),
            { key: 'paid', sign: '=', label: t`Amount`, value: statement.amount },
          ]}
        />
      ) : null}
      <p className={styles.quiet}>
        {isNot0(statement.rounding) ? (
          <Trans>
            Each line is rounded down to the smallest currency unit: {dropped} dropped, {amount} remaining.
          </Trans>
        ) : (
          <Trans>No rounding needed: {amount}.</Trans>
        )}
      </p>
      {kind === 'commission' ? null : (
        <button type="button" className={styles.ask} onClick={() => setAsking(true)}>
          <MessageCircle />
          {t`Something looks wrong? Ask us`}
        </button>
      )}
      {isAsking ? <AskDialog statement={statement} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
