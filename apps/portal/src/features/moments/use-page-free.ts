import { useEffect, useState } from 'react';

const LOOK_MS = 400;
const FIELDS =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"])';

/** Nobody types, nothing lies over the page, and it is looked at. */
const isFree = (): boolean =>
  document.visibilityState === 'visible' &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null &&
  document.activeElement?.matches(FIELDS) !== true;

/** Whether what is named may come over the page; once it may, it may until another is named. */
export function usePageFree(name: string | null): boolean {
  const [free, setFree] = useState<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (isFree()) setFree(name);
      else timer = setTimeout(look, LOOK_MS);
    };
    look();
    return () => clearTimeout(timer);
  }, [name]);
  return name !== null && free === name;
}
