import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { numberFromUnits, textFromUnits, unitsFromNumber } from '@pavilion/contract/money';
import type { PricedLine, SlipLine } from '@pavilion/lottery/price';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { IconButton } from '@pavilion/ui/icon-button';
import { X } from '@pavilion/ui/icon';
import { Amount } from '../../parts/amount.tsx';
import { officialQueries } from './official/queries.ts';
import { otherOf } from '@pavilion/lottery/across';
import { useQuery } from '@tanstack/react-query';
import { useMoneyText } from '../cashier/money-text.ts';
import { useLotteryWords } from './words.ts';
import styles from './slip.module.css';

interface SlipRowProps {
  line: SlipLine;
  priced: PricedLine | undefined;
  name: string;
  isEdited: boolean;
  fault: string | null;
  /** The stake that would still be taken, where this one was too much. */
  acceptable: number | undefined;
  onEdit: () => void;
  onLess: (multiple: number) => void;
  onRemove: () => void;
}

/** `257_#_8` → `257 · – · 8`; words of options in the reader's language. */
function useContentText(): (content: string) => string {
  const { word } = useLotteryWords();
  const part = (row: string): string =>
    row === '#' ? '–' : /[a-z]/.test(row) ? row.split('-').map(word).join(', ') : row.replaceAll('-', ' ');
  const { data: menu } = useQuery({ ...officialQueries.menu('vn'), enabled: false });
  /** The second province of a line across two. */
  const across = (id: number): string =>
    menu?.flatMap(({ gameMenus }) => gameMenus).find(({ gameId }) => gameId === id)?.gameName ?? String(id);
  return (content) => {
    const { own, other } = otherOf(content);
    const text = own.split('_').map(part).join(' · ').replaceAll(',', ', ');
    return other === null ? text : `${text} + ${across(other)}`;
  };
}

const SHOWN = 60;

export function SlipRow({ line, priced, name, isEdited, fault, acceptable, onEdit, onLess, onRemove }: SlipRowProps) {
  const { t } = useLingui();
  const money = useMoneyText();
  const text = useContentText()(line.content);
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  const once = priced ? priced.stake / BigInt(line.multiple) : 0n;
  const taken = acceptable === undefined || once === 0n ? 0 : Number((unitsFromNumber(acceptable) ?? 0n) / once);
  return (
    <li className={cx(styles.line, isEdited && styles.edited, fault !== null && styles.faulty)}>
      <button type="button" className={styles.open} onClick={onEdit} aria-label={t`Change ${name} ${shown}`}>
        <b>
          {name} {isEdited ? <small className={styles.mark}>{t`editing`}</small> : null}
        </b>
        <span className={styles.content}>{shown}</span>
      </button>
      <div className={styles.figures}>
        {priced ? (
          <>
            <b>
              <Amount value={textFromUnits(priced.stake)} />
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
          <span>{t`So much on this selection is not taken any more.`}</span>
          <Button size="s" onClick={() => onLess(taken)}>
            {taken > 0 ? <Trans>Take {money(numberFromUnits(once * BigInt(taken)))}</Trans> : <Trans>Take it off</Trans>}
          </Button>
        </p>
      )}
    </li>
  );
}
