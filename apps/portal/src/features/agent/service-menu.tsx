import { MessageCircle } from '@pavilion/ui/icon';
import { Menu } from '@pavilion/ui/menu';
import { type ReactElement, useState } from 'react';
import { serviceEntries } from '../../parts/customer-service.ts';

/** The ways to customer service. It was loaded because its button was pressed, so it opens at once. */
export function ServiceMenu({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const items = serviceEntries().map((entry) => ({
    key: entry.type,
    label: entry.name,
    icon: <MessageCircle />,
    onSelect: entry.open,
  }));
  return <Menu open={open} onOpenChange={setOpen} trigger={trigger} items={items} />;
}
