import { useLingui } from '@lingui/react/macro';
import type { Family } from '@pavilion/lottery/play';
import { Dialog } from '@pavilion/ui/dialog';
import { useMedia } from '@pavilion/ui/use-media';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './lottery.module.css';
import type { AddressPart } from './use-address.ts';
import type { SlipState } from './use-slip.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const OrderDialog = late(() => import('./order-dialog.tsx'), 'OrderDialog');

/** Whether the slip is beside the board; a sheet elsewhere. */
export const useIsSlipBeside = (): boolean => useMedia('(width >= 1100px)');

interface SlipPlaceProps {
  sheet: AddressPart;
  /** Where the keyboard goes on once the sheet is closed: what opened it may be gone, or a line went to the board. */
  back: () => HTMLElement | null;
  children: ReactNode;
}

/** The slip where there is room for it: beside the board, or on a sheet that the address opens. */
export function SlipPlace({ sheet, back, children }: SlipPlaceProps) {
  const { t } = useLingui();
  if (useIsSlipBeside()) return <Beside>{children}</Beside>;
  return (
    <Dialog
      open={sheet.value !== null}
      onOpenChange={(open) => (open ? undefined : sheet.close())}
      title={t`Slip`}
      titleHidden
      closeLabel={t`Close`}
      finalFocus={back}
    >
      {children}
    </Dialog>
  );
}

/** Room for as many messages as are shown at once. */
const MESSAGES_PX = 240;
const GAP_PX = 12;

/** Messages come in its column: over it while there is room below the header, else under it. So none lies on what is pressed. */
function Beside({ children }: { children: ReactNode }) {
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const clear = (): void => ['--toasts-start', '--toasts-end'].forEach((name) => style.removeProperty(name));
    const place = (): void => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      if ((aside.current?.getBoundingClientRect().top ?? 0) - header < MESSAGES_PX) return clear();
      style.setProperty('--toasts-start', `${header + GAP_PX}px`);
      style.setProperty('--toasts-end', 'auto');
    };
    place();
    for (const event of ['scroll', 'resize']) window.addEventListener(event, place, { passive: true });
    return () => {
      for (const event of ['scroll', 'resize']) window.removeEventListener(event, place);
      clear();
    };
  }, []);
  return (
    <aside ref={aside} className={styles.slip}>
      {children}
    </aside>
  );
}

/** The order that the address names. */
export function OpenedOrder({ slip: { order, repeat }, family, modes }: { slip: SlipState; family: Family; modes: readonly number[] }) {
  if (order.value === null) return null;
  return (
    <Part corner>
      <OrderDialog id={order.value} family={family} modes={modes} onRepeat={(one) => void repeat([one])} onClose={order.close} />
    </Part>
  );
}
