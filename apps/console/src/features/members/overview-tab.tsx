import { useLingui } from '@lingui/react/macro';
import { Check } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
import { Amount, countText } from '../../parts/amount.tsx';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { Facts } from '../../parts/facts.tsx';
import { dayText, momentText } from '../../parts/moment.ts';
import { Section } from '../../parts/page.tsx';
import { usePayeeWords } from '../../parts/payee-words.ts';
import { DocumentState } from '../../parts/state-words.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import type { MemberView } from './member-page.tsx';
import styles from './member.module.css';
import { CorrectDialog } from './correct-dialog.tsx';
import { Corrections } from './corrections.tsx';
import { useFieldWords } from './field-words.ts';
import type { CorrectedField } from './field-words.ts';
import { RankSection } from './rank-section.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import type { RevealField } from './reveal-dialog.tsx';
import { useAccountWords } from './account-words.ts';

/** Money at a glance, identity, ways to log in, and the agent who brought the member. */
export function OverviewTab({ view }: { view: MemberView }) {
  const { may } = useOperator();
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Balances view={view} />
        <Person view={view} />
        {may('members.correct') ? <Corrections memberId={view.member.memberId} /> : null}
        <Cards view={view} />
      </div>
      <div className={styles.stack}>
        <Access view={view} />
        {may('ranks.read') ? <RankSection memberId={view.member.memberId} /> : null}
        <Origin view={view} />
      </div>
    </div>
  );
}

function Balances({ view }: { view: MemberView }) {
  const { t } = useLingui();
  const { currency } = view.member;
  const accountWords = useAccountWords();
  const { totals, turnover } = view;
  return (
    <Section title={t`Money`} note={t`Lifetime totals`}>
      <dl className={styles.balances}>
        {view.balances.map(({ kind, currency: own, balance }) => (
          <div key={`${kind}${own}`} className={styles.figure}>
            <dt>{accountWords(kind)}</dt>
            <dd>
              <Amount of={balance} currency={own} />
            </dd>
          </div>
        ))}
      </dl>
      <hr className={styles.rule} />
      <Facts
        narrow
        items={[
          { key: 'deposited', label: t`Total deposited`, value: <Amount of={totals.deposited} currency={currency} /> },
          { key: 'withdrawn', label: t`Total withdrawn`, value: <Amount of={totals.withdrawn} currency={currency} /> },
          { key: 'staked', label: t`Staked`, value: <Amount of={totals.staked} currency={currency} /> },
          { key: 'won', label: t`Won`, value: <Amount of={totals.won} currency={currency} /> },
          { key: 'in-play', label: t`In play`, value: <Amount of={totals.inPlay} currency={currency} /> },
          { key: 'turnover', label: t`Wagering remaining`, value: <Amount of={turnover.remaining} currency={currency} /> },
        ]}
      />
    </Section>
  );
}

