import { Plural, useLingui } from '@lingui/react/macro';
import { listExportFile, listExportOrder, listExports } from '@pavilion/contract/list-exports/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Download } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api/ask.ts';
import { call } from '../api/call.ts';
import { Failure } from './failure.tsx';
import { momentText } from './moment.ts';
import { useAct } from './use-act.ts';
import type { WholeList } from './use-list.ts';
import styles from './whole-list-dialog.module.css';

type Export = WireValue<typeof listExports>['list'][number];

const EVERY_MS = 1500;

interface WholeListDialogProps {
  whole: WholeList;
  /** All rows of a file, as the list answers them. */
  onRows(rows: unknown[]): void;
  onClose(): void;
}

/** Orders the whole list as a file and saves those that are ready: the operator's own, of this list with these filters. */
export function WholeListDialog({ whole, onRows, onClose }: WholeListDialogProps) {
  const { t } = useLingui();
  const { data, error } = useQuery({
    ...ask(listExports, { list: whole.list }),
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderway) ? EVERY_MS : false),
  });
  const order = useAct(listExportOrder);
  const files = data?.list.filter(({ query, state }) => state !== 'gone' && isSame(query, whole.query));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="m"
      closeLabel={t`Close`}
      title={t`Export the whole list`}
      description={t`All pages with the current filters and visible columns. Only you can download the file; it is deleted after 24 hours.`}
    >
      <div className={styles.dialog}>
        <Failure error={order.error ?? error} />
        <div>
          <Button
            tone="primary"
            loading={order.busy}
            disabled={files?.some(isUnderway) === true}
            onClick={() => void order.run({ list: whole.list, query: { ...whole.query } })}
          >{t`Create file`}</Button>
        </div>
        {files ? <Files files={files} onRows={onRows} /> : <Skeleton count={2} />}
      </div>
    </Dialog>
  );
}

const isUnderway = ({ state }: Pick<Export, 'state'>): boolean => state === 'waiting' || state === 'making';

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value);

function Files({ files, onRows }: { files: readonly Export[]; onRows(rows: unknown[]): void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState('');
  const [error, setError] = useState<unknown>(null);
  const states: Readonly<Record<Export['state'], readonly [string, BadgeTone]>> = {
    waiting: [t`Waiting`, 'neutral'],
    making: [t`In preparation`, 'sea'],
    ready: [t`Ready`, 'good'],
    failed: [t`Failed`, 'bad'],
    gone: [t`Deleted`, 'neutral'],
  };
  const fetchOne = async (id: string) => {
    setBusy(id);
    setError(null);
    try {
      const { gzip } = await call(listExportFile, { query: { id } });
      onRows(await rowsOf(gzip));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy('');
    }
  };
  return (
    <>
      <Failure error={error} />
      <ul className={styles.files} aria-live="polite">
        {files.map(({ id, state, failure, rows, askedAt, expiresAt }) => (
          <li key={id}>
            <span className={styles.words}>
              <Badge tone={states[state][1]}>{states[state][0]}</Badge> {t`requested ${momentText(askedAt)}`}
              {rows === null ? null : (
                <>
                  {' · '}
                  <Plural value={rows} one="# row" other="# rows" />
                </>
              )}
              {expiresAt === null ? null : ` · ${t`until ${momentText(expiresAt)}`}`}
              {failure === null ? null : <span className={styles.failure}>{failure}</span>}
            </span>
            {state === 'ready' ? (
              <Button size="s" iconStart={<Download />} loading={busy === id} onClick={() => void fetchOne(id)}>{t`Save`}</Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Rows of a file: base64 of gzip of JSON lines. */
async function rowsOf(gzip: string): Promise<unknown[]> {
  const bytes = Uint8Array.from(atob(gzip), (sign) => sign.charCodeAt(0));
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [text] = await Promise.all([new Response(readable).text(), written]);
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as unknown);
}
