import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { countText } from '../../shared/agents/figures.ts';
import styles from './income.module.css';

export interface LinesPagerProps {
  page: number;
  pages: number;
  onPage(page: number): void;
}

/** Steps through the pages of a list too narrow for their numbers. */
export function LinesPager({ page, pages, onPage }: LinesPagerProps) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  const at = countText(page);
  const all = countText(pages);
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <IconButton label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <span aria-current="page">{t`Page ${at} of ${all}`}</span>
      <IconButton label={t`Next page`} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  );
}
