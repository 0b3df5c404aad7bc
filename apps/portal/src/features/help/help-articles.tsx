import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/endpoint';
import type { helpCenter } from '@pavilion/contract/system';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../api/queries.ts';
import { currentTag } from '../../i18n/language.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { CleanHtml } from '../../parts/clean-html.tsx';
import styles from './help.module.css';

export type HelpArticle = WireValue<typeof helpCenter>[number];

/** The articles by section, in the order of the house. */
export function bySection(articles: readonly HelpArticle[]): [section: string, articles: HelpArticle[]][] {
  const groups = new Map<string, HelpArticle[]>();
  for (const article of articles) groups.set(article.section, [...(groups.get(article.section) ?? []), article]);
  return [...groups];
}

/** The menu of the articles and the one that is read. */
export function HelpArticles({ current, link }: { current: string; link: (article: HelpArticle, isCurrent: boolean) => ReactNode }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(queries.help());
  if (error && !data) {
    return <ErrorState title={t`The help could not be loaded`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>{words(error)}</ErrorState>;
  }
  if (!data) return <div className={styles.help} aria-busy="true"><Skeleton shape="row" count={6} /><Skeleton count={8} /></div>;
  const read = data.find(({ anchor }) => anchor === current) ?? data[0];
  return (
    <div className={styles.help}>
      <nav aria-label={t`Help articles`} className={styles.menu}>
        {bySection(data).map(([section, articles]) => (
          <div key={section} className={styles.group}>
            <p className={styles.section}>{section}</p>
            {articles.map((article) => link(article, article.anchor === read?.anchor))}
          </div>
        ))}
      </nav>
      {read ? <Article key={read.id} article={read} /> : null}
    </div>
  );
}

function Article({ article: { anchor, content, title, updatedAt } }: { article: HelpArticle }) {
  const { t } = useLingui();
  const date = new Intl.DateTimeFormat(currentTag(), { dateStyle: 'long' }).format(new Date(updatedAt));
  return (
    <article id={anchor} className={styles.article}>
      <h2 className={styles.title}>{title}</h2>
      {/* The title stands above already. */}
      <CleanHtml html={content.replace(/^\s*<h1>.*?<\/h1>/s, '')} />
      <p className="faint">{t`Last changed ${date}`}</p>
    </article>
  );
}
