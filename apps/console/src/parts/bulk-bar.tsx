import { useLingui } from '@lingui/react/macro';
import type { Endpoint, WireBody } from '@pavilion/contract/base/endpoint';
import type { CallInput } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { toasts } from '@pavilion/ui/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, GivenUp } from '../api/call.ts';
import { ActDialog } from './act-dialog.tsx';
import { countText } from './amount.tsx';
import styles from './bulk.module.css';
import { useErrorWords } from './error-words.tsx';
import type { Bulk } from './use-bulk.ts';

interface BulkBarProps<Row, E extends Endpoint> {
  bulk: Bulk<Row>;
  endpoint: E;
  bodyOf(row: Row, reason: string): WireBody<E>;
  /** Names a row in a refusal. */
  nameOf(row: Row): string;
  /** The act, as on the button of a single row. */
  label: string;
  lead: ReactNode;
  /** Without it no reason is asked for. */
  reasonHint?: string;
}

interface BulkRefusal {
  name: string;
  error: unknown;
}

/** What is chosen, and the act on all of it: each row by a call of its own, so that one refusal stops no other. */
export function BulkBar<Row, E extends Endpoint>({ bulk, endpoint, bodyOf, nameOf, label, lead, reasonHint }: BulkBarProps<Row, E>) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [refusals, setRefusals] = useState<readonly BulkRefusal[]>([]);
  const count = bulk.chosen.length;
  const close = () => {
    setAsked(false);
    setRefusals([]);
  };
  const run = async (reason: string) => {
    const refused: BulkRefusal[] = [];
    const total = count;
    let passed = 0;
    setProgress({ done: 0, total });
    for (const row of bulk.chosen) {
      try {
        // One after the other: a list of an operator's acts is no rush on the server, and the trail reads in the order of the list.
        // oxlint-disable-next-line no-await-in-loop
        await call(endpoint, { body: bodyOf(row, reason) } as unknown as CallInput<E>);
        passed += 1;
        bulk.choose(row, false);
      } catch (error) {
        // The step-up was given up: nothing more is tried.
        if (error instanceof GivenUp) break;
        refused.push({ name: nameOf(row), error });
      }
      setProgress({ done: passed + refused.length, total });
    }
    setProgress(null);
    setRefusals(refused);
    if (passed > 0) toasts.show({ tone: 'good', title: t`Done: ${countText(passed)}` });
    if (refused.length === 0) {
      bulk.clear();
      close();
    }
    void queries.invalidateQueries();
  };
  if (count === 0 && !isAsked) return null;
  return (
    <div className={styles.bar} role="group" aria-label={t`Selected rows`}>
      <span role="status">{t`Selected: ${countText(count)}`}</span>
      <Button size="s" onClick={bulk.chooseAll}>{t`Select all on this page`}</Button>
      <Button size="s" onClick={bulk.clear}>{t`Clear selection`}</Button>
      <Button size="s" tone="primary" disabled={count === 0} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ActDialog
        open={isAsked}
        busy={progress !== null}
        error={null}
        title={`${label}: ${countText(count)}`}
        lead={lead}
        confirmLabel={progress ? t`${countText(progress.done)} of ${countText(progress.total)}` : label}
        reasonHint={reasonHint}
        incomplete={count === 0}
        onClose={close}
        onConfirm={(reason) => void run(reason)}
      >
        <Refusals refusals={refusals} />
      </ActDialog>
    </div>
  );
}

function Refusals({ refusals }: { refusals: readonly BulkRefusal[] }) {
  const words = useErrorWords();
  if (refusals.length === 0) return null;
  return (
    <ul className={styles.refusals} role="alert">
      {refusals.map(({ name, error }, index) => (
        // Two rows may have one name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <b>{name}</b> {words(error)}
        </li>
      ))}
    </ul>
  );
}
