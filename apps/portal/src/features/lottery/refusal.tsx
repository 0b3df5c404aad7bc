import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { Link } from '../../parts/link.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import { useIssueName } from './order-words.ts';
import styles from './slip.module.css';

/** What a refusal says of single lines: those that cannot be read, and the stakes that would still be taken. */
export interface LineNews {
  line: number;
  code?: string;
  acceptable?: number;
}

export function newsOf(error: unknown): readonly LineNews[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.value['lines'])) return [];
  return error.value['lines'] as LineNews[];
}

interface RefusalProps {
  error: unknown;
  /** What was sent before may be in force: shown after a reload too. */
  isLost: boolean;
  onTry: () => void;
}

/** What was refused as a whole, and what to do about it. */
export function Refusal({ error, isLost, onTry }: RefusalProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const issueName = useIssueName();
  const unanswered = t`No response. Tap again: your slip is only placed once.`;
  if (!error)
    return isLost ? (
      <div className={styles.refused} role="status">
        <p>{unanswered}</p>
      </div>
    ) : null;
  const code = error instanceof ApiError ? error.code : '';
  const current = error instanceof ApiError ? error.value['current'] : null;
  const next = typeof current === 'string' ? issueName(current) : null;
  const said =
    code === 'lottery.closed' && next
      ? t`Betting on that draw is closed. Draw ${next} is open: tap again to bet on it.`
      : error instanceof ApiError && error.isNetwork
        ? unanswered
        : words(error);
  const isLimited = code === 'play.excluded' || code.startsWith('limit.');
  return (
    <div className={styles.refused} role="alert">
      <p>{said}</p>
      {isLimited ? <Button size="s" render={<Link to={paths.member('protection')} />}>{t`Limits and breaks`}</Button> : null}
      {code === 'balance.not.enough' ? <Button size="s" render={<Link to={paths.member('depositv2')} />}>{t`Deposit`}</Button> : null}
      <Button size="s" tone="quiet" onClick={onTry}>
        {t`Understood`}
      </Button>
    </div>
  );
}
