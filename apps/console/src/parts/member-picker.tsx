import { memberSearch } from '@pavilion/contract/identity/desk';
import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { User, X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { KeyboardEvent as KeyPress } from 'react';
import { ask } from '../api/ask.ts';
import { useOperator } from '../features/session/operator.tsx';
import { BrandTag } from './brand-tag.tsx';
import styles from './member-picker.module.css';
import { useListChoice } from './use-list-choice.ts';

/** A member by id, with the name to show. */
export interface PickedMember {
  memberId: string;
  username: string;
  brandId?: string;
}

export interface MemberPickerProps {
  label: string;
  hint?: string;
  value: PickedMember | null;
  onValue(member: PickedMember | null): void;
  /** Of the row, in a bar of filters. */
  rowClassName?: string | undefined;
}

const LEAST_LETTERS = 2;

/** One member, found by username, id, contact in full or beginning of a name. The members found are below the field. */
export function MemberPicker({ label, hint, value, onValue, rowClassName }: MemberPickerProps) {
  const { t } = useLingui();
  const { brand, brandOf, inBrand } = useOperator();
  const list = useId();
  // Two brands may have a member of one name.
  const brandName = brand || rowClassName ? undefined : brandOf(value?.brandId ?? '')?.name;
  const description = [brandName, hint].filter(Boolean).join('. ');
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const isAsking = value === null && q.length >= LEAST_LETTERS;
  const { data } = useQuery({ ...ask(memberSearch, { q, pageNo: 1, pageSize: 6, ...inBrand }), enabled: isAsking });
  const found = isAsking ? (data?.list ?? []) : [];
  const pick = (index: number) => {
    const one = found[index];
    if (!one) return;
    setText('');
    onValue({ memberId: one.memberId, username: one.username, brandId: one.brandId });
  };
  const { current, setAt, press } = useListChoice(found.length, pick);
  const pressed = (event: KeyPress) => {
    if (found.length === 0) return;
    if (event.key === 'Escape') {
      setText('');
      event.preventDefault();
    } else if (!press(event)) return;
    event.stopPropagation();
  };
  return (
    <div className={cx(styles.picker, rowClassName)}>
      <TextField
        label={label}
        {...(description ? { hint: description } : {})}
        value={value?.username ?? text}
        readOnly={value !== null}
        start={<User />}
        placeholder={t`Username, ID, email, mobile`}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[current] ? `${list}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={pressed}
        {...(value
          ? {
              end: (
                <IconButton size="s" label={t`Choose another member`} onClick={() => onValue(null)}>
                  <X />
                </IconButton>
              ),
            }
          : {})}
      />
      <div id={list} role="listbox" aria-label={t`Members found`} className={cx(styles.list, found.length === 0 && styles.shut)}>
        {found.map((one, index) => (
          // The keyboard is the field's own: arrows choose, Enter takes.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={one.memberId}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            className={cx(styles.found, index === current && styles.current)}
            onClick={() => pick(index)}
            onPointerMove={() => setAt(index)}
          >
            <b>{one.username}</b>
            <span>{one.name}</span>
            <span className={styles.brand}>
              <BrandTag id={one.brandId} />
            </span>
          </div>
        ))}
      </div>
      {isAsking && data && found.length === 0 ? <p className={styles.none} role="status">{t`No members found`}</p> : null}
    </div>
  );
}
