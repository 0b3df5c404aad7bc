import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lotteryCalendarPropose, lotteryGamesList, lotteryOfferChange } from '@pavilion/contract/desk-lottery';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Pencil, Ticket } from '@pavilion/ui/icon';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Answered } from '../../parts/answered.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { Game } from './lottery-words.ts';
import styles from './lottery.module.css';
import { OfferDialog } from './offer-dialog.tsx';
import { TermsFacts } from './terms-facts.tsx';

/** Games of the brand: on or off, on which terms, when they are drawn. */
export function GamesTab({ brandId }: { brandId: string }) {
  const { t } = useLingui();
  const query = useQuery(ask(lotteryGamesList, { brandId }));
  return (
    <Answered query={query} failed={t`The games cannot be shown`}>
      {({ list, currency }) =>
        list.length === 0 ? (
          <EmptyState compact icon={<Ticket />} title={t`This brand has no lotteries`} />
        ) : (
          <div className={styles.stack}>
            {list.map((row) => (
              <OneGame key={row.gameId} row={row} currency={currency} brandId={brandId} />
            ))}
          </div>
        )
      }
    </Answered>
  );
}

interface GameProps {
  row: Game;
  currency: string;
  brandId: string;
}

function OneGame({ row, currency, brandId }: GameProps) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<'switch' | 'terms' | 'days' | null>(null);
  const every = row.everyMinutes;
  const drawn =
    every === null ? t`Daily at ${row.drawsAt ?? ''} (${row.zone})` : plural(every, { one: 'Every minute', other: 'Every # minutes' });
  const close = () => setAsking(null);
  return (
    <Section
      title={
        <>
          {row.name} <Badge tone={row.isOn ? 'good' : 'neutral'}>{row.isOn ? t`Offered` : t`Off`}</Badge>
        </>
      }
      note={
        <>
          <code>{row.code}</code> · {drawn} · {row.isHouse ? t`Drawn by the house` : t`Official draw`}
        </>
      }
    >
      <TermsFacts terms={row.terms} currency={currency} />
      {row.without.length > 0 ? <p className={styles.note}>{t`No draw on ${row.without.join(', ')}`}</p> : null}
      {row.isWaiting ? <Badge tone="warn">{t`A change waits for a second operator`}</Badge> : null}
      {may('lottery.terms') ? (
        <RecordActs>
          <Button onClick={() => setAsking('switch')}>{row.isOn ? t`Switch off` : t`Switch on`}</Button>
          {row.isHouse ? null : <Button onClick={() => setAsking('days')}>{t`Days without a draw`}</Button>}
          <Button iconStart={<Pencil />} onClick={() => setAsking('terms')}>{t`Change terms`}</Button>
        </RecordActs>
      ) : null}
      {asking === 'switch' ? <SwitchDialog row={row} currency={currency} brandId={brandId} onClose={close} /> : null}
      {asking === 'terms' ? <OfferDialog row={row} currency={currency} brandId={brandId} onClose={close} /> : null}
      {asking === 'days' ? <DaysDialog row={row} onClose={close} /> : null}
    </Section>
  );
}

function SwitchDialog({ row, brandId, onClose }: GameProps & { onClose(): void }) {
  const { t } = useLingui();
  const act = useAct(lotteryOfferChange, {
    said: ({ state }) => (state === 'done' ? t`In force` : t`Proposed; another operator decides`),
    onDone: onClose,
  });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      tone={row.isOn ? 'danger' : 'primary'}
      title={row.isOn ? t`Switch ${row.name} off?` : t`Switch ${row.name} on?`}
      lead={row.isOn ? t`At once no bets are taken. Orders that were placed stand.` : t`A second operator puts it in force.`}
      confirmLabel={row.isOn ? t`Switch off` : t`Propose`}
      reasonHint={t`For your colleagues, kept in the audit trail.`}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ brandId, gameId: row.gameId, version: row.version, isOn: !row.isOn, terms: row.terms, reason })}
    />
  );
}

function DaysDialog({ row, onClose }: { row: Game; onClose(): void }) {
  const { t } = useLingui();
  const [days, setDays] = useState(row.without.join(' '));
  const act = useAct(lotteryCalendarPropose, { said: t`Proposed; another operator decides`, onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Days without a draw`}
      lead={t`For every brand that offers ${row.name}. A second operator puts it in force; draws made for such a day already are void and stakes go back.`}
      confirmLabel={t`Propose`}
      reasonHint={t`For your colleagues, kept in the audit trail.`}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ gameId: row.gameId, without: days.split(/[\s,;]+/).filter((day) => day !== ''), reason })}
    >
      <TextField
        label={t`Days`}
        hint={t`Year-month-day, with blanks between`}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
    </ActDialog>
  );
}
