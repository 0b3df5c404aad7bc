import { Trans, useLingui } from '@lingui/react/macro';
import { lotteryOrderSeal } from '@pavilion/contract/lottery/orders';
import { sealOf } from '@pavilion/fairness/draw-tickets';
import { Button } from '@pavilion/ui/button';
import { CircleCheck, CircleX, ShieldCheck } from '@pavilion/ui/icon';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { listTickets } from './list-tickets.ts';
import figures from './proof.module.css';
import styles from './seal-check.module.css';

/** What a check found. */
export function Verdict({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <p className={isGood ? styles.good : styles.bad} role="status">
      {isGood ? <CircleCheck /> : <CircleX />}
      <span>{children}</span>
    </p>
  );
}

interface CheckProps {
  label: string;
  /** Of the check that failed to run. */
  error: Error | null;
  isBusy: boolean;
  onCheck: () => void;
  children?: ReactNode;
}

/** The button that was pressed makes room for what was found: the keyboard goes on from there. */
const focusOn = (found: HTMLElement | null): void => found?.focus();

function Check({ label, error, isBusy, onCheck, children }: CheckProps) {
  const says = useErrorWords();
  return (
    <div className={styles.check}>
      {error ? <p role="alert">{says(error)}</p> : null}
      {children ? (
        <div ref={focusOn} tabIndex={-1} className={styles.found}>
          {children}
        </div>
      ) : (
        <Button size="s" iconStart={<ShieldCheck />} loading={isBusy} onClick={onCheck}>
          {label}
        </Button>
      )}
    </div>
  );
}

/** Takes the digest of a drawn issue again, from the public list of its tickets. */
export function TicketsCheck({ gameId, numero, digest }: { gameId: number; numero: string; digest: string }) {
  const { t } = useLingui();
  const check = useMutation({ mutationFn: () => listTickets({ gameId, numero, digest }) });
  return (
    <Check label={t`Verify the ticket list`} error={check.error} isBusy={check.isPending} onCheck={() => check.mutate()}>
      {check.data ? (
        <Verdict isGood={check.data.isWhole}>
          {check.data.isWhole ? (
            <Trans>Recalculated in your browser from all tickets: same digest.</Trans>
          ) : (
            <Trans>Recalculated in your browser: the ticket list gives a different digest. Please contact support.</Trans>
          )}
        </Verdict>
      ) : undefined}
    </Check>
  );
}

interface OwnTicket {
  orderNumber: string;
  gameId: number;
  numero: string;
}

async function findOwn({ orderNumber, gameId, numero }: OwnTicket) {
  const [{ seal, ticket }, { seals, isWhole }] = await Promise.all([
    call(lotteryOrderSeal, { query: { id: orderNumber } }),
    listTickets({ gameId, numero }),
  ]);
  const [game, issue] = JSON.parse(ticket) as [gameId: number, numero: string];
  const isOwn = isWhole && game === gameId && issue === numero && sealOf({ id: orderNumber, ticket }) === seal;
  return { seal, place: isOwn ? seals.indexOf(seal) + 1 : 0, count: seals.length };
}

/** Looks for the member's ticket in the list that the draw's numbers are made of. */
export function SealCheck({ order: { orderNumber, gameId, numero } }: { order: OwnTicket }) {
  const { t } = useLingui();
  const check = useMutation({ mutationFn: () => findOwn({ orderNumber, gameId, numero }) });
  const { place = 0, count = 0 } = check.data ?? {};
  return (
    <Check label={t`Verify my ticket`} error={check.error} isBusy={check.isPending} onCheck={() => check.mutate()}>
      {check.data ? (
        <>
          <Verdict isGood={place > 0}>
            {place > 0 ? (
              <Trans>
                Included: ticket {place} of {count} in the list used for the draw.
              </Trans>
            ) : (
              <Trans>Your ticket isn't in the list used for the draw. Please contact support.</Trans>
            )}
          </Verdict>
          <dl className={figures.figures}>
            <dt>{t`Ticket seal`}</dt>
            <dd>{check.data.seal}</dd>
          </dl>
        </>
      ) : undefined}
    </Check>
  );
}
