import { useLingui } from '@lingui/react/macro';
import { Check } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { useReducedMotion } from '@pavilion/ui/use-media';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Amount } from '../../parts/amount.tsx';
import { Link } from '../../parts/link.tsx';
import { useClock } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../cashier/money-text.ts';
import { EntryLink } from '../rewards/entry-link.tsx';
import styles from './claims.module.css';
import { usePointWords } from './point-words.ts';
import type { Claimed } from './taken.ts';

/** After the check was seen and the sum has arrived. */
const FOLD_MS = 900;

export interface ClaimSlotProps {
  title: string;
  claimed: Claimed | null;
  /** Element of the list it is in. */
  as?: 'div' | 'li';
  /** Its card. */
  children: ReactNode;
}

/** The place of something that can be claimed: its card, which folds to a row with its entry once it is. Who moves by keys goes on at that row. */
export function ClaimSlot({ title, claimed, as: Place = 'div', children }: ClaimSlotProps) {
  const still = useReducedMotion();
  const [isFolded, setFolded] = useState(claimed !== null);
  const slot = useRef<HTMLElement | null>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!claimed || isFolded) return;
    const timer = setTimeout(
      () => {
        hadFocus.current = slot.current?.contains(document.activeElement) ?? false;
        setFolded(true);
      },
      still ? 0 : FOLD_MS,
    );
    return () => clearTimeout(timer);
  }, [claimed, isFolded, still]);
  useLayoutEffect(() => {
    if (isFolded && hadFocus.current) slot.current?.focus({ preventScroll: true });
  }, [isFolded]);
  return (
    <Place
      ref={(element: HTMLElement | null) => {
        slot.current = element;
      }}
      className={styles.slot}
      tabIndex={isFolded ? -1 : undefined}
    >
      {isFolded && claimed ? <ClaimedRow title={title} claimed={claimed} /> : children}
    </Place>
  );
}

function ClaimedRow({ title, claimed }: { title: string; claimed: Claimed }) {
  const { t } = useLingui();
  const clock = useClock();
  const money = useMoneyText();
  const points = usePointWords();
  const { amount, gives, reference, turnover, at } = claimed;
  return (
    <article className={styles.row} aria-label={t`${title} claimed`}>
      <span className={styles.check} aria-hidden="true">
        <Check />
      </span>
      <span className={styles.words}>
        <strong>{t`${title} claimed`}</strong>
        <span className={styles.entry}>
          {clock(at)}
          {' · '}
          {gives === 'points' ? (
            <Link to={`${paths.pointMall()}?view=details`} className={linkClass()}>{t`Points history`}</Link>
          ) : reference ? (
            <EntryLink reference={reference} />
          ) : (
            <Link to={paths.member('transactionHistory')} className={linkClass()}>{t`Transactions`}</Link>
          )}
        </span>
        {turnover > 0 ? <span className={styles.entry}>{t`Wager ${money(turnover)} before withdrawing.`}</span> : null}
      </span>
      <span className={styles.got}>
        {gives === 'money' ? <Amount value={amount} sign="always" tone="money" trim /> : <bdi>+{points(amount)}</bdi>}
      </span>
    </article>
  );
}
