import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';
import { usePause } from './use-pause.ts';
import { dayText, momentText } from './words.ts';

/** Says calmly that a break runs, until when, and what stays open. Nothing where there is none. */
export function PauseNotice({ children }: { children?: React.ReactNode }) {
  const { t } = useLingui();
  const pause = usePause();
  if (!pause) return null;
  const until = pause.kind === 'exclusion' ? dayText(pause.until) : momentText(pause.until);
  const title =
    pause.kind === 'cool-off'
      ? t`You're taking a break until ${until}`
      : pause.forGood
        ? t`You've self-excluded`
        : t`You've self-excluded until ${until}`;
  return (
    <Alert
      tone="info"
      title={title}
      actions={children ?? <Button size="s" render={<Link to={paths.member('withdraw')} />}>{t`Withdraw`}</Button>}
    >
      <Trans>Games and deposits are closed, and we don't send you offers. You can withdraw your money at any time.</Trans>
    </Alert>
  );
}
