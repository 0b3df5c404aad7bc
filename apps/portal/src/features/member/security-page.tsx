import { useLingui } from '@lingui/react/macro';
import { SectionHeader } from '@pavilion/ui/section-header';

/** The account and what keeps it safe. */
export function SecurityPage() {
  const { t } = useLingui();
  return <SectionHeader level={1} title={t`Security centre`} />;
}
