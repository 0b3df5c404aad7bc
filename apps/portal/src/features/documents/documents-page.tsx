import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { CircleCheck, Hourglass, Lock, ShieldCheck } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Facts, RailCard, RailPage, Steps } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { DocumentsForm } from './documents-form.tsx';
import styles from './documents.module.css';
import { type DocumentsState, documentsQuery } from './queries.ts';

/** Identity documents, sent in private: what is missing, what is being looked at, what was decided. */
export function DocumentsPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(documentsQuery());
  return (
    <RailPage
      title={t`Documents`}
      lead={<Trans>We verify your identity so that your money goes only to you and minors can't play.</Trans>}
      rail={<DocumentsRail />}
    >
      {error && !data ? (
        <ErrorState
          title={t`Couldn't open your documents`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : null}
      {!data && !error ? <Skeleton shape="block" height="320px" /> : null}
      {data ? <Stand state={data} /> : null}
    </RailPage>
  );
}

/** What happens with the pictures, and what holds for them. */
function DocumentsRail() {
  const { t } = useLingui();
  return (
    <>
      <RailCard title={t`How it works`}>
        <Steps
          label={t`How it works`}
          steps={[
            { title: t`Take photos`, words: t`Of one document, all four corners visible.` },
            { title: t`We review them`, words: t`We check the photos against your account, nothing else.` },
            { title: t`You get the result`, words: t`With the reason, if we need new photos.` },
          ]}
        />
      </RailCard>
      <RailCard>
        <Facts
          facts={[
            { key: 'lock', icon: <Lock />, words: t`Stored encrypted; only our review team can open them.` },
            { key: 'eye', icon: <ShieldCheck />, words: t`Every access is logged.` },
          ]}
        />
      </RailCard>
    </>
  );
}

const dayOf = (iso: string | null): string =>
  iso ? dateFormat({ dateStyle: 'long', timeZone: brand.timeZone }).format(new Date(iso)) : '';

/** Its state, and the next step. */
function Stand({ state }: { state: DocumentsState }) {
  const { t } = useLingui();
  const { current } = state;
  if (state.approved) {
    const day = dayOf(current?.decidedAt ?? null);
    return (
      <Card pad="l">
        <EmptyState
          icon={<CircleCheck />}
          picture={<BrandObject name="documents" />}
          title={t`Identity verified`}
          actions={<Button tone="primary" render={<Link to={paths.member('withdraw')} />}>{t`Withdraw`}</Button>}
        >
          {day ? <Trans>Since {day}. Nothing more to do.</Trans> : <Trans>Nothing more to do.</Trans>}
        </EmptyState>
      </Card>
    );
  }
  if (current?.state === 'submitted') {
    const day = dayOf(current.submittedAt);
    return (
      <Card pad="l">
        <EmptyState icon={<Hourglass />} picture={<BrandObject name="documents" />} title={t`We're reviewing your documents`}>
          <Trans>Sent on {day}. Most are reviewed within a day, and we'll notify you. You can leave this page.</Trans>
        </EmptyState>
        <ul className={styles.sent}>
          {current.pictures.map((one) => (
            <li key={one.id}>
              <img src={one.preview} alt={t`Photo you sent`} className={styles.preview} />
            </li>
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <>
      {current?.state === 'rejected' ? (
        <Alert tone="warn" title={t`We couldn't verify your identity yet`}>
          <p>
            <bdi>{current.reason}</bdi>
          </p>
          <p>
            <Trans>Send new photos below, or contact customer service.</Trans>
          </p>
        </Alert>
      ) : null}
      {state.required && !current ? (
        <Alert tone="info" title={t`Required before your first withdrawal`}>
          <Trans>You can play and deposit in the meantime.</Trans>
        </Alert>
      ) : null}
      <DocumentsForm added={current?.state === 'draft' ? current.pictures : []} />
    </>
  );
}
