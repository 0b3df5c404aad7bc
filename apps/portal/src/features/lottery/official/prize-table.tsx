import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { ChevronLeft, ChevronRight, Hourglass } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { Prizes } from '@pavilion/lottery/play';
import type { CSSProperties } from 'react';
import { dateFormat } from '../../../parts/dates.ts';
import { useErrorWords } from '../../../parts/error-words.tsx';
import { issueDay, usePrizeWords } from '../../../shared/lottery/official-words.ts';
import { hitsKey, useMyHits } from '../results/my-hits.ts';
import { Won } from '../results/won.tsx';
import { officialQueries } from './queries.ts';
import { headsAndTails, type IsLit, type OfficialFamily, PRIZES, prizesOf } from './rules.ts';
import pageStyles from './official.module.css';
import styles from './prizes.module.css';

interface PrizeTableProps {
  gameId: number;
  family: OfficialFamily;
  /** What the slip counts: it is marked in an old draw, as the member's own hits in it are. */
  isLit: IsLit;
  /** How many draws back the shown one is. */
  back: number;
  onBack(back: number): void;
  /** The greatest prizes of the last draws are under the table. */
  hasSpecials: boolean;
}

/** Prizes of the last draws, one at a time, with the heads and tails of those of Vietnam. */
export function PrizeTable({ gameId, family, isLit, back, onBack, hasSpecials }: PrizeTableProps) {
  const { t } = useLingui();
  const says = useErrorWords();
  const { data: draws, error, refetch } = useQuery(officialQueries.draws(gameId));
  const draw = draws?.[back];
  const game = { gameId, family };
  const own = useMyHits(draw ? [{ game, numero: draw.numero, openTime: draw.openTime }] : []).get(
    hitsKey({ game, numero: draw?.numero ?? '' }),
  );
  const prizes = prizesOf(draw?.winNo ?? '');
  if (!draws)
    return (
      <section className={pageStyles.panel} aria-label={t`Latest draws`}>
        {error ? (
          <ErrorState compact title={t`Couldn't load the results`} retry={{ label: t`Try again`, onRetry: () => void refetch() }}>
            {says(error)}
          </ErrorState>
        ) : (
          <Skeleton shape="block" height="320px" />
        )}
      </section>
    );
  if (!draw)
    return (
      <section className={pageStyles.panel} aria-label={t`Latest draws`}>
        <EmptyState compact icon={<Hourglass />} title={t`No draws yet`}>
          {t`Prizes appear here after the first draw.`}
        </EmptyState>
      </section>
    );
  return (
    <section className={pageStyles.panel} aria-label={t`Latest draws`}>
      <div className={styles.panelHead}>
        <h2>{issueDay(draw.numero, dateFormat({ weekday: 'long', day: 'numeric', month: 'numeric', timeZone: 'UTC' }))}</h2>
        <IconButton label={t`Previous draw`} disabled={back >= draws.length - 1} onClick={() => onBack(back + 1)}>
          <ChevronLeft className={styles.mirrored} />
        </IconButton>
        <IconButton label={t`Next draw`} disabled={back === 0} onClick={() => onBack(back - 1)}>
          <ChevronRight className={styles.mirrored} />
        </IconButton>
      </div>
      {draw.corrections > 0 ? <p className={pageStyles.quiet}>{t`This result was corrected.`}</p> : null}
      <Won hits={own} />
      <PrizeList family={family} prizes={prizes} isLit={(prize, number) => isLit(prize, number) || (own?.isLit(prize, number) ?? false)} />
      {family.startsWith('vn-') ? <HeadsAndTails prizes={prizes} /> : null}
      {hasSpecials ? <Specials family={family} draws={draws} onDraw={onBack} /> : null}
    </section>
  );
}

interface SpecialsProps {
  family: OfficialFamily;
  draws: readonly { numero: string; winNo: string }[];
  /** Opens the whole table of one of them. */
  onDraw: (back: number) => void;
}

/** The greatest prizes of the last draws as a panel of their own. */
export function SpecialsPanel({ gameId, family, onDraw }: { gameId: number } & Omit<SpecialsProps, 'draws'>) {
  const { data: draws } = useQuery(officialQueries.draws(gameId));
  if (!draws || draws.length < 2) return null;
  return (
    <div className={pageStyles.panel}>
      <Specials family={family} draws={draws} onDraw={onDraw} />
    </div>
  );
}

/** The greatest prize of each of the last draws. */
function Specials({ family, draws, onDraw }: SpecialsProps) {
  const { t } = useLingui();
  const words = usePrizeWords();
  if (draws.length < 2) return null;
  const [first = ''] = PRIZES[family];
  const name = words(first);
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  const tail = tailOf(family);
  return (
    <section className={styles.specials} aria-label={t`${name}, latest draws`}>
      <h3>
        {name} <small>{t`the latest draws`}</small>
      </h3>
      <ul>
        {draws.map(({ numero, winNo }, back) => {
          const number = prizesOf(winNo)[first]?.[0] ?? '–';
          return (
            <li key={numero}>
              <button type="button" onClick={() => onDraw(back)}>
                {issueDay(numero, day)}
                <bdi>
                  {number.slice(0, -tail)}
                  <b>{number.slice(-tail)}</b>
                </bdi>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Digits that are set off: what most is bet on in Vietnam; elsewhere the numbers count whole. */
export const tailOf = (family: OfficialFamily): number => (family.startsWith('vn-') ? 2 : 6);

interface PrizeListProps {
  family: OfficialFamily;
  prizes: Prizes;
  isLit?: IsLit | undefined;
  /** Whether a number is what the reader looks for. */
  isFound?: ((number: string) => boolean) | undefined;
}

/** Numbers in a row of the official table, where not all fit in one. */
const COLUMNS: Readonly<Record<number, number>> = { 6: 3, 7: 4, 10: 5 };
export const columnsOf = (count: number): number => COLUMNS[count] ?? count;
const inRows = (count: number) => ({ '--across': columnsOf(count) }) as CSSProperties;

/** The official table: a prize a row, the last two digits of its numbers set off. */
export function PrizeList({ family, prizes, isLit, isFound }: PrizeListProps) {
  const words = usePrizeWords();
  const tail = tailOf(family);
  return (
    <dl className={styles.prizes}>
      {PRIZES[family].map((code, place) => (
        <div key={code} className={place === 0 ? styles.topPrize : undefined}>
          <dt>{words(code)}</dt>
          <dd style={inRows(prizes[code]?.length ?? 0)}>
            {(prizes[code] ?? []).map((number, at) => (
              <bdi key={`${at}:${number}`} data-lit={isLit?.(code, number) || undefined} data-found={isFound?.(number) || undefined}>
                {number.slice(0, -tail)}
                <b>{number.slice(-tail)}</b>
              </bdi>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function HeadsAndTails({ prizes }: { prizes: ReturnType<typeof prizesOf> }) {
  const { t } = useLingui();
  const { heads, tails } = headsAndTails(prizes);
  return (
    <table className={styles.heads}>
      <caption>{t`Heads and tails`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Head`}</th>
          <th scope="col">{t`Tails`}</th>
          <th scope="col">{t`Tail`}</th>
          <th scope="col">{t`Heads`}</th>
        </tr>
      </thead>
      <tbody>
        {heads.map((list, digit) => (
          <tr key={digit}>
            <th scope="row">{digit}</th>
            <td>{list.join(' ')}</td>
            <th scope="row">{digit}</th>
            <td>{tails[digit]?.join(' ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