function Person({ view: { member, documents, samePerson } }: { view: MemberView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [revealing, setRevealing] = useState<RevealField | null>(null);
  const names = useFieldWords();
  const [correcting, setCorrecting] = useState<CorrectedField | null>(null);
  const canCorrect = may('members.correct') && member.status !== 'closed';
  const masked = (field: RevealField, text: string, proved = false) => {
    const name = field === 'birthDate' ? '' : names[field];
    return text || (canCorrect && field !== 'birthDate') ? (
      <span className={styles.masked}>
        {text || '–'}
        {proved ? (
          <span className={styles.proved}>
            <Check />
            {t`verified`}
          </span>
        ) : null}
        {text && may('members.reveal') ? (
          <button type="button" className={styles.reveal} onClick={() => setRevealing(field)}>{t`show`}</button>
        ) : null}
        {canCorrect && field !== 'birthDate' ? (
          <button type="button" className={styles.reveal} onClick={() => setCorrecting(field)} aria-label={t`Correct: ${name}`}>
            {t`correct`}
          </button>
        ) : null}
      </span>
    ) : (
      '–'
    );
  };
  return (
    <Section title={t`Person`} note={t`Masked. Every reveal is recorded.`}>
      <Facts
        items={[
          { key: 'fullName', label: t`Full name`, value: masked('fullName', member.fullName) },
          { key: 'payeeName', label: t`Payee name`, value: masked('payeeName', member.payeeName) },
          {
            key: 'birthDate',
            label: member.age === null ? t`Birthday` : t`Birthday, ${member.age} years old`,
            value: masked('birthDate', member.birthDate),
          },
          { key: 'mobile', label: t`Mobile`, value: masked('mobile', member.mobile, member.mobileProved) },
          { key: 'email', label: t`Email`, value: masked('email', member.email, member.emailProved) },
          { key: 'documents', label: t`Identity documents`, value: <DocumentState state={documents} /> },
          { key: 'nickname', label: t`Nickname`, value: member.nickname || '–' },
          { key: 'language', label: t`Language`, value: member.language },
          { key: 'country', label: t`Country`, value: member.country ?? '–' },
          samePerson.length === 0
            ? null
            : {
                key: 'same',
                label: t`Other accounts of the same person`,
                value: samePerson.map((one) => (
                  <div key={one.memberId}>
                    <Link className={linkClass()} to={paths.member(one.memberId)}>
                      {one.username}
                    </Link>{' '}
                    · <BrandTag id={one.brandId} />
                  </div>
                )),
              },
        ]}
      />
      <RevealDialog memberId={member.memberId} field={revealing} onClose={() => setRevealing(null)} />
      <CorrectDialog memberId={member.memberId} field={correcting} onClose={() => setCorrecting(null)} />
    </Section>
  );
}

function Cards({ view: { bankCards } }: { view: MemberView }) {
  const { t } = useLingui();
  const { wordsOf } = usePayeeWords();
  return (
    <Section title={t`Payout accounts`}>
      {bankCards.length === 0 ? (
        <p className={styles.quiet}>{t`None yet. The member adds one before the first withdrawal.`}</p>
      ) : (
        <Facts
          items={bankCards.map(({ id, kind, type, bankName, number, holder, createdAt }) => ({
            key: id,
            label: bankName,
            value: (
              <>
                {number}
                {kind === 'bank' ? null : (
                  <>
                    <br />
                    <span className={styles.quiet}>{wordsOf(kind, type)}</span>
                  </>
                )}
                <br />
                {holder}
                <br />
                <span className={styles.quiet}>{t`since ${momentText(createdAt)}`}</span>
              </>
            ),
          }))}
        />
      )}
    </Section>
  );
}

function Access({ view: { access, member } }: { view: MemberView }) {
  const { t } = useLingui();
  const yesNo = (yes: boolean) => (yes ? t`Yes` : t`No`);
  return (
    <Section title={t`Access`}>
      <Facts
        narrow
        items={[
          { key: 'totp', label: t`Authenticator app`, value: yesNo(access.totp) },
          { key: 'payment', label: t`Payment password`, value: yesNo(access.paymentPassword) },
          { key: 'live', label: t`Open sessions`, value: countText(access.liveSessions) },
          { key: 'devices', label: t`Trusted devices`, value: countText(access.trustedDevices) },
          { key: 'password', label: t`Password set`, value: momentText(access.passwordSetAt) },
          { key: 'expired', label: t`Must be changed`, value: yesNo(access.passwordExpired) },
          { key: 'first', label: t`First login`, value: momentText(member.firstLoginAt) },
          {
            key: 'terms',
            label: t`Terms accepted`,
            value: member.termsVersion ? `${dayText(member.termsVersion)} · ${momentText(member.termsAcceptedAt)}` : '–',
          },
        ]}
      />
    </Section>
  );
}

function Origin({ view: { member } }: { view: MemberView }) {
  const { t } = useLingui();
  return (
    <Section title={t`Acquisition`}>
      <Facts
        narrow
        items={[
          { key: 'since', label: t`Member since`, value: momentText(member.createdAt) },
          {
            key: 'agents',
            label: t`Upline agents`,
            value:
              member.agentPath.length === 0
                ? '–'
                : member.agentPath.map(({ memberId, username }) => (
                    <Link key={memberId} className={linkClass()} to={paths.member(memberId)}>
                      {username}{' '}
                    </Link>
                  )),
          },
          { key: 'affiliate', label: t`Affiliate code`, value: member.affiliateCode ?? '–' },
          { key: 'referral', label: t`Referral code`, value: member.referralCode ?? '–' },
          ...Object.entries(member.origin).map(([key, value]) => ({ key: `o-${key}`, label: key, value: value || '–' })),
        ]}
      />
    </Section>
  );
}
