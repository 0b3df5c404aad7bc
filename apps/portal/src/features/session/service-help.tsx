import { Trans } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { MessageCircle } from '@pavilion/ui/icon';
import { serviceEntries } from '../../parts/customer-service.ts';
import styles from '../../shared/session/popups.module.css';

/** Customer service for who cannot go on alone, where the brand has any. */
export function ServiceHelp() {
  const entries = serviceEntries();
  if (entries.length === 0) return null;
  return (
    <div className={styles.help}>
      <p>
        <Trans>Can't use any of these? Customer service can help once they know it's you.</Trans>
      </p>
      <div className={styles.helpWays}>
        {entries.map((entry) => (
          <Button key={entry.type} size="s" iconStart={<MessageCircle />} onClick={entry.open}>
            {entry.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
