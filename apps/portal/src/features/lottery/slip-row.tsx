import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { numberFromUnits, textFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import type { PricedLine, SlipLine } from '@pavilion/lottery/price';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { IconButton } from '@pavilion/ui/icon-button';
import { X } from '@pavilion/ui/icon';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Amount } from '../../parts/amount.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { useContentText } from './order-words.ts';
import styles from './slip.module.css';

interface SlipRowProps {
  line: SlipLine;
  priced: PricedLine | undefined;
  name: string;
  isEdited: boolean;
  fault: string | null;
  /** The stake that would still be taken, where this one was too much. */
  acceptable: number | undefined;
  /** Present: the line comes back from the board, and the keyboard goes on here. */
  onReturned: (() => void) | undefined;
  onEdit: () => void;
  onLess: (multiple: number) => void;
  onRemove: () => void;
}

const SHOWN = 60;

export function SlipRow({ line, priced, name, isEdited, fault, acceptable, onReturned, onEdit, onLess, onRemove }: SlipRowProps) {
  const { t } = useLingui();
  const money = useMoneyText({ whole: true });
  const text = useContentText()(line.content);
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  const once = priced ? priced.stake / BigInt(line.multiple) : 0n;
  const taken = acceptable === undefined || once === 0n ? 0 : Number((unitsFromNumber(acceptable) ?? 0n) / once);
  const open = useRef<HTMLButtonElement>(null);
  const isBack = onReturned !== undefined;
  const back = useEffectEvent(() => {
    open.current?.focus();
    onReturned?.();
  });
  useEffect(() => {
    if (isBack) back();
  }, [isBack]);
  return (
    <li className={cx(styles.line, isEdited && styles.edited, fault !== null && styles.faulty)}>
      <button ref={open} type="button" className={styles.open} onClick={onEdit} aria-label={t`Edit ${name} ${shown}`}>
        <b>
          {name} {isEdited ? <small className={styles.mark}>{t`editing`}</small> : null}
        </b>
        <span className={styles.content}>{shown}</span>
      </button>
      <div className={styles.figures}>
        {priced ? (
          <>
            <b>
              <Amount whole value={textFromUnits(priced.stake)} />
            </b>
            <span>
              <Plural value={priced.stakes} one="# line" other="# lines" /> × {line.multiple}
            </span>
          </>
        ) : null}
      </div>
      <IconButton label={t`Remove ${name} ${shown}`} onClick={onRemove}>
        <X />
      </IconButton>
      {fault === null ? null : <p className={styles.fault}>{t`This line ${fault}.`}</p>}
      {acceptable === undefined ? null : (
        <p className={styles.fault}>
          <span>{t`This stake is over the limit for this selection.`}</span>
          <Button size="s" onClick={() => onLess(taken)}>
            {taken > 0 ? <Trans>Use {money(numberFromUnits(once * BigInt(taken)))}</Trans> : <Trans>Remove line</Trans>}
          </Button>
        </p>
      )}
    </li>
  );
}
