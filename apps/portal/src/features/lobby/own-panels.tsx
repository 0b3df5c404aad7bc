import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Progress } from '@pavilion/ui/progress';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import { Amount } from '../../parts/amount.tsx';
import { Link } from '../../parts/link.tsx';
import { useServerClock } from '../../parts/use-server-clock.ts';
import { isOn } from '../../parts/modules.ts';
import { gameLink, paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { drawsQuery } from '../../shared/games/draws-query.ts';
import lobby from '../../shared/games/lobby.module.css';
import { TimeLeft } from '../../shared/lottery/time-left.tsx';
import { type ResponsibleGamingState, responsibleGamingQueries } from '../../shared/responsible-gaming/queries.ts';
import { minutesText, useResponsibleGamingWords } from '../../shared/responsible-gaming/words.ts';
import { SectionHeader } from '@pavilion/ui/section-header';
import styles from './own-panels.module.css';
import { homeQueries, type OrderRow } from './own-queries.ts';
import { type SetLimit, sessionLeft, setLimits, shareLeft, ticketsInOrder } from './own-rules.ts';

const TICKETS = 3;

/** The member's open tickets, and what is left of the limits they have set. What there is none of is left out. */
export function OwnPanels() {
  const { isMember } = useSession();
  const tickets = useQuery(homeQueries.tickets());
  const limits = useQuery({ ...responsibleGamingQueries.state(), enabled: isMember });
  const clock = useServerClock(1000, isMember);
  const open = ticketsInOrder(tickets.data?.orders.content ?? []);
  const hasLimits = limits.data !== undefined && (setLimits(limits.data).length > 0 || sessionLeft(limits.data, clock) !== null);
  if (!isMember || (open.length === 0 && !hasLimits)) return null;
  return (
    <div className={styles.panels}>
      {open.length > 0 ? <Tickets open={open} now={clock} /> : null}
      {limits.data && hasLimits ? <LimitsLeft state={limits.data} now={clock} /> : null}
    </div>
  );
}

function Tickets({ open, now }: { open: readonly OrderRow[]; now: number }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="home-tickets">
      <SectionHeader
        id="home-tickets"
        title={t`Your tickets`}
        note={<Plural value={open.length} one="# open" other="# open" />}
        actions={
          <Link to={paths.member('personalHistoryCopy')} className={lobby.all} aria-describedby="home-tickets">
            <Trans>See all</Trans>
          </Link>
        }
      />
      <ul className={styles.card}>
        {open.slice(0, TICKETS).map((ticket) => (
          <Ticket key={ticket.orderMasterId} ticket={ticket} left={ticket.closeTime - now} />
        ))}
      </ul>
    </section>
  );
}

function Ticket({ ticket: { gameCode, gameName, lines, bettingAmount }, left }: { ticket: OrderRow; left: number }) {
  const { t } = useLingui();
  const { data: draws } = useQuery({ ...drawsQuery(), enabled: isOn('AGEANNOUNCE3') });
  const vendor = draws?.find((draw) => draw.gameCode === gameCode)?.accountTypeName;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <Link to={vendor ? gameLink(0, 'own', { vendor, code: gameCode }) : paths.member('personalHistoryCopy')} className={styles.open}>
          {gameName}
        </Link>
        <small>
          <Plural value={lines} one="# line" other="# lines" /> · <Amount value={bettingAmount} trim />
        </small>
      </span>
      <span className={styles.clock}>{left > 0 ? <TimeLeft ms={left} /> : t`drawing`}</span>
    </li>
  );
}

/** The last fifth is marked by more than a colour: the words above it count down. */
const toneOf = (left: number) => (left <= 0 ? 'bad' : left <= 0.2 ? 'warn' : 'sea');

function LimitsLeft({ state, now }: { state: ResponsibleGamingState; now: number }) {
  const { t } = useLingui();
  const names = useResponsibleGamingWords();
  const session = sessionLeft(state, now);
  const [left, amount] = session ? [minutesText(session.minutes), minutesText(session.of)] : [];
  return (
    <section aria-labelledby="home-limits">
      <SectionHeader
        id="home-limits"
        title={t`Limits left`}
        actions={
          <Link to={paths.member('protection')} className={lobby.all} aria-describedby="home-limits">
            <Trans>Change</Trans>
          </Link>
        }
      />
      <ul className={styles.card}>
        {session ? <Limit name={names.kind.session} share={session.minutes / session.of} words={t`${left} of ${amount} left`} /> : null}
        {setLimits(state).map((limit) => (
          <MoneyLimit key={`${limit.kind} ${limit.period}`} limit={limit} />
        ))}
      </ul>
    </section>
  );
}

function MoneyLimit({ limit }: { limit: SetLimit }) {
  const { t } = useLingui();
  const names = useResponsibleGamingWords();
  const money = useMoneyText();
  const [left, amount] = [money(Math.max(0, limit.left)), money(limit.amount)];
  const words = {
    day: t`${left} of ${amount} left today`,
    week: t`${left} of ${amount} left this week`,
    month: t`${left} of ${amount} left this month`,
  };
  return <Limit name={names.kind[limit.kind]} share={shareLeft(limit)} words={words[limit.period]} />;
}

function Limit({ name, share, words }: { name: string; share: number; words: string }) {
  return (
    <li className={styles.limit}>
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
        <span className={styles.left}>{words}</span>
      </span>
      <Progress label={name} value={share} valueText={words} tone={toneOf(share)} />
    </li>
  );
}
