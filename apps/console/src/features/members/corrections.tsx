import { memberCorrections } from '@pavilion/contract/identity/desk-corrections';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { Section } from '../../parts/page.tsx';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useFieldWords } from './field-words.ts';
import styles from './member.module.css';

type Correction = WireValue<typeof memberCorrections>['list'][number];

/** What operators corrected of a member, and a payee's name that waits for a second operator. Nothing where there is none. */
export function Corrections({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const { data, error } = useQuery({ ...ask(memberCorrections, { memberId }), placeholderData: undefined as never });
  if (error && !data) {
    return (
      <Section title={t`Corrections`}>
        <Failure error={error} />
      </Section>
    );
  }
  const notice = <ProposedNotice kind="member.payee" subjectId={memberId} />;
  if (!data || data.list.length === 0) return notice;
  const until = momentText(data.pausedUntil);
  return (
    <Section title={t`Corrections`}>
      <div className={styles.stack}>
        {data.pausedUntil === null ? null : <Alert tone="warn" title={t`Withdrawals paused until ${until}`} />}
        {notice}
        <Past list={data.list} />
      </div>
    </Section>
  );
}

function Past({ list }: { list: readonly Correction[] }) {
  const { t } = useLingui();
  const names = useFieldWords();
  return (
    <ul className={styles.plainList}>
      {list.map((one) => (
        <li key={one.id} className={styles.entry}>
          <span className={styles.masked}>
            <b>{names[one.field]}</b> {one.before || '–'} → {one.after}
          </span>
          <span className={styles.quiet}>
            {one.decidedBy === one.proposedBy ? one.proposedBy : t`${one.proposedBy}, then ${one.decidedBy}`} · {momentText(one.decidedAt)}{' '}
            · “{one.reason}”
          </span>
        </li>
      ))}
    </ul>
  );
}
