import { cx } from './cx.ts';
import { ChevronLeft, ChevronRight } from './icon.tsx';
import { pageRange } from './page-range.ts';
import styles from './pagination.module.css';

export type PaginationProps = {
  /** Counts from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  words: { region: string; previous: string; next: string; page: (page: number) => string };
  /** BCP 47 tag for the digits. */
  locale?: string;
  className?: string;
};

/** Steps through pages: two at each margin, five around the current one. */
export const Pagination = ({ page, pages, onPage, words, locale, className }: PaginationProps) => {
  if (pages <= 1) return null;
  const format = new Intl.NumberFormat(locale);
  return (
    <nav aria-label={words.region} className={cx(styles.pages, className)}>
      <button type="button" className={styles.page} aria-label={words.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </button>
      {pageRange(page, pages).map((item, index) =>
        item === 'gap' ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            className={cx(styles.page, item === page && styles.current)}
            aria-label={words.page(item)}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {format.format(item)}
          </button>
        ),
      )}
      <button type="button" className={styles.page} aria-label={words.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </button>
    </nav>
  );
};
