import { useLingui } from '@lingui/react/macro';
import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import type { PromotionKind } from '@pavilion/contract/promotions/terms';
import { Select } from '@pavilion/ui/select';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import type { ReactNode } from 'react';
import { MemberPicker } from '../../parts/member-picker.tsx';
import { useProductWords } from '../../parts/product-words.ts';
import { useChoiceWords } from './choice-words.ts';
import { AmountAt, ChoiceAt, CountAt, RowsAt, SwitchAt, useForm } from './form-parts.tsx';
import { getAt, type Loose } from './form-state.ts';
import styles from './promotions.module.css';

/** Whom it is for; empty fields require nothing. */
export function WhoFields() {
  const { t } = useLingui();
  const { terms, set, disabled } = useForm();
  const branch = getAt(terms, 'who.branch');
  const countries = (getAt(terms, 'who.countries') as readonly string[] | undefined) ?? [];
  return (
    <div className={styles.grid}>
      <CountAt at="who.minRank" label={t`Rank from`} hint={t`Empty: every rank`} optional />
      <TextField
        label={t`Countries`}
        hint={t`Two-letter codes, such as VN BR. Empty: all. Based on the registration IP.`}
        disabled={disabled}
        defaultValue={countries.join(' ')}
        onBlur={(event) => set('who.countries', event.target.value.toUpperCase().match(/[A-Z]{2,}/g) ?? [])}
      />
      <CountAt at="who.minAccountDays" label={t`Minimum account age (days)`} optional />
      <CountAt at="who.maxAccountDays" label={t`Maximum account age (days)`} optional />
      <div className={styles.wide}>
        <MemberPicker
          label={t`Only downlines of an agent`}
          hint={t`Empty: all members`}
          value={typeof branch === 'string' ? { memberId: branch, username: branch } : null}
          onValue={(picked) => (disabled ? undefined : set('who.branch', picked?.memberId ?? null))}
        />
      </div>
      <SwitchAt at="who.verifiedContact" label={t`Requires a verified email or phone`} />
      <SwitchAt at="who.firstDevice" label={t`Only the first account per device`} />
      <SwitchAt at="who.oncePerPerson" label={t`One account per person: by device, payee and document`} />
      <Switch checked disabled onChange={() => undefined}>
        {t`Excluded, paused, closed and free-play accounts never qualify; this cannot be turned off`}
      </Switch>
    </div>
  );
}

/** What must be played before the money is free. */
export function LockFields({ kind }: { kind: PromotionKind }) {
  const { t } = useLingui();
  const { terms } = useForm();
  const hasLock = getAt(terms, 'lock.timesHundredths') !== 0;
  const withDeposit = kind === 'deposit' || kind === 'ticket';
  const { base } = useChoiceWords();
  return (
    <div className={styles.grid}>
      <CountAt at="lock.timesHundredths" times={100} label={t`Wagering requirement, ×`} end="×" hint={t`0: withdrawable immediately`} />
      {hasLock ? (
        <>
          <ChoiceAt
            at="lock.of"
            label={t`Wagering base`}
            options={[
              { value: 'bonus', label: base.bonus },
              ...(withDeposit || getAt(terms, 'lock.of') === 'depositAndBonus'
                ? [{ value: 'depositAndBonus', label: base.depositAndBonus }]
                : []),
            ]}
          />
          <CountAt at="lock.days" label={t`Days to complete wagering`} />
          <AmountAt at="lock.largestBet" label={t`Maximum bet that counts`} hint={t`Empty: any`} optional />
          <Weights />
        </>
      ) : null}
    </div>
  );
}

function Weights() {
  const { t } = useLingui();
  const product = useProductWords();
  const { terms, set, disabled } = useForm();
  const weights = (getAt(terms, 'lock.weights') as readonly Loose[] | undefined) ?? [];
  const games = GAME_TYPES.map((value) => ({ value, label: product(value.toLowerCase()) }));
  if (weights.length === 0)
    return (
      <Switch checked={false} disabled={disabled} onChange={() => set('lock.weights', [{ gameType: 'LIVE', percent: 50 }])}>
        {t`Some game types count in part`}
      </Switch>
    );
  return (
    <>
      <Switch checked disabled={disabled} onChange={() => set('lock.weights', [])}>
        {t`Some game types count in part`}
      </Switch>
      <RowsAt
        at="lock.weights"
        label={t`Weight per game type; types not listed count in full`}
        blank={{ gameType: 'RNG', percent: 100 }}
        most={GAME_TYPES.length}
      >
        {(at) => (
          <>
            <ChoiceAt at={`${at}.gameType`} label={t`Game type`} options={games} />
            <CountAt at={`${at}.percent`} label={t`Counts`} end="%" />
          </>
        )}
      </RowsAt>
    </>
  );
}

/** A cap that stops by itself, and how long it waits to be claimed. */
export function BudgetFields({ warning }: { warning: ReactNode }) {
  const { t } = useLingui();
  const { terms, set, disabled } = useForm();
  const per = getAt(terms, 'budget.per');
  const setPer = (next: string): void => set('budget', next === '' ? null : { amount: getAt(terms, 'budget.amount') ?? '', per: next });
  return (
    <div className={styles.grid}>
      <Select
        label={t`Budget`}
        disabled={disabled}
        value={typeof per === 'string' ? per : ''}
        onChange={(event) => setPer(event.target.value)}
        options={[
          { value: '', label: t`None: it never ends automatically` },
          { value: 'all', label: t`Entire period` },
          { value: 'day', label: t`Each day` },
          { value: 'week', label: t`Each week` },
          { value: 'month', label: t`Each month` },
        ]}
      />
      {typeof per === 'string' ? (
        <AmountAt at="budget.amount" label={t`Amount, ends automatically when used up`} warning={warning} />
      ) : null}
      <CountAt at="claimDays" label={t`Days to claim`} hint={t`0: credited automatically`} />
    </div>
  );
}
