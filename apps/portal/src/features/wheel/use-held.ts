import { useState } from 'react';

/** A figure as it was before, while it is held: a turn that is not over does not tell by the balance what it comes to. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}
