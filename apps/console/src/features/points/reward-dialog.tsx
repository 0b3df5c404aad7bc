import { pointRewardChange, pointRewardCreate, rewardKinds } from '@pavilion/contract/points/desk';
import type { WireBody } from '@pavilion/contract/base/endpoint';
import { pointArt } from '@pavilion/contract/points/terms';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Select } from '@pavilion/ui/select';
import { Switch } from '@pavilion/ui/switch';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { MomentField } from '../../parts/moment-field.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { languageName } from '../../parts/way-looks.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { useOperator } from '../session/operator.tsx';
import { type Reward, REWARD_KINDS, usePointWords } from './point-words.ts';
import styles from './points.module.css';
import { RewardStock } from './reward-stock.tsx';

type Draft = Omit<WireBody<typeof pointRewardChange>, 'id' | 'version' | 'reason' | 'requestId'>;

interface RewardDialogProps {
  brandId: string;
  /** Of the brand; every one needs a name. */
  languages: readonly string[];
  /** Absent: a new one. */
  reward?: Reward;
  onClose(): void;
}

const EMPTY: Draft = {
  points: 1000,
  pieces: 10,
  perMember: null,
  startsAt: null,
  endsAt: null,
  isOn: false,
  position: 0,
  texts: {},
  art: 'promotions',
};

/** A reward of the mall: price, pieces, limits, time, words in every language. */
export function RewardDialog({ brandId, languages, reward, onClose }: RewardDialogProps) {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = usePointWords();
  const [code, setCode] = useState(reward?.code ?? '');
  const [kind, setKind] = useState<Reward['kind']>(reward?.kind ?? 'goods');
  const [draft, setDraft] = useState<Draft>(() => (reward ? draftOf(reward) : EMPTY));
  const create = useControlAct(pointRewardCreate, { onDone: onClose });
  const change = useControlAct(pointRewardChange, { said: t`Reward changed`, onDone: onClose });
  const act = reward ? change : create;
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const missing = languages.filter((language) => !draft.texts[language]?.name.trim());
  const disabled = !may('points.rewards');
  const save = (reason: string) => {
    const fields = { ...draft, pieces: kind === 'voucher' ? null : draft.pieces, texts: namedTexts(draft.texts), reason };
    void (reward ? change.run({ id: reward.id, version: reward.version, ...fields }) : create.run({ brandId, code, kind, ...fields }));
  };
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={reward ? t`Change a reward` : t`Add a reward`}
      lead={
        reward
          ? t`A lower price, more stock, a longer period or new texts need a second operator; other changes apply immediately. Existing orders keep their name and price.`
          : t`A second operator must confirm it before it appears in the mall.`
      }
      confirmLabel={reward ? t`Save` : t`Propose`}
      reasonHint={t`Recorded in the audit trail.`}
      incomplete={disabled || missing.length > 0 || code === '' || draft.points < 1}
      onClose={onClose}
      onConfirm={save}
    >
      {reward ? (
        <>
          <ProposedNotice kind={REWARD_KINDS} brandId={brandId} subjectId={`${brandId}:${reward.code}`} />
          <RewardStock reward={reward} />
        </>
      ) : (
        <>
          <RadioGroup
            label={t`Type`}
            look="cards"
            columns={2}
            value={kind}
            onValue={setKind}
            options={rewardKinds.map((value) => ({
              value,
              label: words.kind(value),
              hint: value === 'goods' ? t`Shipped to an address` : t`Code, delivered immediately`,
            }))}
          />
          <TextField
            label={t`Code`}
            hint={t`Lowercase letters, digits and hyphens. Cannot be changed later.`}
            value={code}
            maxLength={41}
            autoComplete="off"
            error={fieldError(act.error, 'code')}
            onChange={(event) => setCode(event.target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-'))}
          />
        </>
      )}
      <Switch
        checked={draft.isOn}
        disabled={disabled}
        onChange={(event) => set({ isOn: event.target.checked })}
        hint={t`Visible to members during its period.`}
      >
        {t`In the mall`}
      </Switch>
      <div className={styles.pair}>
        <NumberField
          label={t`Points`}
          value={draft.points}
          min={1}
          disabled={disabled}
          onNumber={(points) => set({ points: points ?? 0 })}
        />
        {kind === 'goods' ? (
          <NumberField
            label={t`Stock`}
            hint={reward ? t`${countText(reward.redeemed)} redeemed. Empty: unlimited` : t`Empty: unlimited`}
            value={draft.pieces}
            min={reward?.redeemed ?? 0}
            disabled={disabled}
            error={fieldError(act.error, 'pieces')}
            onNumber={(pieces) => set({ pieces })}
          />
        ) : null}
        <NumberField
          label={t`Limit per member`}
          hint={t`Empty: no limit`}
          value={draft.perMember}
          min={1}
          disabled={disabled}
          onNumber={(perMember) => set({ perMember })}
        />
        <NumberField
          label={t`Position in the mall`}
          value={draft.position}
          min={0}
          disabled={disabled}
          onNumber={(position) => set({ position: position ?? 0 })}
        />
      </div>
      <div className={styles.pair}>
        <MomentField
          label={t`Offered from`}
          hint={t`Empty: immediately`}
          value={draft.startsAt}
          onMoment={(startsAt) => set({ startsAt })}
        />
        <MomentField label={t`Offered until`} hint={t`Empty: no expiry`} value={draft.endsAt} onMoment={(endsAt) => set({ endsAt })} />
      </div>
      <Select
        label={t`Icon`}
        hint={t`Icon used when there is no picture`}
        value={draft.art}
        disabled={disabled}
        onChange={(event) => set({ art: pointArt.find((one) => one === event.target.value) ?? 'promotions' })}
        options={pointArt.map((value) => ({ value, label: value }))}
      />
      <Texts draft={draft} languages={languages} disabled={disabled} set={set} />
    </ActDialog>
  );
}

function Texts({
  draft,
  languages,
  disabled,
  set,
}: {
  draft: Draft;
  languages: readonly string[];
  disabled: boolean;
  set(part: Partial<Draft>): void;
}) {
  const { t } = useLingui();
  const change = (language: string, part: Partial<{ name: string; text: string }>) =>
    set({ texts: { ...draft.texts, [language]: { name: '', text: '', ...draft.texts[language], ...part } } });
  return (
    <>
      {languages.map((language) => (
        <fieldset key={language} className={styles.words} disabled={disabled}>
          <legend>{languageName(language)}</legend>
          <TextField
            label={t`Name`}
            value={draft.texts[language]?.name ?? ''}
            maxLength={80}
            error={draft.texts[language]?.name.trim() ? undefined : t`Enter a name.`}
            onChange={(event) => change(language, { name: event.target.value })}
          />
          <TextArea
            label={t`Description`}
            value={draft.texts[language]?.text ?? ''}
            rows={2}
            maxLength={600}
            onChange={(event) => change(language, { text: event.target.value })}
          />
        </fieldset>
      ))}
    </>
  );
}

const draftOf = ({ points, pieces, perMember, startsAt, endsAt, isOn, position, texts, art }: Reward): Draft => ({
  points,
  pieces,
  perMember,
  startsAt,
  endsAt,
  isOn,
  position,
  texts,
  art,
});

/** Languages that have a name. */
const namedTexts = (texts: Draft['texts']): Draft['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, { name }]) => name.trim() !== ''));
