import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { type ReactNode, useState } from 'react';
import { ActDialog } from './act-dialog.tsx';
import styles from './block-list.module.css';
import { BrandTag } from './brand-tag.tsx';
import { momentText } from './moment.ts';

interface Block {
  id: string;
  brandId: string;
  who: ReactNode;
  /** What it is and where it holds. */
  what?: ReactNode;
  until: string;
  reason: string;
}

interface BlockListProps {
  blocks: readonly Block[];
  /** Lifts one. */
  act: { busy: boolean; error: unknown; run(body: { id: string; reason: string }): Promise<boolean> };
  /** Of the question before. */
  title: string;
  lead: string;
  reasonHint: string;
}

/** Who may not write for a while, until when and why; each can be lifted with a reason. */
export function BlockList({ blocks, act, title, lead, reasonHint }: BlockListProps) {
  const { t } = useLingui();
  const [lifted, setLifted] = useState<string | null>(null);
  const lift = async (id: string, reason: string): Promise<void> => {
    if (await act.run({ id, reason })) setLifted(null);
  };
  return (
    <>
      <ul className={styles.list}>
        {blocks.map(({ id, brandId, who, what, until, reason }) => (
          <li key={id}>
            {who}
            <BrandTag id={brandId} />
            {what}
            <span>{t`until ${momentText(until)}`}</span>
            <span className={styles.why}>{reason}</span>
            <Button size="s" onClick={() => setLifted(id)}>{t`Unblock`}</Button>
          </li>
        ))}
      </ul>
      <ActDialog
        open={lifted !== null}
        onClose={() => setLifted(null)}
        title={title}
        lead={lead}
        confirmLabel={t`Unblock`}
        reasonHint={reasonHint}
        busy={act.busy}
        error={act.error}
        onConfirm={(reason) => void lift(lifted ?? '', reason)}
      />
    </>
  );
}
