import { fieldError } from '@pavilion/contract/base/client';
import {
  referralRuleDiscard,
  referralRuleOffer,
  referralRuleView,
  referralRuleWrite,
  referralStop,
} from '@pavilion/contract/referral/desk';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText, countText } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { GiftFields } from '../../parts/gift-fields.tsx';
import { Page } from '../../parts/page.tsx';
import { RuleState } from '../../parts/rule-state.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useAddress } from '../../parts/use-address.ts';
import { paths } from '../../paths.ts';
import { NumberField } from '../brands/number-field.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Rule, RuleView } from './referral-words.ts';
import styles from './referral.module.css';

const FIRST: Rule = {
  minDeposit: 100,
  minTurnover: 100,
  days: 30,
  inviterAmount: 10,
  invitedAmount: null,
  mostAMonth: 10,
  monthBudget: 1_000,
  sameAddressHours: 2,
  gifts: { timesHundredths: 100, largestBet: null, weights: [], days: 14, takesWinnings: true, claimDays: 14 },
};

/** The rule of a brand's referrals, whether it is stopped, and what it cost. */
export function RulePage() {
  const { t } = useLingui();
  const { brand, brands } = useOperator();
  const { values, set } = useAddress({ brand: '' });
  const chosen = brand ?? brands.find(({ id }) => id === values.brand) ?? brands[0];
  const query = useQuery({ ...ask(referralRuleView, { brandId: chosen?.id ?? '' }), enabled: chosen !== undefined });
  return (
    <Page
      title={t`Referral rule`}
      lead={t`Members keep the terms they registered under. Changes stay a draft until a second operator publishes them.`}
      back={<Link className={linkClass()} to={paths.referrals}>{t`Referrals`}</Link>}
    >
      {brand === null ? (
        <Select
          label={t`Brand`}
          value={chosen?.id ?? ''}
          onChange={(event) => set({ brand: event.target.value })}
          rowClassName={styles.brand ?? ''}
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <Answered query={query} failed={t`Could not load the rule`}>
        {(data) => <Shown key={`${chosen?.id ?? ''} ${data.draft?.version ?? 0}`} data={data} brandId={chosen?.id ?? ''} />}
      </Answered>
    </Page>
  );
}

function Shown({ data, brandId }: { data: RuleView; brandId: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<'write' | 'stop' | null>(null);
  const offer = useControlAct(referralRuleOffer);
  const discard = useAct(referralRuleDiscard, { said: t`Draft discarded` });
  const stop = useAct(referralStop, { onDone: () => setAsking(null) });
  const rule = data.draft?.terms ?? data.live?.terms ?? null;
  const mayChange = may('referral.rules');
  return (
    <>
      {data.stopped ? (
        <Alert tone="warn" title={t`Referrals are stopped`}>
          {data.stopReason}
        </Alert>
      ) : null}
      <RuleState
        live={data.live}
        draft={data.draft}
        may={mayChange}
        approveLead={t`Applies to new registrations. Members who registered earlier keep their terms.`}
        offer={{ ...offer, run: (version, reason) => offer.run({ brandId, version, reason }) }}
        kind="referral.rule"
        brandId={brandId}
        discard={{ ...discard, run: (version, reason) => discard.run({ brandId, version, reason }) }}
      />
      <Card as="section" pad="l" className={styles.rule} aria-label={t`Terms`}>
        {rule ? <Terms rule={rule} currency={data.currency} /> : <p>{t`This brand has no referrals.`}</p>}
        {mayChange ? (
          <div className={styles.acts}>
            {data.live ? <Button onClick={() => setAsking('stop')}>{data.stopped ? t`Resume referrals` : t`Stop referrals`}</Button> : null}
            <Button tone="primary" onClick={() => setAsking('write')}>
              {rule ? t`Change the rule` : t`Create rule`}
            </Button>
          </div>
        ) : null}
      </Card>
      <Costs data={data} />
      {asking === 'write' ? <WriteDialog data={data} brandId={brandId} first={rule ?? FIRST} onClose={() => setAsking(null)} /> : null}
      <ActDialog
        open={asking === 'stop'}
        onClose={() => setAsking(null)}
        busy={stop.busy}
        error={stop.error}
        tone={data.stopped ? 'primary' : 'danger'}
        title={data.stopped ? t`Resume referrals?` : t`Stop referrals?`}
        lead={
          data.stopped
            ? t`Referrals are offered again; invitees who qualified in the meantime are checked.`
            : t`Referrals are not offered or paid until resumed. Paid rewards stay.`
        }
        confirmLabel={data.stopped ? t`Resume` : t`Stop`}
        reasonHint={t`Recorded in the audit trail.`}
        onConfirm={(reason) => void stop.run({ brandId, stopped: !data.stopped, reason })}
      />
    </>
  );
}

function Terms({ rule, currency }: { rule: Rule; currency: string }) {
  const { t } = useLingui();
  const money = (amount: number | null): string => (amount === null ? t`nothing` : amountText(amount, currency));
  return (
    <Facts
      items={[
        { key: 'deposit', label: t`First deposit of at least`, value: money(rule.minDeposit) },
        { key: 'turnover', label: t`Minimum turnover`, value: money(rule.minTurnover) },
        { key: 'days', label: t`Days to qualify`, value: countText(rule.days) },
        { key: 'inviter', label: t`The inviter gets`, value: money(rule.inviterAmount) },
        { key: 'invited', label: t`Invitee gets`, value: money(rule.invitedAmount) },
        { key: 'cap', label: t`Monthly cap per inviter`, value: rule.mostAMonth === null ? t`no cap` : countText(rule.mostAMonth) },
        { key: 'budget', label: t`Monthly budget`, value: rule.monthBudget === null ? t`no cap` : money(rule.monthBudget) },
        {
          key: 'address',
          label: t`Same network does not count within`,
          value: rule.sameAddressHours === 0 ? t`it may count` : t`${rule.sameAddressHours} h`,
        },
      ]}
    />
  );
}

function Costs({ data }: { data: RuleView }) {
  const { t } = useLingui();
  if (data.costs.length === 0) return null;
  return (
    <section aria-label={t`Referral costs`}>
      <h2 className={styles.part}>{t`Referral costs`}</h2>
      <ul className={styles.list}>
        {data.costs.map(({ month, amount, counted }) => (
          <li key={month}>
            <span>{month}</span>
            <span className={styles.quiet}>{t`Counted: ${countText(counted)}`}</span>
            <span className={styles.figure}>{amountText(amount, data.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WriteProps {
  data: RuleView;
  brandId: string;
  first: Rule;
  onClose(): void;
}

type AmountKey = 'minDeposit' | 'minTurnover' | 'inviterAmount' | 'invitedAmount' | 'monthBudget';

function WriteDialog({ data, brandId, first, onClose }: WriteProps) {
  const { t } = useLingui();
  const [rule, setRule] = useState(first);
  const act = useAct(referralRuleWrite, { said: t`Draft saved`, onDone: onClose });
  const set = (change: Partial<Rule>) => setRule({ ...rule, ...change });
  const amount = (key: AmountKey, label: string, hint: string) => (
    <TextField
      label={label}
      type="number"
      step="any"
      min={0}
      inputMode="decimal"
      end={data.currency}
      hint={hint}
      error={fieldError(act.error, `terms.${key}`)}
      value={rule[key] === null ? '' : String(rule[key])}
      onChange={(event) => set({ [key]: event.target.value === '' ? null : Number(event.target.value) })}
    />
  );
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Referral rule`}
      lead={t`Saved as a draft. Members see it after a second operator publishes it.`}
      confirmLabel={t`Save`}
      incomplete={!(rule.minDeposit > 0)}
      onConfirm={() => void act.run({ brandId, seen: data.draft?.version ?? 0, terms: { ...rule, minTurnover: rule.minTurnover ?? 0 } })}
    >
      <div className={styles.fields}>
        {amount('minDeposit', t`First deposit of at least`, t`For the invitee`)}
        {amount('minTurnover', t`Minimum turnover`, t`Valid turnover; 0: none`)}
        <NumberField
          label={t`Days to qualify`}
          value={rule.days}
          min={1}
          max={180}
          hint={t`From the registration`}
          onNumber={(days) => set({ days: days ?? 1 })}
        />
        {amount('inviterAmount', t`The inviter gets`, t`Empty: nothing`)}
        {amount('invitedAmount', t`Invitee gets`, t`Empty: nothing`)}
        <NumberField
          label={t`Monthly cap per inviter`}
          value={rule.mostAMonth}
          min={1}
          max={1000}
          hint={t`Empty: no cap`}
          onNumber={(mostAMonth) => set({ mostAMonth })}
        />
        {amount('monthBudget', t`Monthly budget`, t`Stops automatically when used up. Empty: no cap`)}
        <NumberField
          label={t`Hours around a registration`}
          value={rule.sameAddressHours}
          min={0}
          max={720}
          hint={t`Registrations from the inviter's network within this time do not count. 0: they count`}
          onNumber={(sameAddressHours) => set({ sameAddressHours: sameAddressHours ?? 0 })}
        />
      </div>
      <GiftFields gifts={rule.gifts} currency={data.currency} onGifts={(gifts) => set({ gifts })} />
    </ActDialog>
  );
}
