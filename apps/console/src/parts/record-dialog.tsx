import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import type { ReactNode } from 'react';

/** What a list shows of the row that the address names. */
export function RecordDialog({ id, title, onClose, children }: { id: string; title: string; onClose(): void; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Dialog open={id !== ''} onOpenChange={(open) => (open ? undefined : onClose())} title={title} closeLabel={t`Close`} size="m">
      {id === '' ? null : children}
    </Dialog>
  );
}
