import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="alertdialog"]';

/** True while keys belong to a field, a menu or a dialog. */
export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null;

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** j and k move through the rows' links wherever the keyboard is not typing; Enter follows a link by itself. */
export function useRowKeys(region: RefObject<HTMLElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const links = [...(region.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const step = STEPS[event.key] ?? 0;
    if (step === 0 || links.length === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const focused = links.findIndex((link) => link === document.activeElement);
    const at = focused >= 0 ? focused : links.findIndex((link) => link.getAttribute('aria-current') === 'true');
    const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
