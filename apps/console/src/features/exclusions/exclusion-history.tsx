import type { exclusionHistory } from '@pavilion/contract/responsible-gaming/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Skeleton } from '@pavilion/ui/skeleton';
import { momentText } from '../../parts/moment.ts';
import styles from './exclusions.module.css';

/** Every exclusion and pause, in order. */
export function ExclusionHistory({ rows }: { rows: WireValue<typeof exclusionHistory>['list'] | undefined }) {
  const { t } = useLingui();
  if (!rows) return <Skeleton count={2} />;
  if (rows.length === 0) return <p className={styles.quiet}>{t`None so far.`}</p>;
  return (
    <ol className={styles.history}>
      {rows.map(({ id, at, kind, until }) => (
        <li key={id}>
          <Badge tone={kind === 'exclusion' ? 'bad' : 'warn'}>{kind === 'exclusion' ? t`Exclusion` : t`Break`}</Badge>
          <span>{momentText(at)}</span>
          <span aria-hidden="true">→</span>
          <span>{momentText(until)}</span>
        </li>
      ))}
    </ol>
  );
}
