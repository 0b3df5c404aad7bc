import { registrationRules } from '@pavilion/contract/content/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { Page } from '../../parts/page.tsx';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Brand } from '../session/operator.tsx';
import styles from './brands.module.css';
import { OneBrand } from './one-brand.tsx';
import { useFieldWords, usePatternWords } from './pattern-words.ts';
import type { Rule } from './pattern-words.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** The fields of a brand's registration form. */
export function RegistrationPage() {
  return <OneBrand>{(brand) => <Rules brand={brand} key={brand.id} />}</OneBrand>;
}

function Rules({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const fieldWords = useFieldWords();
  const patternWords = usePatternWords();
  const [opened, setOpened] = useState<Rule | null>(null);
  const { data, error, isFetching, refetch } = useQuery(ask(registrationRules, { brandId: brand.id }));
  const yesNo = (yes: boolean) => (yes ? t`Yes` : t`No`);
  const mayChange = may('brands.registration');
  return (
    <Page title={t`Registration at ${brand.name}`} lead={t`Form fields in order and what each accepts. Changes apply to the next visitor.`}>
      <ProposedNotice kind="brand.registration" brandId={brand.id} />
      <WorkTable<Rule>
        name="registration"
        caption={t`Registration rules`}
        rows={data?.rules}
        loading={isFetching && !data}
        error={error}
        onRetry={() => void refetch()}
        rowKey={(row) => row.field}
        empty={<EmptyState compact title={t`This brand has no rules yet`} />}
        columns={[
          {
            key: 'field',
            label: t`Field`,
            text: (row) => row.field,
            render: (row) =>
              mayChange ? (
                <button type="button" className={styles.open} data-row-link onClick={() => setOpened(row)}>
                  {fieldWords(row.field)}
                </button>
              ) : (
                fieldWords(row.field)
              ),
          },
          {
            key: 'enabled',
            label: t`Shown in the form`,
            render: (row) => <Badge tone={row.enabled ? 'good' : 'neutral'}>{yesNo(row.enabled)}</Badge>,
            text: (row) => yesNo(row.enabled),
            sort: (row) => Number(row.enabled),
          },
          {
            key: 'required',
            label: t`Required`,
            text: (row) => yesNo(row.required),
            sort: (row) => Number(row.required),
            render: (row) =>
              row.locked ? (
                <Badge tone="ink">{t`Always`}</Badge>
              ) : (
                <Badge tone={row.required ? 'sea' : 'neutral'}>{yesNo(row.required)}</Badge>
              ),
          },
          { key: 'message', label: t`Visitor message`, render: (row) => patternWords(row), text: patternWords, wideOnly: true },
          {
            key: 'pattern',
            label: t`Custom expression`,
            render: (row) => (row.acceptedPattern ? <code>{row.acceptedPattern}</code> : '–'),
            text: (row) => row.acceptedPattern,
            hidden: true,
          },
          {
            key: 'min',
            label: t`Minimum`,
            align: 'end',
            render: (row) => row.minLength,
            text: (row) => String(row.minLength),
            sort: (row) => row.minLength,
          },
          {
            key: 'max',
            label: t`Maximum`,
            align: 'end',
            render: (row) => row.maxLength,
            text: (row) => String(row.maxLength),
            sort: (row) => row.maxLength,
          },
        ]}
      />
      {opened && data ? (
        <RuleDialog key={opened.field} brandId={brand.id} version={data.version} rule={opened} onClose={() => setOpened(null)} />
      ) : null}
    </Page>
  );
}
