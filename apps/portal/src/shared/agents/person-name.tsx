import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import styles from './report.module.css';

export interface PersonNameProps {
  name: string;
  /** 0 member, 1 agent. */
  type: number;
  /** Moved away: nameless, what they added before stays. */
  former?: boolean;
  /** Opens their downlines; absent: they have none. */
  onOpen?: (() => void) | undefined;
}

/** A member of the team in a row. */
export function PersonName({ name, type, former = false, onOpen }: PersonNameProps) {
  const { t } = useLingui();
  if (former) return <span className={styles.former}>{t`former downlines`}</span>;
  return (
    <span className={styles.person}>
      <Avatar name={name} size="s" />
      {onOpen ? (
        <button type="button" className={styles.open} onClick={onOpen} title={t`Show downline of ${name}`}>
          <bdi>{name}</bdi>
        </button>
      ) : (
        <bdi>{name}</bdi>
      )}
      <small>{type === 1 ? t`agent` : t`member`}</small>
    </span>
  );
}
