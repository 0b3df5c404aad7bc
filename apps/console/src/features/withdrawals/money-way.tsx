import { useLingui } from '@lingui/react/macro';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpRight, Check, Dices, TriangleAlert, Trophy } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Link } from 'react-router';
import { Amount, countText } from '../../parts/amount.tsx';
import { momentText, timeText } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { useMovementWords } from '../members/account-words.ts';
import { useOperator } from '../session/operator.tsx';
import type { WithdrawalView } from './withdrawal-detail.tsx';
import styles from './money-way.module.css';

type Way = NonNullable<WithdrawalView['way']>;

const DEPOSIT = 6101;
const BETS: ReadonlySet<number> = new Set([3200, 4200, 5200]);
const WINS: ReadonlySet<number> = new Set([3100, 4100, 5100]);

const iconOf = (type: number) => (type === DEPOSIT ? ArrowDownToLine : BETS.has(type) ? Dices : WINS.has(type) ? Trophy : ArrowLeftRight);

/** From the last deposit to this withdrawal: every kind of movement with its sum and the balance after it, and whether the ledger agrees. */
export function MoneyWay({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  const { way, currency } = view;
  if (!way) return <p className={styles.quiet}>{t`No deposit before this request.`}</p>;
  return (
    <>
      <h3>{t`Source of funds`}</h3>
      <Steps view={view} way={way} />
      {way.curve.length > 1 ? <Curve way={way} currency={currency} /> : null}
      {way.games.length > 0 ? <Games way={way} view={view} /> : null}
    </>
  );
}

function Steps({ view, way }: { view: WithdrawalView; way: Way }) {
  const { t } = useLingui();
  const words = useMovementWords();
  const { currency, amount } = view;
  const money = (of: number, sign: 'auto' | 'always' = 'auto') => (
    <Amount of={of.toFixed(4)} currency={currency} sign={sign} symbol="none" />
  );
  const balances = way.steps.map((_step, index) => way.steps.slice(0, index + 1).reduce((sum, one) => sum + one.amount, way.opening));
  return (
    <>
      <ol className={styles.steps}>
        {way.steps.map((step, index) => {
          const Icon = iconOf(step.type);
          return (
            <li key={step.type}>
              <span className={styles.icon} data-win={WINS.has(step.type) || undefined} aria-hidden="true">
                <Icon />
              </span>
              <span>
                <b>{words(step.type)}</b>{' '}
                <span className={styles.quiet}>
                  {momentText(step.firstAt)}
                  {step.count > 1 ? ` – ${timeText(step.lastAt)}` : ''}
                </span>
                <br />
                <span className={styles.quiet}>
                  {step.count > 1 ? (
                    <>
                      {t`${countText(step.count)} transactions, largest`} {money(step.greatest)}
                    </>
                  ) : (
                    t`one transaction`
                  )}
                </span>
              </span>
              <span className={styles.sum}>
                <b>{money(step.amount, 'always')}</b>
                <br />
                <span className={styles.quiet}>{money(balances[index] ?? way.opening)}</span>
              </span>
            </li>
          );
        })}
        <li>
          <span className={styles.icon} data-this aria-hidden="true">
            <ArrowUpRight />
          </span>
          <span>
            <b>{t`This withdrawal`}</b> <span className={styles.quiet}>{momentText(view.requestedAt)}</span>
            <br />
            <span className={styles.quiet}>{t`held since the request`}</span>
          </span>
          <span className={styles.sum}>
            <b>{money(-amount, 'always')}</b>
            <br />
            <span className={styles.quiet}>{money(way.closing - amount)}</span>
          </span>
        </li>
      </ol>
      <p className={styles.proof} data-agrees={way.agrees || undefined}>
        {way.agrees ? <Check /> : <TriangleAlert />}
        <span>
          {money(way.opening)}
          {way.steps.map((step) => (
            <span key={step.type}>
              {' '}
              {step.amount < 0 ? '−' : '+'} {money(Math.abs(step.amount))}
            </span>
          ))}{' '}
          − {money(amount)} = <b>{money(way.closing - amount)}</b>,{' '}
          {way.agrees ? t`matches the ledger` : t`does not match the ledger: do not pay, contact accounting`}
        </span>
      </p>
    </>
  );
}

const [WIDTH, HEIGHT] = [600, 120];

function Curve({ way, currency }: { way: Way; currency: string }) {
  const { t } = useLingui();
  const first = Date.parse(way.since);
  const last = Date.parse(way.curve.at(-1)?.at ?? way.since);
  const top = Math.max(1, ...way.curve.map(({ balance }) => balance));
  const points = way.curve.map(({ at, balance }, index) => [
    last > first ? ((Date.parse(at) - first) / (last - first)) * WIDTH : (index / Math.max(1, way.curve.length - 1)) * WIDTH,
    HEIGHT - 4 - (balance / top) * (HEIGHT - 12),
  ]);
  const line = points.map((point) => point.map((part) => part?.toFixed(1)).join(' ')).join('L');
  return (
    <div>
      <h3>{t`Balance since the deposit`}</h3>
      <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={`M${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
        <path className={styles.line} d={`M${line}`} />
      </svg>
      <p className={styles.ends}>
        <span>{momentText(way.since)}</span>
        <span>
          {t`largest`} <Amount of={top.toFixed(4)} currency={currency} />
        </span>
        <span>{timeText(way.curve.at(-1)?.at ?? way.since)}</span>
      </p>
    </div>
  );
}

function Games({ way, view }: { way: Way; view: WithdrawalView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const { currency, memberId, username: member } = view;
  const days = { from: way.since.slice(0, 10), to: view.requestedAt.slice(0, 10) };
  const money = (of: number, sign: 'auto' | 'always' = 'auto') => (
    <Amount of={of.toFixed(4)} currency={currency} symbol="none" sign={sign} />
  );
  const sum = (read: (one: Way['games'][number]) => number): number => way.games.reduce((total, one) => total + read(one), 0);
  return (
    <table className={styles.games}>
      <thead>
        <tr>
          <th scope="col">{t`Game`}</th>
          <th scope="col">{t`Rounds`}</th>
          <th scope="col">{t`Bets`}</th>
          <th scope="col">{t`Wins`}</th>
          <th scope="col">{t`Result`}</th>
        </tr>
      </thead>
      <tbody>
        {way.games.map((one) => (
          <tr key={`${one.vendor}${one.game}`}>
            <th scope="row">
              {may('bets.read') ? (
                <Link className={linkClass()} to={paths.betsOf({ memberId, member, vendor: one.vendor, game: one.game, ...days })}>
                  {one.name}
                </Link>
              ) : (
                one.name
              )}
            </th>
            <td>{countText(one.rounds)}</td>
            <td>{money(one.stakes)}</td>
            <td>{money(one.payouts)}</td>
            <td data-won={one.payouts > one.stakes || undefined}>{money(one.payouts - one.stakes, 'always')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`Total`}</th>
          <td>{countText(sum(({ rounds }) => rounds))}</td>
          <td>{money(sum(({ stakes }) => stakes))}</td>
          <td>{money(sum(({ payouts }) => payouts))}</td>
          <td>
            {money(
              sum(({ payouts, stakes }) => payouts - stakes),
              'always',
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
