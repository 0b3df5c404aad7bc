import { documentView } from '@pavilion/contract/documents/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { Link as LookLink, linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ask } from '../../api/ask.ts';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Facts } from '../../parts/facts.tsx';
import { dayOfText, momentText } from '../../parts/moment.ts';
import { Page, Section } from '../../parts/page.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { DocumentState } from '../../parts/state-words.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { Decide } from './decide.tsx';
import { NamesBeside } from './names-beside.tsx';
import styles from './documents.module.css';
import { PictureViewer } from './picture-viewer.tsx';

export type Submission = WireValue<typeof documentView>;

/** One submission: the pictures beside what the account says, and the decision. */
export function DocumentPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { may } = useOperator();
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery({ ...ask(documentView, { id }), placeholderData: undefined as never });
  if (error && !data) {
    return (
      <ErrorState
        title={t`Could not load this submission`}
        retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
      >
        {words(error)}
      </ErrorState>
    );
  }
  if (!data) return <PageSkeleton />;
  const canDecide = data.state === 'submitted' && may('documents.decide');
  return (
    <Page
      back={<LookLink render={<Link to={paths.documents} />}>{t`Documents`}</LookLink>}
      title={
        <span className={styles.title}>
          {t`Documents of ${data.username}`}
          <DocumentState state={data.state} />
        </span>
      }
      lead={
        <>
          <BrandTag id={data.brandId} /> · {t`submitted ${momentText(data.submittedAt)}`} ·{' '}
          <Link className={linkClass()} to={paths.member(data.memberId)}>{t`open the member`}</Link>
        </>
      }
    >
      <div className={styles.review}>
        <PictureViewer pictures={data.pictures} />
        <div className={styles.side}>
          <Section title={t`Account details`}>
            <NamesBeside submission={data} />
            <Facts
              narrow
              items={[
                { key: 'birth', label: t`Birthday`, value: dayOfText(data.account.birthDate) },
                { key: 'number', label: t`Document number entered by the member`, value: data.idNumber || '–' },
              ]}
            />
          </Section>
          {canDecide ? <Decide submission={data} key={data.id} /> : <Decided submission={data} />}
        </div>
      </div>
    </Page>
  );
}

function Decided({ submission }: { submission: Submission }) {
  const { t } = useLingui();
  if (submission.state === 'submitted') return null;
  return (
    <Section title={t`The decision`}>
      <Facts
        narrow
        items={[
          { key: 'at', label: t({ message: 'Decided', context: 'time' }), value: momentText(submission.decidedAt) },
          submission.readName ? { key: 'name', label: t`Name as read`, value: submission.readName } : null,
          submission.readBirthDate ? { key: 'birth', label: t`Birthday as read`, value: submission.readBirthDate } : null,
          submission.overrideReason ? { key: 'override', label: t`Why a difference was accepted`, value: submission.overrideReason } : null,
          submission.reason ? { key: 'reason', label: t`Rejection reason`, value: submission.reason } : null,
        ]}
      />
    </Section>
  );
}
