import { useLingui } from '@lingui/react/macro';
import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { promotionPeriods, type PromotionKind } from '@pavilion/contract/promotions/terms';
import { DAY_MS } from '@pavilion/contract/base/time';
import { Segmented } from '@pavilion/ui/segmented';
import { TextField } from '@pavilion/ui/text-field';
import type { ReactNode } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { useProductWords } from '../../parts/product-words.ts';
import { useChoiceWords } from './choice-words.ts';
import { AmountAt, ChoiceAt, CountAt, RowsAt, SomeAt, useForm } from './form-parts.tsx';
import { getAt } from './form-state.ts';
import { Wheel } from './wheel-fields.tsx';
import styles from './promotions.module.css';

const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));

const MONDAY = Date.UTC(2024, 0, 1);

/** The fields of one kind's rule. */
export function KindFields({ kind }: { kind: PromotionKind }) {
  const Fields = FIELDS[kind];
  return (
    <div className={styles.grid}>
      <Fields />
    </div>
  );
}

function Weekdays() {
  const { t } = useLingui();
  const name = new Intl.DateTimeFormat(currentTag(), { weekday: 'short', timeZone: 'UTC' });
  const options = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: name.format(new Date(MONDAY + (value - 1) * DAY_MS)) }));
  return <SomeAt at="rule.weekdays" label={t`Weekdays`} hint={t`None chosen: every day.`} options={options} />;
}

function Games() {
  const { t } = useLingui();
  const product = useProductWords();
  const options = GAME_TYPES.map((value) => ({ value, label: product(value.toLowerCase()) }));
  return <SomeAt at="rule.gameTypes" label={t`Eligible game types`} hint={t`None chosen: all.`} options={options} />;
}

function Period() {
  const { t } = useLingui();
  const words = { day: t`Each day`, week: t`Each week`, month: t`Each month` };
  return (
    <ChoiceAt
      at="rule.period"
      label={t`Period`}
      hint={t`Settled once the period is over, in the brand's time zone.`}
      options={promotionPeriods.map((value) => ({ value, label: words[value] }))}
    />
  );
}

function Share() {
  const { t } = useLingui();
  return (
    <>
      <AmountAt at="rule.gives.percent" label={t`Share of the deposit`} end="%" />
      <AmountAt at="rule.gives.cap" label={t`Largest bonus`} />
    </>
  );
}

function Deposit() {
  const { t } = useLingui();
  const { terms, set, disabled } = useForm();
  const bySteps = getAt(terms, 'rule.gives.steps') !== undefined;
  const { which } = useChoiceWords();
  return (
    <>
      <ChoiceAt at="rule.which" label={t`Which deposit`} options={optionsOf(which)} />
      <AmountAt at="rule.minDeposit" label={t`Smallest deposit`} />
      <Segmented
        className={styles.wide ?? ''}
        label={t`How much`}
        value={bySteps ? 'steps' : 'share'}
        onValue={(next) =>
          disabled ? undefined : set('rule.gives', next === 'steps' ? { steps: [{ from: '', amount: '' }] } : { percent: 100, cap: '' })
        }
        options={[
          { value: 'share', label: t`Percentage` },
          { value: 'steps', label: t`Amounts by size` },
        ]}
      />
      {bySteps ? (
        <RowsAt at="rule.gives.steps" label={t`Steps`} blank={{ from: '', amount: '' }} most={20}>
          {(at) => (
            <>
              <AmountAt at={`${at}.from`} label={t`Deposit from`} />
              <AmountAt at={`${at}.amount`} label={t`Bonus`} />
            </>
          )}
        </RowsAt>
      ) : (
        <Share />
      )}
      <Weekdays />
    </>
  );
}

