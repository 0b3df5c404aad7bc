import { useLingui } from '@lingui/react/macro';
import { lotteryOfferChange, lotteryPlaysList } from '@pavilion/contract/lottery/desk';
import { Alert } from '@pavilion/ui/alert';
import { Badge } from '@pavilion/ui/badge';
import { Segmented } from '@pavilion/ui/segmented';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Answered } from '../../parts/answered.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { faultyPlaysOf, percentOf } from './offer-words.ts';
import type { Game } from './lottery-words.ts';
import styles from './lottery.module.css';
import { returnOf } from './return-of.ts';
import { SumField } from './sum-field.tsx';
import type { Play, Terms } from './terms.ts';

interface OfferDialogProps {
  row: Game;
  currency: string;
  brandId: string;
  onClose(): void;
}

/** Other terms of a game: what only takes away holds at once, the rest waits for a second operator. */
export function OfferDialog({ row, currency, brandId, onClose }: OfferDialogProps) {
  const { t } = useLingui();
  const [terms, setTerms] = useState<Terms>(row.terms);
  const hasModes = row.family.startsWith('vn-');
  const [mode, setMode] = useState<'LOTT' | 'ZY'>('LOTT');
  const query = useQuery(ask(lotteryPlaysList, { brandId, gameId: row.gameId, ...(mode === 'ZY' ? { prizeMode: mode } : {}) }));
  const at = (whole: Terms): Terms =>
    mode === 'ZY' ? { ...whole, unit: whole.zy?.unit ?? whole.unit, plays: whole.zy?.plays ?? {} } : whole;
  const isOffered = mode === 'LOTT' || terms.zy !== undefined;
  const act = useControlAct(lotteryOfferChange, { said: t`Change applied`, onDone: onClose });
  const sum = (name: 'unit' | 'mostStake' | 'mostWin' | 'mostPerSelection' | 'mostPerIssue', label: string) => (
    <SumField label={label} value={terms[name]} currency={currency} onSum={(next) => setTerms({ ...terms, [name]: next })} />
  );
  const plays = (isOffered ? query.data?.list : null) ?? [];
  const full = plays.filter((play) => (returnOf(play, at(terms), at(row.terms)) ?? 0) >= 1);
  const refused = plays.filter(({ code }) => faultyPlaysOf(act.error).includes(code));
  const isWhole =
    [terms.unit, terms.mostStake, terms.mostWin, terms.mostPerSelection, terms.mostPerIssue].every((one) => one !== '') &&
    plays.every((play) => returnOf(play, at(terms), at(row.terms)) !== null);
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Change terms of ${row.name}`}
      lead={t`Lower limits and disabled bet types apply immediately. Everything else needs a second operator. Existing orders keep their odds.`}
      confirmLabel={t`Change terms`}
      reasonHint={t`Internal, recorded in the audit trail.`}
      incomplete={full.length > 0 || !isWhole || JSON.stringify(terms) === JSON.stringify(row.terms)}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ brandId, gameId: row.gameId, version: row.version, isOn: row.isOn, terms, reason })}
    >
      <div className={styles.pair}>
        {sum('unit', t`Price per stake`)}
        {sum('mostStake', t`Stake limit per order`)}
        {sum('mostWin', t`Win limit per order`)}
        {sum('mostPerSelection', t`Win limit per selection`)}
        {sum('mostPerIssue', t`Win limit per draw`)}
        <NumberField
          label={t`Draws per chase`}
          value={terms.mostChase}
          min={0}
          max={1440}
          onNumber={(mostChase) => setTerms({ ...terms, mostChase: mostChase ?? 0 })}
        />
        {terms.topGroup === undefined ? null : (
          <NumberField
            label={t`Highest prize group`}
            hint={t`Maximum return out of 2000, rebate included`}
            value={terms.topGroup}
            min={1700}
            max={1998}
            onNumber={(topGroup) => setTerms({ ...terms, topGroup: topGroup ?? 1700 })}
          />
        )}
      </div>
      {row.isHouse ? null : (
        <Switch checked={terms.feedNeedsSecond ?? false} onChange={(event) => setTerms(withFeedRule(terms, event.target.checked))}>
          {t`Feed results need a second source: another feed or an operator`}
        </Switch>
      )}
      {hasModes ? (
        <Segmented
          label={t`Prize mode`}
          value={mode}
          onValue={setMode}
          options={[
            { value: 'LOTT', label: t`Traditional (LOTT)` },
            { value: 'ZY', label: 'ZY' },
          ]}
        />
      ) : null}
      {mode === 'ZY' ? <Zy terms={terms} currency={currency} setTerms={setTerms} /> : null}
      {isOffered ? (
        <Answered query={query} failed={t`Could not load the bet types`}>
          {({ list }) => (
            <div className={styles.plays}>
              {list.map((play) => (
                <OnePlay
                  key={play.playId}
                  play={play}
                  terms={at(terms)}
                  saved={at(row.terms)}
                  setTerms={(next) => setTerms(mode === 'ZY' ? { ...terms, zy: { ...terms.zy, plays: next.plays } } : next)}
                />
              ))}
            </div>
          )}
        </Answered>
      ) : null}
      {full.length > 0 || refused.length > 0 ? (
        <Alert tone="bad">
          {t`Rejected because they return 100 % or more of the stake: ${[...new Set([...full, ...refused])].map(({ name }) => name).join(', ')}`}
        </Alert>
      ) : null}
    </ActDialog>
  );
}

/** Without the rule the terms have no field of it, as before it was ever set. */
function withFeedRule({ feedNeedsSecond: _before, ...rest }: Terms, needsSecond: boolean): Terms {
  return needsSecond ? { ...rest, feedNeedsSecond: true } : rest;
}

/** Whether the game is offered at ZY's odds too, and at which price. */
function Zy({ terms, currency, setTerms }: { terms: Terms; currency: string; setTerms(next: Terms): void }) {
  const { t } = useLingui();
  const { zy, ...without } = terms;
  return (
    <>
      <Switch checked={zy !== undefined} onChange={(event) => setTerms(event.target.checked ? { ...without, zy: { plays: {} } } : without)}>
        {t`Also offered at ZY odds`}
      </Switch>
      {zy ? (
        <TextField
          label={t`Price per stake at ZY`}
          hint={t`Empty: same as above. Limits are shared.`}
          inputMode="decimal"
          value={zy.unit ?? ''}
          end={currency}
          onChange={(event) => {
            const unit = event.target.value.trim();
            setTerms({ ...without, zy: { plays: zy.plays, ...(unit === '' ? {} : { unit }) } });
          }}
        />
      ) : null}
    </>
  );
}

interface OnePlayProps {
  play: Play;
  terms: Terms;
  /** In force. */
  saved: Terms;
  setTerms(next: Terms): void;
}

/** A play: on or off, what it pays at each way to win, and the most it returns. */
function OnePlay({ play, terms, saved, setTerms }: OnePlayProps) {
  const { t } = useLingui();
  const own = terms.plays[play.code] ?? {};
  const set = (next: typeof own) => {
    const { [play.code]: _before, ...others } = terms.plays;
    const isPlain = Object.values(next).every((value) => value === undefined);
    setTerms({ ...terms, plays: isPlain ? others : { ...others, [play.code]: next } });
  };
  const { off, ...rest } = own;
  const setOdds = (tier: string, odd: string) => {
    const { odds: _odds, ...without } = own;
    const { [tier]: _old, ...odds } = own.odds ?? {};
    const next = odd === '' ? odds : { ...odds, [tier]: odd };
    set(Object.keys(next).length > 0 ? { ...without, odds: next } : without);
  };
  const share = returnOf(play, terms, saved);
  const percent = share === null ? '–' : percentOf(share);
  return (
    <div role="group" aria-label={play.name} className={styles.play}>
      <Switch checked={!off} onChange={(event) => set(event.target.checked ? rest : { ...rest, off: true })}>
        {play.name}
      </Switch>
      <p>
        <Badge tone={share !== null && share >= 1 ? 'bad' : 'neutral'}>{t`Returns at most ${percent}`}</Badge>{' '}
        {play.byGroup ? <span className={styles.note}>{t`by prize group`}</span> : null}
      </p>
      {play.prizes > 1 ? <Point own={own} unit={terms.unit} onOwn={set} /> : null}
      {play.byGroup || own.point ? null : (
        <div className={styles.odds}>
          {play.tiers
            .filter(({ isPush }) => !isPush)
            .map((tier) => (
              <TextField
                key={tier.code}
                label={tier.name}
                hint={t`Fair: ${tier.fair}`}
                placeholder={tier.odds}
                inputMode="decimal"
                value={own.odds?.[tier.code] ?? ''}
                onChange={(event) => setOdds(tier.code, event.target.value.trim())}
              />
            ))}
        </div>
      )}
    </div>
  );
}

interface PointProps {
  own: Terms['plays'][string];
  unit: string;
  onOwn(next: Terms['plays'][string]): void;
}

/** One price for a number on all its prizes, and what each hit pays, in the place of unit and odds. */
function Point({ own: { off, point, ...rest }, unit, onOwn }: PointProps) {
  const { t } = useLingui();
  const offField = off === undefined ? {} : { off };
  return (
    <>
      <Switch
        checked={point !== undefined}
        onChange={(event) => onOwn(event.target.checked ? { ...offField, point: { price: unit, pays: unit } } : { ...offField, ...rest })}
      >
        {t`Priced by the point`}
      </Switch>
      {point ? (
        <>
          <TextField
            label={t`Price per point`}
            inputMode="decimal"
            value={point.price}
            onChange={(event) => onOwn({ ...offField, point: { ...point, price: event.target.value.trim() } })}
          />
          <TextField
            label={t`Each hit pays`}
            inputMode="decimal"
            value={point.pays}
            onChange={(event) => onOwn({ ...offField, point: { ...point, pays: event.target.value.trim() } })}
          />
        </>
      ) : null}
    </>
  );
}
