import { plainNumber } from '@pavilion/languages/compared-text';
import { useLingui } from '@lingui/react/macro';
import { deskRoomRules, deskRoomRulesSet } from '@pavilion/contract/rooms/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { MAX_ROOM_TEXT } from '@pavilion/contract/rooms/calls';
import { Button } from '@pavilion/ui/button';
import { Select } from '@pavilion/ui/select';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Section } from '../../parts/page.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import type { Brand } from '../session/operator.tsx';
import styles from './rooms.module.css';

/** The effect of such words, how long a line may be, how long lines are stored. */
export function Rules({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const { data } = useQuery(ask(deskRoomRules, { brandId: brand.id }));
  return (
    <Section title={t`Rules of ${brand.name}`}>
      {data ? <Form key={data.version} brand={brand} read={data} /> : <Skeleton count={3} />}
    </Section>
  );
}

const isWithin = (text: string, [least, most]: readonly [number, number]): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most;
const LENGTHS = [20, MAX_ROOM_TEXT] as const;
const DAYS = [7, 730] as const;

function Form({ brand, read }: { brand: Brand; read: WireValue<typeof deskRoomRules> }) {
  const { t } = useLingui();
  const [onWord, setOnWord] = useState(read.onWord);
  const [mostText, setMostText] = useState(String(read.mostText));
  const [keepDays, setKeepDays] = useState(String(read.keepDays));
  const [asks, setAsks] = useState(false);
  const act = useControlAct(deskRoomRulesSet, { onDone: () => setAsks(false) });
  const isRight = isWithin(mostText, LENGTHS) && isWithin(keepDays, DAYS);
  return (
    <div className={styles.addWord}>
      <ProposedNotice kind="rooms.rules" brandId={brand.id} />
      <Select
        label={t`Messages with a listed word`}
        value={onWord}
        onChange={(event) => setOnWord(event.target.value === 'refuse' ? 'refuse' : 'mask')}
        options={[
          { value: 'mask', label: t`shown as stars` },
          { value: 'refuse', label: t`is rejected` },
        ]}
      />
      <TextField
        label={t`Maximum message length (20 to 300 characters)`}
        inputMode="numeric"
        value={mostText}
        onChange={(event) => setMostText(plainNumber(event.target.value))}
      />
      <TextField
        label={t`Message retention in days (7 to 730)`}
        inputMode="numeric"
        value={keepDays}
        onChange={(event) => setKeepDays(plainNumber(event.target.value))}
      />
      <Button tone="primary" disabled={!isRight} onClick={() => setAsks(true)}>{t`Apply`}</Button>
      <ActDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t`Chat room rules`}
        lead={t`Applies to the next message in every room of the brand.`}
        confirmLabel={t`Apply`}
        reasonHint={t`Recorded in the audit trail.`}
        busy={act.busy}
        error={act.error}
        onConfirm={(reason) =>
          void act.run({
            brandId: brand.id,
            version: read.version,
            onWord,
            mostText: Number(mostText),
            keepDays: Number(keepDays),
            reason,
          })
        }
      />
    </div>
  );
}
