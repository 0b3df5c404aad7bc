import { deskRoles } from '@pavilion/contract/desk-permissions';
import type { DeskRole } from '@pavilion/contract/desk-permissions';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { useOperator } from '../session/operator.tsx';
import styles from './operators.module.css';
import { useRolePurposes, useRoleWords } from './role-words.tsx';

export interface RoleAndBrands {
  role: DeskRole;
  /** null: all brands, those to come too. */
  brandIds: readonly string[] | null;
}

/** What the operator may do, and for which brands. */
export function RoleFields({ value, onValue }: { value: RoleAndBrands; onValue(value: RoleAndBrands): void }) {
  const { t } = useLingui();
  const { brands } = useOperator();
  const words = useRoleWords();
  const purposes = useRolePurposes();
  const { role, brandIds } = value;
  const toggle = (id: string, on: boolean) =>
    onValue({ role, brandIds: on ? [...(brandIds ?? []), id] : (brandIds ?? []).filter((one) => one !== id) });
  return (
    <>
      <RadioGroup
        label={t`Role`}
        value={role}
        onValue={(next) => onValue({ role: next, brandIds })}
        options={deskRoles.map((one) => ({ value: one, label: words(one), hint: purposes(one) }))}
      />
      <fieldset className={styles.brands}>
        <legend>{t`Brands`}</legend>
        <Checkbox
          checked={brandIds === null}
          onChange={(event) => onValue({ role, brandIds: event.target.checked ? null : brands.map(({ id }) => id) })}
        >
          {t`All, those to come too`}
        </Checkbox>
        {brandIds === null
          ? null
          : brands.map(({ id, name }) => (
              <Checkbox key={id} checked={brandIds.includes(id)} onChange={(event) => toggle(id, event.target.checked)}>
                {name}
              </Checkbox>
            ))}
      </fieldset>
    </>
  );
}
