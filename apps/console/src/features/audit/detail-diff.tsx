import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import styles from './audit.module.css';
import { diffOf } from './diff.ts';

/** What an act changed: before beside after, line by line; and its further facts. */
export function DetailDiff({ detail }: { detail: Readonly<Record<string, unknown>> }) {
  const { t } = useLingui();
  const { changes, facts } = diffOf(detail);
  return (
    <>
      {changes.length > 0 ? (
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">{t`Field`}</th>
              <th scope="col">{t`Before`}</th>
              <th scope="col">{t`After`}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, before, after }) => (
              <tr key={path}>
                <th scope="row">
                  <code>{path}</code>
                </th>
                <td className={cx(styles.before, before === '' && styles.none)}>{before || '–'}</td>
                <td className={cx(styles.after, after === '' && styles.none)}>{after || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {facts.length > 0 ? (
        <dl className={styles.detail}>
          {facts.map(({ path, text }) => (
            <div key={path}>
              <dt>{path === 'reason' ? t`Reason` : path}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
