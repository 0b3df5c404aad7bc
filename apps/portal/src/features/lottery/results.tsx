import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FamilyRules, Numbers } from '@pavilion/lottery/play';
import { Button } from '@pavilion/ui/button';
import { ErrorState } from '@pavilion/ui/error-state';
import { ShieldCheck } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Ball } from '../../shared/lottery/ball.tsx';
import { DayField } from './day-field.tsx';
import type { QuickFamily } from '../../shared/lottery/family.ts';
import { type DrawRow, lotteryQueries } from './queries.ts';
import { type DrawHits, hitsKey, useMyHits } from './results/my-hits.ts';
import { Won } from './results/won.tsx';
import { TicketsCheck, Verdict } from './seal-check.tsx';
import { shortNumero } from './stage.tsx';
import { drawAgain } from './verify.ts';
import { useLotteryWords } from './words.ts';
import figures from './proof.module.css';
import styles from './trends.module.css';

const SIZE = 12;

interface ResultsProps {
  gameId: number;
  /** Its days are those of the draw, wherever the reader is. */
  zone: string;
  family: QuickFamily;
  rules: FamilyRules<Numbers>;
}

/** Today where the draw is, `yyyy-mm-dd`. */
const dayOf = (zone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());

/** Results of a day, each of which can be drawn again to verify it. */
export function Results({ gameId, zone, family, rules }: ResultsProps) {
  const { t } = useLingui();
  const [date, setDate] = useState(() => dayOf(zone));
  const [page, setPage] = useState(0);
  const says = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(lotteryQueries.draws(gameId, { date, page, size: SIZE }));
  const game = { gameId, family };
  const hits = useMyHits(data?.content.map(({ numero, openTime }) => ({ game, numero, openTime })) ?? []);
  return (
    <div className={styles.trends}>
      <DayField
        value={date}
        max={dayOf(zone)}
        onDay={(day) => {
          if (day === '') return;
          setDate(day);
          setPage(0);
        }}
      />
      {data ? (
        data.content.length > 0 ? (
          <ul className={styles.results}>
            {data.content.map((row) => (
              <Result
                key={row.numero}
                gameId={gameId}
                row={row}
                family={family}
                rules={rules}
                hits={hits.get(hitsKey({ game, numero: row.numero }))}
              />
            ))}
          </ul>
        ) : (
          <p>
            <Trans>No draws on this day.</Trans>
          </p>
        )
      ) : error ? (
        <ErrorState
          compact
          title={t`Couldn't load the results`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {says(error)}
        </ErrorState>
      ) : (
        <Skeleton shape="block" height="320px" />
      )}
      {data && data.totalPages > 1 ? (
        <div className={styles.pages}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>{t`Later draws`}</Button>
          <Button disabled={page + 1 >= data.totalPages} onClick={() => setPage(page + 1)}>{t`Earlier draws`}</Button>
        </div>
      ) : null}
    </div>
  );
}

interface ResultProps extends Pick<ResultsProps, 'gameId' | 'family' | 'rules'> {
  row: DrawRow;
  hits: DrawHits | undefined;
}

function Result({ gameId, row, family, rules, hits }: ResultProps) {
  const { t } = useLingui();
  const { fact, word } = useLotteryWords();
  const [isOpen, setOpen] = useState(false);
  const { proof, numero, winNo } = row;
  const tickets = proof?.tickets ?? 0;
  const time = dateFormat({ timeStyle: 'medium', timeZone: brand.timeZone });
  const short = shortNumero(numero);
  const again = isOpen && proof ? drawAgain(rules, proof) : null;
  const isSame = again?.isPromised === true && again.result === winNo;
  return (
    <li className={styles.result}>
      <span className={styles.issue}>
        <b>{short}</b>
        <small>{time.format(row.openTime)}</small>
      </span>
      <span className={styles.fallen} dir="ltr" data-family={family} role="img" aria-label={winNo.replaceAll(',', ' ')}>
        {winNo.split(',').map((number, at) => (
          <Ball key={at} number={number} family={family} />
        ))}
      </span>
      <span className={styles.said}>
        {Object.entries(row.facts)
          .slice(0, 3)
          .map(([code, value]) => `${fact(code)} ${word(value)}`)
          .join(', ')}
        <Won hits={hits} />
      </span>
      {proof ? (
        <Button
          size="s"
          tone="quiet"
          iconStart={<ShieldCheck />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          aria-label={t`Verify draw ${short}`}
        >
          {t`Verify`}
        </Button>
      ) : null}
      {again && proof ? (
        <div className={styles.proof}>
          <Verdict isGood={isSame}>
            {isSame
              ? t`Recalculated in your browser: same numbers, from the committed seed.`
              : t`Recalculated in your browser: this doesn't match the commitment. Please contact support.`}
          </Verdict>
          <dl className={figures.figures}>
            <dt>{t`Commitment, published before betting opened`}</dt>
            <dd>{proof.seedHash}</dd>
            <dt>{t({ message: plural(tickets, { one: 'Digest of # ticket', other: 'Digest of # tickets' }) })}</dt>
            <dd>{proof.digest}</dd>
            <dt>{t`Seed, revealed after`}</dt>
            <dd>{proof.seed}</dd>
            <dt>{t`Numbers from HMAC-SHA-256 of the digest, keyed with the seed`}</dt>
            <dd>{again.result}</dd>
          </dl>
          {proof.isListed && tickets > 0 ? <TicketsCheck gameId={gameId} numero={numero} digest={proof.digest} /> : null}
        </div>
      ) : null}
    </li>
  );
}
