import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { transfersQuery } from '../../api/transfer-query.ts';
import { TransferForm } from '../transfers/transfer-form.tsx';
import styles from './agent.module.css';

/** Money to a member right below, where the brand has it on. */
export function GiveDownline() {
  const { data } = useQuery(transfersQuery());
  if (!data?.downline) return null;
  return (
    <section>
      <h2 className={styles.sectionTitle}>
        <Trans>Transfer to a member</Trans>
      </h2>
      <TransferForm direction="down" open={data} />
    </section>
  );
}
