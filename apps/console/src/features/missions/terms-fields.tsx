import { useLingui } from '@lingui/react/macro';
import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { missionKinds, missionPeriods, rankedKinds, type WireMissionTerms } from '@pavilion/contract/missions/terms';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Plus, Trash2 } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import type { ReactNode } from 'react';
import { useProductWords } from '../../parts/product-words.ts';
import { conditionOf } from './mission-draft.ts';
import { useMissionWords } from './mission-words.ts';
import styles from './missions.module.css';

interface TermsProps {
  terms: WireMissionTerms;
  currency: string;
  /** The period and the reward of a mission that gave once do not change. */
  isPeriodFixed: boolean;
  errorOf(field: string): ReactNode;
  onTerms(terms: WireMissionTerms): void;
}

interface AmountProps {
  label: string;
  value: number;
  currency?: string;
  hint?: string;
  error?: ReactNode;
  onValue(value: number): void;
}

/** A number that may be empty while it is written. */
function Figure({ label, value, currency, hint, error, onValue }: AmountProps) {
  return (
    <TextField
      label={label}
      type="number"
      step={currency ? 'any' : 1}
      min={0}
      inputMode={currency ? 'decimal' : 'numeric'}
      value={Number.isNaN(value) ? '' : value}
      end={currency}
      hint={hint}
      error={error}
      onChange={(event) => onValue(event.target.value === '' ? Number.NaN : Number(event.target.value))}
    />
  );
}

const MAX_PLACES = 50;
const PERCENT = 100;

