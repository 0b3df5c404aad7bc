import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import filters from '../../parts/filters.module.css';
import { Page } from '../../parts/page.tsx';
import { useDocumentWords } from '../../parts/state-words.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useOperator } from '../session/operator.tsx';
import { DocumentsTable } from './documents-table.tsx';

const STATES = ['submitted', 'approved', 'rejected'] as const;
const ALL = 'all';

/** The queue of identity documents: those that wait come first, oldest first. */
export function DocumentsPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const words = useDocumentWords();
  const { values, page, set, setPage } = useAddress<'state'>({ state: 'submitted' });
  const state = STATES.find((one) => one === values.state);
  return (
    <Page title={t`Documents`} lead={t`KYC review: compare the picture with the account and enter what the document shows.`}>
      <DocumentsTable
        name="documents"
        paging={{ page, setPage }}
        query={{ ...inBrand, ...(state ? { state } : {}) }}
        filters={
          <Select
            label={t`Status`}
            value={state ?? ALL}
            onChange={(event) => set({ state: event.target.value })}
            rowClassName={filters.mid ?? ''}
            options={[...STATES.map((value) => ({ value, label: words(value)[0] })), { value: ALL, label: t`All` }]}
          />
        }
      />
    </Page>
  );
}
