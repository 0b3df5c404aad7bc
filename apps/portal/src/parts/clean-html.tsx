import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from './clean-html.module.css';

const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'colspan', 'rowspan'],
};

/** An operator's HTML with nothing in it that could act. The cleaner is loaded when the first such text is shown. */
export function CleanHtml({ html }: { html: string }) {
  const { data } = useQuery({
    queryKey: ['clean-html', html], staleTime: Infinity,
    queryFn: async () => (await import('dompurify')).default.sanitize(html, allowed),
  });
  if (data === undefined) return <Skeleton count={3} />;
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: data }} />;
}
