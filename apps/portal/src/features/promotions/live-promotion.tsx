import { Trans, useLingui } from '@lingui/react/macro';
import { joinPromotion } from '@pavilion/contract/promotions/calls';
import { Alert } from '@pavilion/ui/alert';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { ChevronDown } from '@pavilion/ui/icon';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session-store.ts';
import { CleanHtml } from '../../parts/clean-html.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { hashName } from '../../parts/hash-name.ts';
import { useShortMoment } from '../../parts/moment.ts';
import { askAccount, paths } from '../../paths.ts';
import { ClaimAct } from '../../shared/claims/claim-act.tsx';
import { ClaimSlot } from '../../shared/claims/claim-slot.tsx';
import type { Claimed } from '../../shared/claims/taken.ts';
import { CodeForm } from '../rewards/public.ts';
import { useFigureWords } from '../../shared/rewards/figure-words.ts';
import type { LivePromotion } from '../../shared/rewards/queries.ts';
import { takeReward } from '../../shared/rewards/take-reward.ts';
import { TermsList } from '../../shared/rewards/terms-list.tsx';
import { PromotionCard } from './promotion-card.tsx';
import styles from './promotions-page.module.css';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const ApplyDialog = late(() => import('../rewards/public.ts'), 'ApplyDialog');

/** A promotion that gives something: its words, all its terms, and what can be done. */
export function LiveEntry({ promotion, priority }: { promotion: LivePromotion; priority: boolean }) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const moment = useShortMoment();
  const figures = useFigureWords();
  const { code, title, summary, picture, startsAt, endsAt } = promotion;
  const open = hashName(hash) === code;
  const [seenAt] = useState(() => Date.now());
  const isComing = Date.parse(startsAt) > seenAt;
  useEffect(() => {
    if (open) document.getElementById(code)?.scrollIntoView({ block: 'start' });
  }, [open, code]);
  const shown = {
    id: code,
    title,
    summary,
    category: promotion.category,
    promotionType: promotion.promotionType,
    date: startsAt,
    announcementImages: picture ? [{ imageUrl: picture }] : [],
  };
  return (
    <PromotionCard
      id={code}
      promotion={shown}
      priority={priority}
      className={cx(styles.entry, open && styles.open)}
      figure={figures(promotion.terms.rule)}
      title={
        <h2 className={styles.title}>
          {title}{' '}
          {promotion.joined ? <Badge tone="sea">{t`Joined`}</Badge> : isComing ? <Badge>{t`From ${moment(startsAt)}`}</Badge> : null}
        </h2>
      }
    >
      <button
        type="button"
        className={styles.more}
        aria-expanded={open}
        aria-controls={`${code}-terms`}
        aria-describedby={code}
        onClick={() => void navigate(open ? paths.promotions() : paths.promotions(code), { replace: open })}
      >
        {open ? <Trans>Close</Trans> : <Trans>Full terms</Trans>}
        <ChevronDown />
      </button>
      <div id={`${code}-terms`} className={styles.content} hidden={!open}>
        {open ? (
          <>
            <CleanHtml html={promotion.more} />
            <TermsList terms={promotion.terms} />
            {endsAt ? <p className="muted">{t`Until ${moment(endsAt)}`}</p> : null}
            {isComing ? null : <Acts promotion={promotion} />}
          </>
        ) : null}
      </div>
    </PromotionCard>
  );
}

/** What can be done with it; who is not logged in is asked to on the way. */
function Acts({ promotion }: { promotion: LivePromotion }) {
  const { t } = useLingui();
  const location = useLocation();
  const { isMember, isTrial } = useSession();
  const [isApplying, setApplying] = useState(false);
  const moment = useShortMoment();
  const { act, hindrance, joined, nextAt } = promotion;
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  const isByDeposit = act === 'deposit' || act === 'ticket';
  if (act === 'none') return null;
  if (!isMember)
    return (
      <Button
        tone="primary"
        className={styles.act}
        render={<Link to={askAccount(location, isTrial, `${location.pathname}${location.hash}`)} />}
      >
        {t`Log in to join`}
      </Button>
    );
  if (claimed || (hindrance === null && (act === 'login' || act === 'signup')))
    return (
      <ClaimSlot title={promotion.title} claimed={claimed}>
        <ClaimAct
          claim={() => takeReward({ id: promotion.id, of: 'promotion', kind: promotion.kind, turnover: 0 })}
          onTaken={(taken) => setClaimed({ ...taken, at: new Date().toISOString() })}
        >
          {t`Claim`}
        </ClaimAct>
      </ClaimSlot>
    );
  if (nextAt !== null) return <p className={styles.hindrance}>{t`Next one: ${moment(nextAt)}.`}</p>;
  if (hindrance !== null) return <p className={styles.hindrance}>{hindrance}</p>;
  if (act === 'code') return <CodeForm />;
  if (act === 'join')
    return joined ? (
      <p className={styles.hindrance}>{t`You've joined. The bonus is credited automatically.`}</p>
    ) : (
      <Join promotion={promotion} />
    );
  if (act === 'apply')
    return (
      <>
        <Button tone="primary" className={styles.act} onClick={() => setApplying(true)}>{t`Apply`}</Button>
        {isApplying ? (
          <Part corner>
            <ApplyDialog promotion={promotion} onClose={() => setApplying(false)} />
          </Part>
        ) : null}
      </>
    );
  return (
    <Button
      tone="primary"
      className={styles.act}
      render={<Link to={isByDeposit ? paths.member('depositv2') : paths.member('rewardCenter')} />}
    >
      {isByDeposit ? t`Deposit` : act === 'wheel' ? t`Go to the wheel` : t`Go to the reward centre`}
    </Button>
  );
}

function Join({ promotion }: { promotion: LivePromotion }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const join = useMutation({
    mutationFn: () => call(joinPromotion, { body: { promotionId: promotion.id } }),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <>
      {join.error ? <Alert tone="bad" title={words(join.error)} /> : null}
      <Button tone="primary" className={styles.act} loading={join.isPending} onClick={() => join.mutate()}>{t`Join`}</Button>
    </>
  );
}
