import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Headphones } from '@pavilion/ui/icon';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { serviceEntries } from '../../parts/customer-service.ts';
import type { PopupProps } from '../../feature.ts';
import { HelpArticles } from './help-articles.tsx';

/** The same articles over the page that needs them, and the people who can help. */
export function HelpPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const [current, setCurrent] = useState(hash);
  const people = serviceEntries();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      tall
      title={t`Help`}
      closeLabel={t`Close`}
      footer={
        people.length > 0
          ? people.map((entry) => (
              <Button key={entry.type} iconStart={<Headphones />} onClick={entry.open}>
                {entry.name}
              </Button>
            ))
          : undefined
      }
    >
      <HelpArticles hash={current} onChoose={setCurrent} />
    </Dialog>
  );
}
