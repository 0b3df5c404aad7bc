import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import styles from './clean-html.module.css';

const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'small',
    'ul',
    'ol',
    'li',
    'a',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'colspan', 'rowspan'],
};

/** An operator's HTML, cleaned. Undefined until the cleaner is loaded, which the first such text does. */
export function useCleanHtml(html: string | undefined): string | undefined {
  return useQuery({
    queryKey: ['clean-html', html],
    staleTime: Infinity,
    enabled: html !== undefined,
    queryFn: async () => (await import('dompurify')).default.sanitize(html ?? '', allowed),
  }).data;
}

/** An operator's HTML with nothing in it that could act. */
export function CleanHtml({ html }: { html: string }) {
  const navigate = useNavigate();
  const data = useCleanHtml(html);
  if (data === undefined) return <Skeleton count={3} />;
  const follow = (event: MouseEvent) => {
    const to = ownPath(event);
    if (to === null) return;
    event.preventDefault();
    void navigate(to);
  };
  // The keyboard reaches the links themselves; this only prevents a press on one from loading the portal again.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div className={styles.text} onClick={follow} dangerouslySetInnerHTML={{ __html: data }} />;
}

/** The address of ours that a plain press on a link leads to; null where the browser should act by itself. */
function ownPath({ target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
    return null;
  return `${link.pathname}${link.search}${link.hash}`;
}
