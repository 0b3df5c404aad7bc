import { useLingui } from '@lingui/react/macro';
import { type AnnouncedPromotionType, announcedPromotionTypes } from '@pavilion/contract/promotions/terms';
import { Select } from '@pavilion/ui/select';
import { textOf, withField } from './rows.ts';
import type { JsonObject } from './use-draft.ts';

/** Which kind of promotion an announcement leads to. */
export function PromotionTypeField({ row, onRow }: { row: JsonObject; onRow(row: JsonObject): void }) {
  const { t } = useLingui();
  const words: Readonly<Record<AnnouncedPromotionType, string>> = {
    MANUAL: t`By application`,
    NEW_REGISTER: t`Sign-up bonus`,
    SIGNUP: t`Login calendar`,
    DEPOSIT: t`Deposit bonus`,
    FIRST_DEPOSIT: t`First deposit bonus`,
    SECOND_DEPOSIT: t`Second deposit bonus`,
    THIRD_DEPOSIT: t`Third deposit bonus`,
    FOURTH_DEPOSIT: t`Fourth deposit bonus`,
    FIFTH_DEPOSIT: t`Fifth deposit bonus`,
    DEPOSIT_COUNT: t`Deposit count bonus`,
    DEPOSIT_BET_BONUS: t`Turnover bonus`,
    SAVIOR: t`Cashback`,
    PROMOCODE: t`Promo code`,
    RANK_BOARD: t`Race`,
    RAFFLE: t`Wheel`,
    RED_ENVELOPE: t`Envelope rain`,
    DISCOUNT_TICKET: t`Discount ticket`,
    LUCKY_BET: t`Lucky bet`,
    MISSION: t`Mission`,
    MISSION_MANUAL: t`Mission by application`,
    UPGRADE_BONUS: t`Level-up bonus`,
    RANK_SALARY: t`Regular level bonus`,
  };
  return (
    <Select
      label={t`Promotion`}
      hint={t`Members get a button that leads to it.`}
      value={textOf(row['promotionType'])}
      options={[{ value: '', label: t`None` }, ...announcedPromotionTypes.map((value) => ({ value, label: words[value] }))]}
      onChange={(event) => onRow(withField(row, 'promotionType', event.target.value))}
    />
  );
}
