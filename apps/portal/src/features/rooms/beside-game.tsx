import { useLingui } from '@lingui/react/macro';
import { MessageCircle, X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useMedia } from '@pavilion/ui/use-media';
import { useState } from 'react';
import styles from './room.module.css';
import { Room, useRoom } from './room.tsx';

/** The chat beside a game: a column on a wide screen, a part of the height on a phone. Folded away it preserves what was written. */
export function RoomBesideGame({ id }: { id: string }) {
  const { t } = useLingui();
  const isPhone = useMedia('(max-width: 900px)');
  const [open, setOpen] = useState(!isPhone);
  const { store, sight } = useRoom(id);
  const name = sight.room?.presenter.name ?? '';
  if (!open) {
    return (
      <div className={styles.folded}>
        <IconButton label={name ? t`Open ${name}'s chat` : t`Open chat`} onClick={() => setOpen(true)} aria-expanded={false}>
          <MessageCircle />
        </IconButton>
      </div>
    );
  }
  return (
    <Room
      store={store}
      sight={sight}
      className={styles.panel}
      actions={
        <IconButton label={t`Collapse chat`} onClick={() => setOpen(false)} aria-expanded>
          <X />
        </IconButton>
      }
    />
  );
}