function Cashback() {
  const { t } = useLingui();
  return (
    <>
      <Period />
      <AmountAt at="rule.cap" label={t`Largest bonus`} />
      <AmountAt
        at="rule.ofTurnover"
        label={t`Maximum share of stakes at risk`}
        hint={t`Keep it below the game edge so that betting for cashback never pays. Empty: no limit.`}
        end="%"
        optional
      />
      <RowsAt at="rule.steps" label={t`Steps`} blank={{ lossFrom: '', percent: 5 }} most={20}>
        {(at) => (
          <>
            <AmountAt at={`${at}.lossFrom`} label={t`Loss from`} />
            <AmountAt at={`${at}.percent`} label={t`Cashback rate`} end="%" />
          </>
        )}
      </RowsAt>
      <Games />
    </>
  );
}

function Turnover() {
  const { t } = useLingui();
  return (
    <>
      <Period />
      <RowsAt at="rule.steps" label={t`Steps`} blank={{ turnoverFrom: '', amount: '' }} most={20}>
        {(at) => (
          <>
            <AmountAt at={`${at}.turnoverFrom`} label={t`Minimum turnover`} />
            <AmountAt at={`${at}.amount`} label={t`Bonus`} />
          </>
        )}
      </RowsAt>
      <Games />
    </>
  );
}

function Amount() {
  const { t } = useLingui();
  return <AmountAt at="rule.amount" label={t`Bonus`} />;
}

function Login() {
  const { t } = useLingui();
  return (
    <RowsAt at="rule.amounts" label={t`Monthly calendar; missed days are not penalised`} blank="" most={31}>
      {(at, index) => <AmountAt at={at} label={t`Day ${index + 1}`} />}
    </RowsAt>
  );
}

function Manual() {
  const { t } = useLingui();
  const { pictures } = useChoiceWords();
  return (
    <>
      <AmountAt at="rule.upTo" label={t`Operator limit`} />
      <ChoiceAt at="rule.pictures" label={t`Pictures`} options={optionsOf(pictures)} />
    </>
  );
}

function Race() {
  const { t } = useLingui();
  const { terms, currency } = useForm();
  const byTurnover = getAt(terms, 'rule.measure') === 'turnover';
  const { measure } = useChoiceWords();
  return (
    <>
      <Period />
      <ChoiceAt at="rule.measure" label={t`Ranked by`} options={optionsOf(measure)} />
      <AmountAt at="rule.least" label={t`Minimum to take part`} end={byTurnover ? currency : '×'} />
      <RowsAt at="rule.prizes" label={t`Prizes by place`} blank="" most={100}>
        {(at, index) => <AmountAt at={at} label={t`Place ${index + 1}`} />}
      </RowsAt>
      <Games />
    </>
  );
}

function Rain() {
  const { t } = useLingui();
  const { terms, set, disabled, problems } = useForm();
  return (
    <>
      <AmountAt at="rule.pool" label={t`Pool per rain`} />
      <CountAt at="rule.seconds" label={t`Rain duration (seconds)`} />
      <AmountAt at="rule.least" label={t`Smallest envelope`} />
      <AmountAt at="rule.most" label={t`Largest envelope`} />
      <RowsAt at="rule.hours" label={t`Starts at (brand time)`} blank="12:00" most={24}>
        {(at) => (
          <TextField
            label={t`Time`}
            type="time"
            disabled={disabled}
            value={String(getAt(terms, at) ?? '')}
            error={problems.has(at) ? t`Hours and minutes, such as 18:30.` : undefined}
            onChange={(event) => set(at, event.target.value)}
          />
        )}
      </RowsAt>
      <Weekdays />
    </>
  );
}

function Ticket() {
  const { t } = useLingui();
  const { to } = useChoiceWords();
  return (
    <>
      <Share />
      <AmountAt at="rule.minDeposit" label={t`Smallest deposit`} />
      <CountAt at="rule.days" label={t`Ticket validity (days)`} />
      <ChoiceAt at="rule.to" label={t`Recipients`} options={optionsOf(to)} />
    </>
  );
}

const FIELDS: Readonly<Record<PromotionKind, () => ReactNode>> = {
  deposit: Deposit,
  cashback: Cashback,
  turnover: Turnover,
  signup: Amount,
  login: Login,
  code: Amount,
  manual: Manual,
  race: Race,
  wheel: Wheel,
  rain: Rain,
  ticket: Ticket,
};
