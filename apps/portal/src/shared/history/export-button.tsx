import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { csvText } from '@pavilion/format/csv';
import { saveFile } from '@pavilion/ui/save-file';
import { Download } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { toasts } from '@pavilion/ui/toast-store';
import { useState } from 'react';
import { usePhone } from '@pavilion/ui/use-media';
import { currentTag } from '../../i18n/language.ts';
import { useErrorWords } from '../../parts/error-words.tsx';

export const EXPORT_PAGE = 100;
/** Pages of a file: 20,000 rows, what a browser can put together in a minute or two. A file is whole or it is not made. */
const MAX_PAGES = 200;

export interface ExportButtonProps<Row> {
  /** Of the file, without its ending. */
  name: string;
  head: readonly string[];
  cells(row: Row): string[];
  page(pageNo: number): Promise<{ list: readonly Row[]; totalPages: number }>;
  disabled: boolean;
}

/** All rows of the range as a file, page by page. A range with more than a file takes is refused in words: nothing is cut in silence. */
export function ExportButton<Row>({ name, head, cells, page, disabled }: ExportButtonProps<Row>) {
  const { t } = useLingui();
  const words = useErrorWords();
  const isPhone = usePhone();
  const [busy, setBusy] = useState(false);
  const most = new Intl.NumberFormat(currentTag()).format(MAX_PAGES * EXPORT_PAGE);
  const run = async () => {
    setBusy(true);
    try {
      const rows: Row[] = [];
      let pages = 1;
      for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
        const { list, totalPages } = await page(pageNo);
        if (totalPages > MAX_PAGES) {
          toasts.show({ tone: 'bad', title: t`Exports are limited to ${most} rows. Choose fewer days.` });
          return;
        }
        rows.push(...list);
        pages = totalPages;
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
