import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { csvText, saveFile } from '@pavilion/ui/csv';
import { Download } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { toasts } from '@pavilion/ui/toast-store';
import { useState } from 'react';
import { usePhone } from '@pavilion/ui/use-media';
import { useErrorWords } from '../../parts/error-words.tsx';

export const EXPORT_PAGE = 100;
const MOST_EXPORTED = 5000;

export interface ExportButtonProps<Row> {
  /** Of the file, without its ending. */
  name: string;
  head: readonly string[];
  cells(row: Row): string[];
  page(pageNo: number): Promise<{ list: readonly Row[]; totalPages: number }>;
  disabled: boolean;
}

/** All rows of the range as a file, page by page. */
export function ExportButton<Row>({ name, head, cells, page, disabled }: ExportButtonProps<Row>) {
  const { t } = useLingui();
  const words = useErrorWords();
  const isPhone = usePhone();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const rows: Row[] = [];
      for (let pageNo = 1; rows.length < MOST_EXPORTED; pageNo += 1) {
        const { list, totalPages } = await page(pageNo);
        rows.push(...list);
        if (pageNo >= totalPages) break;
      }
      saveFile(`${name}.csv`, csvText([[...head], ...rows.map(cells)]));
    } catch (error) {
      toasts.show({ tone: 'bad', title: words(error) });
    } finally {
      setBusy(false);
    }
  };
  if (isPhone)
    return (
      <IconButton label={t`Export CSV`} disabled={disabled || busy} onClick={() => void run()}>
        <Download />
      </IconButton>
    );
  return <Button iconStart={<Download />} onClick={() => void run()} loading={busy} disabled={disabled}>{t`Export CSV`}</Button>;
}
