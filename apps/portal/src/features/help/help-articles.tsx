import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Search } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { queries } from '../../api/queries.ts';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { CleanHtml } from '../../parts/clean-html.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { articleOf, bySection, type HelpArticle, searchHelp } from './help-rules.ts';
import styles from './help.module.css';

export interface HelpArticlesProps {
  /** Anchor of the article that is read, as a hash. */
  hash: string;
  /** Reads another one; without it the address names what is read. */
  onChoose?: (anchor: string) => void;
}

/** The menu of the articles, a search in them, and the one that is read. */
export function HelpArticles({ hash, onChoose }: HelpArticlesProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState('');
  return (
    <WithArticles>
      {(articles) => {
        const found = searchHelp(articles, asked);
        const read = articleOf(hash, articles) ?? articles[0];
        return (
          <div className={styles.help}>
            <div className={styles.side}>
              <TextField
                label={t`Search help`}
                labelHidden
                placeholder={t`Search help`}
                type="search"
                size="s"
                start={<Search />}
                value={asked}
                onChange={(event) => setAsked(event.target.value)}
                maxLength={60}
              />
              <nav aria-label={t`Help articles`} className={styles.menu}>
                {bySection(found).map(([section, some]) => (
                  <div key={section} className={styles.group}>
                    <p className={styles.section}>{section}</p>
                    {some.map((article) => (
                      <Entry key={article.id} article={article} isCurrent={article === read} onChoose={onChoose} />
                    ))}
                  </div>
                ))}
              </nav>
              <p role="status" className={styles.none}>
                {found.length === 0 ? <Trans>No matching articles. Try fewer words, or contact customer service.</Trans> : null}
              </p>
            </div>
            {read ? <Article key={read.id} article={read} isAsked={articleOf(hash, articles) === read} /> : null}
          </div>
        );
      }}
    </WithArticles>
  );
}

interface EntryProps extends Pick<HelpArticlesProps, 'onChoose'> {
  article: HelpArticle;
  isCurrent: boolean;
}

function Entry({ article: { anchor, title }, isCurrent, onChoose }: EntryProps) {
  const here = { className: styles.link, 'aria-current': isCurrent ? ('page' as const) : undefined };
  return onChoose ? (
    <button type="button" {...here} onClick={() => onChoose(anchor)}>
      {title}
    </button>
  ) : (
    <Link to={{ hash: anchor }} {...here}>
      {title}
    </Link>
  );
}

/** All articles one after another, closed; the one the hash names is open. */
export function HelpList({ hash }: { hash: string }) {
  return (
    <WithArticles>
      {(articles) => {
        const open = articleOf(hash, articles);
        return bySection(articles).map(([section, some]) => (
          <section key={section} className={styles.block}>
            <h2 className={styles.heading}>{section}</h2>
            {some.map((article) => (
              <Fold key={article.id} article={article} open={article === open} />
            ))}
          </section>
        ));
      }}
    </WithArticles>
  );
}

function WithArticles({ children }: { children(articles: readonly HelpArticle[]): ReactNode }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(queries.help());
  if (error && !data) {
    return (
      <ErrorState
        title={t`Couldn't load the help articles`}
        retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
      >
        {words(error)}
      </ErrorState>
    );
  }
  if (!data)
    return (
      <div className={styles.help} aria-busy="true">
        <Skeleton shape="row" count={6} />
        <Skeleton count={8} />
      </div>
    );
  if (data.length === 0)
    return (
      <EmptyState title={t`No help articles yet`}>
        <Trans>Customer service can answer your questions.</Trans>
      </EmptyState>
    );
  return children(data);
}

function useArrivalAt(anchor: string, isAsked: boolean): void {
  useEffect(() => {
    if (isAsked) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor, isAsked]);
}

function Fold({ article: { anchor, content, title, updatedAt }, open }: { article: HelpArticle; open: boolean }) {
  const [shown, setShown] = useState(open);
  useArrivalAt(anchor, open);
  return (
    <details id={anchor} className={styles.fold} open={shown || open} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {shown || open ? <Words content={content} updatedAt={updatedAt} /> : null}
    </details>
  );
}

function Article({ article: { anchor, content, title, updatedAt }, isAsked }: { article: HelpArticle; isAsked: boolean }) {
  useArrivalAt(anchor, isAsked);
  return (
    <article id={anchor} className={styles.article}>
      <h2 className={styles.title}>{title}</h2>
      <Words content={content} updatedAt={updatedAt} />
    </article>
  );
}

function Words({ content, updatedAt }: Pick<HelpArticle, 'content' | 'updatedAt'>) {
  const date = dateFormat({ dateStyle: 'long', timeZone: brand.timeZone }).format(new Date(updatedAt));
  return (
    <>
      <CleanHtml html={content} />
      <p className="faint">
        <Trans>Updated {date}</Trans>
      </p>
    </>
  );
}
