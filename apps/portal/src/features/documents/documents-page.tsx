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
      lead={<Trans>We check who you are, so that nobody else is paid your money and nobody under age plays.</Trans>}
      rail={<DocumentsRail />}
    >
      {error && !data ? (
        <ErrorState
          title={t`Your documents could not be opened`}
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
      <RailCard title={t`What happens`}>
        <Steps
          label={t`What happens`}
          steps={[
            { title: t`You take pictures`, words: t`Of one document, all four corners in sight.` },
            { title: t`A person looks`, words: t`At the pictures and your account, nothing else.` },
            { title: t`You are told`, words: t`With the reason, if something has to be sent again.` },
          ]}
        />
      </RailCard>
      <RailCard>
        <Facts
          facts={[
            { key: 'lock', icon: <Lock />, words: t`Kept encrypted; only the people who check them can open them.` },
            { key: 'eye', icon: <ShieldCheck />, words: t`Every look at them is written down.` },
          ]}
        />
      </RailCard>
    </>
  );
}

const dayOf = (iso: string | null): string =>
  iso ? dateFormat({ dateStyle: 'long', timeZone: brand.timeZone }).format(new Date(iso)) : '';

/** How it stands, and the next step. */
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
          title={t`Your identity is confirmed`}
          actions={<Button tone="primary" render={<Link to={paths.member('withdraw')} />}>{t`Withdraw`}</Button>}
        >
          {day ? <Trans>Since {day}. There is nothing more to do.</Trans> : <Trans>There is nothing more to do.</Trans>}
        </EmptyState>
      </Card>
    );
  }
  if (current?.state === 'submitted') {
    const day = dayOf(current.submittedAt);
    return (
      <Card pad="l">
        <EmptyState icon={<Hourglass />} picture={<BrandObject name="documents" />} title={t`We are looking at your documents`}>
          <Trans>Sent on {day}. Most are decided within a day, and we tell you at once. You can leave this page.</Trans>
        </EmptyState>
        <ul className={styles.sent}>
          {current.pictures.map((one) => (
            <li key={one.id}>
              <img src={one.preview} alt={t`A picture you sent`} className={styles.preview} />
            </li>
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <>
      {current?.state === 'rejected' ? (
        <Alert tone="warn" title={t`We could not confirm your identity yet`}>
          <p>
            <bdi>{current.reason}</bdi>
          </p>
          <p>
            <Trans>Please send new pictures below, or ask customer service.</Trans>
          </p>
        </Alert>
      ) : null}
      {state.required && !current ? (
        <Alert tone="info" title={t`Needed before your first withdrawal`}>
          <Trans>You can play and pay in meanwhile.</Trans>
        </Alert>
      ) : null}
      <DocumentsForm added={current?.state === 'draft' ? current.pictures : []} />
    </>
  );
}