/** What is asked: a form by the kind of condition. */
export function ConditionFields({ terms, currency, isPeriodFixed, errorOf, onTerms }: TermsProps) {
  const { t } = useLingui();
  const words = useMissionWords();
  const product = useProductWords();
  const { condition } = terms;
  const put = (change: object) => onTerms({ ...terms, condition: { ...condition, ...change } as WireMissionTerms['condition'] });
  const kind = (value: string) => {
    const chosen = missionKinds.find((one) => one === value) ?? 'login';
    const ranked = (rankedKinds as readonly string[]).includes(chosen);
    onTerms({ ...terms, condition: conditionOf(chosen), board: ranked ? terms.board : [] });
  };
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t`Period`}
          value={terms.period}
          disabled={isPeriodFixed}
          hint={isPeriodFixed ? t`The period cannot change once prizes were granted.` : t`Brand time; weeks start on Monday.`}
          onChange={(event) => onTerms({ ...terms, period: missionPeriods.find((one) => one === event.target.value) ?? 'day' })}
          options={missionPeriods.map((value) => ({ value, label: words.period(value) }))}
        />
        <Select
          label={t`Requirement`}
          value={condition.kind}
          error={errorOf('condition')}
          onChange={(event) => kind(event.target.value)}
          options={missionKinds.map((value) => ({ value, label: words.kind(value) }))}
        />
        {condition.kind === 'multiple' ? (
          <Figure
            label={t`Multiplier`}
            value={condition.target / PERCENT}
            onValue={(value) => put({ target: Math.round(value * PERCENT) })}
          />
        ) : condition.kind === 'turnover' || condition.kind === 'deposits' ? (
          <Figure label={t`Target`} value={condition.target} currency={currency} onValue={(target) => put({ target })} />
        ) : (
          <Figure
            label={condition.kind === 'login' ? t`Login days` : t`How many`}
            value={condition.target}
            onValue={(target) => put({ target })}
          />
        )}
        {'minStake' in condition ? (
          <Figure
            label={t`Minimum bet`}
            value={condition.minStake}
            currency={currency}
            hint={t`A smaller bet does not count.`}
            onValue={(minStake) => put({ minStake })}
          />
        ) : null}
      </div>
      {'gameTypes' in condition ? (
        <fieldset className={styles.checks}>
          <legend>{t`Eligible games; none selected: all`}</legend>
          {GAME_TYPES.map((type) => (
            <Checkbox
              key={type}
              checked={condition.gameTypes.includes(type)}
              onChange={(event) =>
                put({ gameTypes: GAME_TYPES.filter((one) => (one === type ? event.target.checked : condition.gameTypes.includes(one))) })
              }
            >
              {product(type.toLowerCase())}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

/** Points are free at once: what is asked of money goes with the choice. */
const givingOf = (terms: WireMissionTerms, gives: string): WireMissionTerms =>
  gives === 'points'
    ? { ...terms, gives, lock: { ...terms.lock, timesHundredths: 0, largestBet: null, weights: [] } }
    : { ...terms, gives: 'money' };

/** What must be played before the prize can leave. */
function LockFields({ terms, currency, onTerms }: Pick<TermsProps, 'terms' | 'currency' | 'onTerms'>) {
  const { t } = useLingui();
  const { lock } = terms;
  const putLock = (change: Partial<WireMissionTerms['lock']>) => onTerms({ ...terms, lock: { ...lock, ...change } });
  return (
    <>
      <Figure
        label={t`Wagering requirement, × prize`}
        value={lock.timesHundredths / PERCENT}
        hint={t`0: no wagering.`}
        onValue={(value) => putLock({ timesHundredths: Math.round(value * PERCENT) })}
      />
      <Figure label={t`Days to complete wagering`} value={lock.days} onValue={(days) => putLock({ days })} />
      <Figure
        label={t`Maximum bet that counts`}
        value={lock.largestBet ?? Number.NaN}
        currency={currency}
        hint={t`Empty: any counts.`}
        onValue={(value) => putLock({ largestBet: Number.isNaN(value) ? null : value })}
      />
    </>
  );
}

/** What is given, what must be played for it, to whom, and up to how much. */
export function PrizeFields({ terms, currency: money, isPeriodFixed, errorOf, onTerms }: TermsProps) {
  const { t } = useLingui();
  const isPoints = terms.gives === 'points';
  const currency = isPoints ? t`points` : money;
  const { budget } = terms;
  return (
    <div className={styles.fields}>
      <Select
        label={t`Prize type`}
        value={terms.gives ?? 'money'}
        disabled={isPeriodFixed}
        hint={
          isPeriodFixed
            ? t`The reward type cannot change once prizes were granted.`
            : t`Points can be used in the points mall and have no wagering.`
        }
        error={errorOf('gives')}
        onChange={(event) => onTerms(givingOf(terms, event.target.value))}
        options={[
          { value: 'money', label: t`Cash` },
          { value: 'points', label: t`Points` },
        ]}
      />
      <Figure
        label={t`Prize`}
        value={terms.prize}
        currency={currency}
        error={errorOf('prize')}
        onValue={(prize) => onTerms({ ...terms, prize })}
      />
      {isPoints ? null : <LockFields terms={terms} currency={money} onTerms={onTerms} />}
      <Figure
        label={t`Days to claim`}
        value={terms.claimDays}
        hint={t`After the end of its period.`}
        onValue={(claimDays) => onTerms({ ...terms, claimDays })}
      />
      <Figure
        label={t`Minimum account age (days)`}
        value={terms.who.minAccountDays ?? Number.NaN}
        hint={t`Empty: any.`}
        onValue={(value) => onTerms({ ...terms, who: { ...terms.who, minAccountDays: Number.isNaN(value) ? null : value } })}
      />
      <Figure
        label={t`Budget`}
        value={budget?.amount ?? Number.NaN}
        currency={currency}
        error={errorOf('budget')}
        hint={t`Empty: no cap. It ends automatically at the cap.`}
        onValue={(value) => onTerms({ ...terms, budget: Number.isNaN(value) ? null : { amount: value, per: budget?.per ?? 'period' } })}
      />
      {budget ? (
        <Select
          label={t`Budget applies`}
          value={budget.per}
          onChange={(event) => onTerms({ ...terms, budget: { ...budget, per: event.target.value === 'all' ? 'all' : 'period' } })}
          options={[
            { value: 'period', label: t`Per period` },
            { value: 'all', label: t`Total` },
          ]}
        />
      ) : null}
    </div>
  );
}

/** Prizes by place; beside the budget, since they are as many as places. */
export function BoardFields({ terms, currency: money, errorOf, onTerms }: TermsProps) {
  const { t } = useLingui();
  const { board } = terms;
  const currency = terms.gives === 'points' ? t`points` : money;
  if (!(rankedKinds as readonly string[]).includes(terms.condition.kind))
    return <p className={styles.quiet}>{t`This mission type has no leaderboard.`}</p>;
  return (
    <>
      <div className={styles.prizes}>
        {board.map((prize, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place is its number
          <div key={place}>
            <Figure
              label={t`Place ${place + 1}`}
              value={prize}
              currency={currency}
              error={place === 0 ? errorOf('board') : undefined}
              onValue={(value) => onTerms({ ...terms, board: board.map((one, at) => (at === place ? value : one)) })}
            />
          </div>
        ))}
      </div>
      <div className={styles.acts}>
        <Button
          iconStart={<Plus />}
          disabled={board.length >= MAX_PLACES}
          onClick={() => onTerms({ ...terms, board: [...board, board.at(-1) ?? Number.NaN] })}
        >
          {t`Add a place`}
        </Button>
        {board.length > 0 ? (
          <Button iconStart={<Trash2 />} onClick={() => onTerms({ ...terms, board: board.slice(0, -1) })}>{t`Remove last`}</Button>
        ) : null}
      </div>
    </>
  );
}
