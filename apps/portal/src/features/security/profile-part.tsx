import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { changeMemberInfo, type memberInfo } from '@pavilion/contract/identity/member';
import type { RegisterField } from '@pavilion/contract/content/system';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { DateField } from '@pavilion/ui/date-field';
import { ErrorState } from '@pavilion/ui/error-state';
import { Select } from '@pavilion/ui/select';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { memberQueries } from '../../api/member-queries.ts';
import { boot, brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { useDateWords } from '../../parts/date-words.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { brandDay } from '../../parts/moment.ts';
import { registerFault, type RegisterRules, ruleOf, useFaultWords, useFieldLabels } from '../session/public.ts';
import { useCountries } from '../../shared/verification/mobile-field.tsx';
import { PartFrame } from './frame.tsx';
import { PartRail } from './part-rail.tsx';
import { IconChoice } from './icon-choice.tsx';
import styles from '../../shared/security/security.module.css';

type Info = WireValue<typeof memberInfo>;

/** Fields of the registration form that a member maintains here, in their order; some have another name on the wire. */
const FIELDS = [
  'nickname',
  'fullName',
  'birthday',
  'payeeName',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'telegram',
  'zalo',
  'whatsapp',
  'line',
  'facebook',
  'wechat',
  'qqNum',
] as const satisfies readonly RegisterField[];
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;

const WIRE: Partial<Record<Field, 'qq' | 'payeename'>> = { qqNum: 'qq', payeeName: 'payeename' };
const wireOf = (field: Field): string => WIRE[field] ?? field;
/** Set once; afterwards documents or customer service change them. */
const ONCE: ReadonlySet<Field> = new Set<Field>(['fullName', 'birthday', 'payeeName']);

const rules: RegisterRules = boot.status.info.register;
const shown = FIELDS.filter((field) => field === 'nickname' || field === 'payeeName' || ruleOf(rules, field) !== null);

const valuesOf = (info: Info): Values => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, info.profile[field] ?? ''])) as Values),
  nickname: info.nickname === info.userName ? '' : info.nickname,
  birthday: info.birthday ?? '',
  payeeName: info.payee,
  qqNum: info.qq,
});

/** The member's picture and the fields of the registration form, changed by the same rules. */
export function ProfilePart() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(memberQueries.memberInfo());
  return (
    <PartFrame title={t`Your profile`} lead={t`Your avatar and details. Name and date of birth can only be set once.`} rail={<PartRail />}>
      {data ? (
        <>
          <Card as="section" pad="l">
            <IconChoice info={data} />
          </Card>
          <Card as="section" pad="l">
            <ProfileForm key={data.id} info={data} />
          </Card>
        </>
      ) : error ? (
        <ErrorState title={t`Couldn't load your profile`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : (
        <Card pad="l">
          <Skeleton shape="block" height="48px" count={5} />
        </Card>
      )}
    </PartFrame>
  );
}

function ProfileForm({ info }: { info: Info }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const faultWords = useFaultWords();
  const client = useQueryClient();
  const before = valuesOf(info);
  const [values, setValues] = useState(before);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const changed = shown.filter((field) => values[field].trim() !== before[field]);
  const faultOf = (field: Field): string | undefined => {
    const fault = registerFault(rules, field, values[field].trim(), { day: brandDay(), minimumAge: brand.protection.minimumAge });
    return fault ? faultWords(fault) : undefined;
  };
  const save = useMutation({
    mutationFn: () => call(changeMemberInfo, { body: Object.fromEntries(changed.map((field) => [wireOf(field), values[field].trim()])) }),
    onSuccess: async () => {
      toasts.show({ tone: 'good', title: t`Profile saved` });
      await client.invalidateQueries({ queryKey: memberQueries.memberInfo().queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(changed));
    if (changed.length > 0 && changed.every((field) => faultOf(field) === undefined)) save.mutate();
  };
  return (
    <form className={styles.fields} onSubmit={submit} noValidate aria-busy={save.isPending}>
      {isGeneral(save.error, shown.map(wireOf)) ? <Alert tone="bad">{words(save.error)}</Alert> : null}
      <div className={styles.twoUp}>
        {shown.map((field) => (
          <ProfileField
            key={field}
            field={field}
            value={values[field]}
            fixed={ONCE.has(field) && before[field] !== ''}
            error={(left.has(field) ? faultOf(field) : undefined) ?? fieldError(save.error, wireOf(field))}
            onValue={(value) => {
              setValues((all) => ({ ...all, [field]: value }));
              save.reset();
            }}
            onLeave={() => {
              if (values[field] !== before[field]) setLeft((all) => new Set([...all, field]));
            }}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" tone="primary" loading={save.isPending} disabled={changed.length === 0}>{t`Save`}</Button>
        {changed.length > 0 ? <Button tone="quiet" onClick={() => setValues(before)}>{t`Undo`}</Button> : null}
      </div>
    </form>
  );
}

interface ProfileFieldProps {
  field: Field;
  value: string;
  fixed: boolean;
  error: string | undefined;
  onValue(value: string): void;
  onLeave(): void;
}

function ProfileField({ field, value, fixed, error, onValue, onLeave }: ProfileFieldProps) {
  const { t } = useLingui();
  const dateWords = useDateWords();
  const { data: countries = [] } = useCountries();
  const label = useFieldLabels()[field];
  const rule = ruleOf(rules, field);
  const hint = fixed ? t`Set. Contact customer service to change it.` : ONCE.has(field) ? t`Can only be set once.` : undefined;
  const common = { label, hint, error, disabled: fixed };
  if (field === 'birthday') {
    const today = brandDay();
    return (
      <DateField
        {...common}
        value={value}
        onValue={onValue}
        onBlur={onLeave}
        locale={currentTag()}
        today={today}
        max={today}
        autoComplete="bday"
        words={dateWords}
      />
    );
  }
  if (field === 'nationality') {
    return (
      <Select
        {...common}
        value={value}
        onBlur={onLeave}
        onChange={(event) => onValue(event.target.value)}
        options={[
          { value: '', label: t`Choose a country` },
          ...countries.map((one) => ({ value: one.countryCode, label: one.countryName })),
        ]}
      />
    );
  }
  return (
    <TextField
      {...common}
      value={value}
      maxLength={rule && rule.maxLength > 0 ? rule.maxLength : 100}
      autoComplete="off"
      onBlur={onLeave}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
