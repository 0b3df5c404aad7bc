import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useLetterLine } from '../inbox/letter-line.ts';
import { useLotteryLine } from '../lottery/proposal-line.ts';
import { useFieldWords } from './field-words.ts';
import type { ProposalView } from './proposal-detail.tsx';
import styles from './proposals.module.css';
import { useValueText } from './use-value-text.ts';

/** Everything that a proposal changes: what it is called, what is in force, what would be. */
export function ProposalLines({ view }: { view: ProposalView }) {
  const { t } = useLingui();
  const fieldWords = useFieldWords()(view.kind);
  const valueText = useValueText(view);
  const lotteryLine = useLotteryLine(view);
  const letterLine = useLetterLine(view);
  return (
    <div>
      <h3 className={styles.part}>{t`What changes`}</h3>
      <div className={styles.lines}>
        <div className={styles.heads} aria-hidden="true">
          <span />
          <span>{t`Now`}</span>
          <span>{t`After`}</span>
        </div>
        <dl>
          {view.lines.map((shown) => {
            const { field, before, after } = shown;
            const { label, look, values } = fieldWords(field);
            const own = lotteryLine(shown) ?? letterLine(shown);
            return (
              <div key={field} className={styles.line} data-same={before === after || undefined}>
                <dt>{own?.label ?? label ?? <code>{field}</code>}</dt>
                <dd className={styles.before} data-none={before === null || undefined}>
                  <VisuallyHidden>{t`Now`}: </VisuallyHidden>
                  {own?.before ?? valueText(before, { look, field, values })}
                </dd>
                <dd className={styles.after} data-none={after === null || undefined}>
                  <VisuallyHidden>{t`After`}: </VisuallyHidden>
                  {own?.after ?? valueText(after, { look, field, values })}
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    </div>
  );
}
