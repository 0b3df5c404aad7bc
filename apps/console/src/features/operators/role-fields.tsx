import { deskRoles } from '@pavilion/contract/permissions';
import { rolesList } from '@pavilion/contract/operator/desk-roles';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './operators.module.css';
import { useRolePurposes, useRoleWords } from './role-words.tsx';

export interface RoleAndBrands {
  role: string;
  /** null: all brands, those to come too. */
  brandIds: readonly string[] | null;
}

/** What the operator may do, and for which brands. */
export function RoleFields({ value, onValue }: { value: RoleAndBrands; onValue(value: RoleAndBrands): void }) {
  const { t } = useLingui();
  const { brands } = useOperator();
  const words = useRoleWords();
  const purposes = useRolePurposes();
  const { data } = useQuery(ask(rolesList));
  const { role, brandIds } = value;
  const toggle = (id: string, on: boolean) =>
    onValue({ role, brandIds: on ? [...(brandIds ?? []), id] : (brandIds ?? []).filter((one) => one !== id) });
  return (
    <>
      <RadioGroup
        label={t`Role`}
        value={role}
        onValue={(next) => onValue({ role: next, brandIds })}
        options={[
          ...deskRoles.map((one) => ({ value: one as string, label: words(one), hint: purposes(one) })),
          ...(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name, hint: t`Custom role.` })),
        ]}
      />
      <fieldset className={styles.brands}>
        <legend>{t`Brands`}</legend>
        <Checkbox
          checked={brandIds === null}
          onChange={(event) => onValue({ role, brandIds: event.target.checked ? null : brands.map(({ id }) => id) })}
        >
          {t`All, including future brands`}
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
