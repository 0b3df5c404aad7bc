import {
  MAX_STATEMENT_CHARACTERS,
  reconciliationMake,
  reconciliationSources,
  statementFetch,
} from '@pavilion/contract/payments/desk-reconciliation';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { saveFile } from '@pavilion/ui/save-file';
import { Download, RefreshCw, Upload } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { TextArea } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { DayField } from '../../parts/day-field.tsx';
import { utcToday } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import type { Brand } from '../session/operator.tsx';
import styles from './reconciliation.module.css';

interface CompareDialogProps {
  brand: Brand;
  onClose(): void;
  onMade(id: string): void;
}

/** A statement from a file, pasted, or asked of the provider; compared with the brand's payments of these days. */
export function CompareDialog({ brand, onClose, onMade }: CompareDialogProps) {
  const { t } = useLingui();
  const today = utcToday();
  const [code, setCode] = useState('');
  const [days, setDays] = useState({ from: today, to: today });
  const [file, setFile] = useState({ name: '', text: '' });
  const { data } = useQuery(ask(reconciliationSources, { brandId: brand.id }));
  const source = data?.list.find((one) => one.code === code) ?? data?.list[0];
  const provider = source?.code ?? '';
  const wanted = { brandId: brand.id, provider, ...days };
  const compare = useAct(reconciliationMake, { onDone: ({ id }) => onMade(id) });
  const fetched = useAct(statementFetch, { onDone: ({ fileName, text }) => setFile({ name: fileName, text }) });
  const isTooLong = file.text.length > MAX_STATEMENT_CHARACTERS;
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={compare.busy || fetched.busy}
      error={compare.error ?? fetched.error}
      title={t`Compare a statement`}
      lead={t`Compared with payments of ${brand.name}. Rows of other brands are ignored; no money moves.`}
      confirmLabel={t`Compare`}
      incomplete={provider === '' || file.text.trim() === '' || days.from === '' || days.to === '' || isTooLong}
      onConfirm={() => void compare.run({ ...wanted, fileName: file.name, text: file.text })}
    >
      <Select
        label={t`Provider`}
        value={provider}
        onChange={(event) => setCode(event.target.value)}
        options={(data?.list ?? []).map((one) => ({ value: one.code, label: one.code }))}
        hint={source ? t`Columns: ${source.columns.join(', ')}` : undefined}
      />
      <div className={styles.pair}>
        <DayField label={t`From`} value={days.from} max={today} onDay={(from) => setDays({ ...days, from })} />
        <DayField label={t`To`} value={days.to} max={today} min={days.from || undefined} onDay={(to) => setDays({ ...days, to })} />
      </div>
      <div className={styles.acts}>
        <FileButton onFile={setFile} />
        {source?.fetches ? (
          <Button iconStart={<RefreshCw />} loading={fetched.busy} onClick={() => void fetched.run(wanted)}>{t`Query the provider`}</Button>
        ) : null}
        {file.text === '' ? null : (
          <Button iconStart={<Download />} onClick={() => saveFile(file.name || `${provider}.csv`, file.text)}>{t`Save the file`}</Button>
        )}
      </div>
      <TextArea
        label={file.name === '' ? t`Statement` : t`Statement: ${file.name}`}
        hint={t`Provider CSV including the header row.`}
        value={file.text}
        rows={6}
        spellCheck={false}
        className={styles.text}
        error={isTooLong ? t`Too large: upload it in parts, by day.` : fieldError(compare.error, 'text')}
        onChange={(event) => setFile({ name: file.name, text: event.target.value })}
      />
    </ActDialog>
  );
}

/** The button opens the browser's own choice of a file. */
function FileButton({ onFile }: { onFile(file: { name: string; text: string }): void }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button iconStart={<Upload />} onClick={() => field.current?.click()}>{t`Choose a file`}</Button>
      <input
        ref={field}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        aria-label={t`Statement file`}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void chosen.text().then((text) => onFile({ name: chosen.name, text }));
        }}
      />
    </>
  );
}
