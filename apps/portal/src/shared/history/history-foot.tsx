import { useLingui } from '@lingui/react/macro';
import { Pagination } from '@pavilion/ui/pagination';
import type { ReactNode } from 'react';
import { currentTag } from '../../i18n/language.ts';
import styles from './history.module.css';

export interface HistoryFootProps {
  /** How many rows the whole range has, in words. */
  count: ReactNode;
  page: number;
  pages: number;
  onPage(page: number): void;
}

/** Under a history's table: how much there is, and the way to the rest. */
export function HistoryFoot({ count, page, pages, onPage }: HistoryFootProps) {
  const { t } = useLingui();
  return (
    <div className={styles.foot}>
      <span>{count}</span>
      <Pagination
        page={page}
        pages={pages}
        onPage={onPage}
        locale={currentTag()}
        words={{ region: t`Pages`, previous: t`Previous page`, next: t`Next page`, page: (number) => t`Page ${number}` }}
      />
    </div>
  );
}
