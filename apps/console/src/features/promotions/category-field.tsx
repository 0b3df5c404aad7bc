import { useLingui } from '@lingui/react/macro';
import { promotionCategories, type PromotionCategory } from '@pavilion/contract/promotions/terms';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { useChoiceWords } from './choice-words.ts';

interface CategoryFieldProps {
  value: string;
  /** Words of the brand in use. */
  used: readonly string[];
  disabled: boolean;
  onValue(value: string): void;
}

const OWN = '\0own';
const isKnown = (value: string): boolean => value === '' || (promotionCategories as readonly string[]).includes(value);

/** A category every reader has a word for, or a word of the brand that is shown as it is in every language. */
export function CategoryField({ value, used, disabled, onValue }: CategoryFieldProps) {
  const { t } = useLingui();
  const [isOwn, setOwn] = useState(!isKnown(value));
  const words: Readonly<Record<PromotionCategory, string>> = useChoiceWords().category;
  const others = used.filter((one) => !isKnown(one));
  return (
    <>
      <Select
        label={t`Category`}
        disabled={disabled}
        value={isOwn ? OWN : value}
        onChange={(event) => {
          setOwn(event.target.value === OWN);
          onValue(event.target.value === OWN ? '' : event.target.value);
        }}
        options={[
          { value: '', label: t`None` },
          ...promotionCategories.map((one) => ({ value: one, label: words[one] })),
          { value: OWN, label: t`Custom category` },
        ]}
      />
      {isOwn ? (
        <TextField
          label={t`Custom category name`}
          hint={others.length > 0 ? t`In use: ${others.join(', ')}` : t`Shown unchanged in every language`}
          maxLength={40}
          disabled={disabled}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      ) : null}
    </>
  );
}
