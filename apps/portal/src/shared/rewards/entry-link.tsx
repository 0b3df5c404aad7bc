import { useLingui } from '@lingui/react/macro';
import { linkClass } from '@pavilion/ui/link';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';

/** The end of a reference, as the transactions show it. */
const SHOWN = 10;

/** The way to the entry of a sum, by the reference it has among the transactions. */
export function EntryLink({ reference, onClick }: { reference: string; onClick?: () => void }) {
  const { t } = useLingui();
  return (
    <Link to={paths.member('transactionHistory')} className={linkClass()} onClick={onClick}>
      {t`Entry ${reference.slice(-SHOWN)}`}
    </Link>
  );
}
