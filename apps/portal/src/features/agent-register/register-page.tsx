import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { deleteAffiliateUrl } from '@pavilion/contract/agents/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Link2, UserPlus } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useReport } from '../../shared/agents/use-report.ts';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';
import { JoinedMembersDialog } from './joined-members-dialog.tsx';
import { LinkCard } from './link-card.tsx';
import { MakeLinkDialog } from './make-link-dialog.tsx';
import { OpenAccountDialog } from './open-account-dialog.tsx';
import { type AffiliateLink, LINKS_PAGE, linksQuery, quotaQuery } from './queries.ts';
import styles from './register.module.css';
import { AgentHead } from '../../shared/agents/agent-head.tsx';

type Popup = { kind: 'make' } | { kind: 'open' } | { kind: 'came' | 'close'; link: AffiliateLink };

/** Which popup the address names; removed from it at the first reading. */
function useWanted(): [Popup | null, (popup: Popup | null) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.has('make') ? 'make' : search.has('open') ? 'open' : null;
  const [popup, setPopup] = useState<Popup | null>(null);
  const set = (next: Popup | null) => {
    setPopup(next);
    if (asked)
      setSearch(
        (before) => {
          const params = new URLSearchParams(before);
          params.delete('make');
          params.delete('open');
          return params;
        },
        { replace: true },
      );
  };
  return [popup ?? (asked ? { kind: asked } : null), set];
}

/** Invitations and accounts opened for others: how a team grows. */
export function RegisterPage() {
  const { t } = useLingui();
  const [popup, setPopup] = useWanted();
  const close = () => setPopup(null);
  return (
    <div className={styles.page}>
      <AgentHead
        title={t`Registration`}
        lead={<Trans>Your invitation links and posters, and accounts you open for others.</Trans>}
        end={
          <>
            <Button iconStart={<UserPlus />} onClick={() => setPopup({ kind: 'open' })}>{t`Register a member`}</Button>
            <Button tone="primary" iconStart={<Link2 />} onClick={() => setPopup({ kind: 'make' })}>{t`New link`}</Button>
          </>
        }
      />
      <Quota />
      <Links onPopup={setPopup} />
      {popup?.kind === 'make' ? <MakeLinkDialog onClose={close} /> : null}
      {popup?.kind === 'open' ? <OpenAccountDialog onClose={close} /> : null}
      {popup?.kind === 'came' ? <JoinedMembersDialog link={popup.link} onClose={close} /> : null}
      {popup?.kind === 'close' ? <CloseLink link={popup.link} onClose={close} /> : null}
    </div>
  );
}

/** How many accounts of each kind may still be opened. */
function Quota() {
  const { t } = useLingui();
  const { data } = useQuery(quotaQuery());
  if (!data || data.length === 0) return null;
  return (
    <Card as="section" className={styles.quota} aria-label={t`Your quota`}>
      {data.map(({ quotaId, quotaRemaining }) => (
        <div key={quotaId}>
          <p>{quotaId === 'agents' ? t`Agent accounts left` : t`Member accounts left`}</p>
          <b>{quotaRemaining === null ? t`Unlimited` : <Plural value={quotaRemaining} _0="None" other="#" />}</b>
        </div>
      ))}
    </Card>
  );
}

function Links({ onPopup }: { onPopup(popup: Popup): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [{ page, values }, change] = useReport(['status']);
  const status = values['status'] ?? '';
  const { data, error, refetch, isFetching } = useQuery(linksQuery(page, status === '' ? -1 : Number(status)));
  const filters = [
    { value: '', label: t`All` },
    { value: '1', label: t`In use` },
    { value: '2', label: t`Expired` },
    { value: '0', label: t`Closed` },
  ];
  const pages = data ? Math.max(1, Math.ceil(data.pageInfo.totalRecords / LINKS_PAGE)) : 1;
  return (
    <section className={styles.links} aria-busy={!data && !error}>
      <div className={styles.linksHead}>
        <h2>
          <Trans>Your invitations</Trans>
        </h2>
        <ChipRow label={t`Filter links`}>
          {filters.map(({ value, label }) => (
            <Chip key={value} selected={value === status} onClick={() => change({ values: { status: value } })}>
              {label}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {error && !data ? (
        <ErrorState title={t`Couldn't load your links`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : null}
      {data?.List.length === 0 ? (
        <EmptyState
          icon={<Link2 />}
          picture={<BrandObject name="messages" />}
          title={status === '' ? t`No links yet` : t`No matching links`}
          actions={<Button iconStart={<Link2 />} onClick={() => onPopup({ kind: 'make' })}>{t`New link`}</Button>}
        >
          <Trans>Create a link, share it or print its poster. Everyone who joins with it appears here.</Trans>
        </EmptyState>
      ) : null}
      <div className={styles.linkList}>
        {!data && !error ? <Skeleton shape="block" height="220px" count={2} /> : null}
        {data?.List.map((link) => (
          <LinkCard
            key={link.id}
            link={link}
            onJoinedMembers={() => onPopup({ kind: 'came', link })}
            onClose={() => onPopup({ kind: 'close', link })}
          />
        ))}
      </div>
      {data && pages > 1 ? (
        <HistoryFoot
          count={<Plural value={data.pageInfo.totalRecords} one="# link" other="# links" />}
          page={page}
          pages={pages}
          onPage={(next) => change({ page: next })}
        />
      ) : null}
    </section>
  );
}

function CloseLink({ link, onClose }: { link: AffiliateLink; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(deleteAffiliateUrl, { query: { affiUrlId: link.id } }),
    onSuccess: async () => {
      onClose();
      toasts.show({ tone: 'good', title: t`Link closed` });
      await client.invalidateQueries({ queryKey: ['affiliate-urls'] });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Close link ${link.code}?`}
      cancelLabel={t`Keep it`}
      confirmLabel={t`Close link`}
      tone="danger"
      busy={end.isPending}
      onConfirm={() => end.mutate()}
    >
      <p>
        <Trans>No one can register with it any more, including from printed posters. Your downline stays yours.</Trans>
      </p>
      {end.error ? <p role="alert">{words(end.error)}</p> : null}
    </ConfirmDialog>
  );
}
