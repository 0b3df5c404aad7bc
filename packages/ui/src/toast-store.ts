export type ToastTone = 'info' | 'good' | 'bad';

export type ToastMessage = {
  id: number;
  tone: ToastTone;
  title: string;
  body?: string | undefined;
  action?: { label: string; onAction: () => void } | undefined;
  /** Milliseconds until it leaves by itself; `null` stays until closed. */
  stay: number | null;
};

type NewToast = Partial<Pick<ToastMessage, 'tone' | 'body' | 'action' | 'stay'>> & { title: string };

const maxAtOnce = 3;
const usualStay = 6000;

/** A small store so that any code, not only components, can say something in the corner. */
export const createToasts = () => {
  let messages: readonly ToastMessage[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const put = (next: readonly ToastMessage[]) => {
    messages = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Adds a message and gives its id. An error without `stay` remains until it is closed. */
    show: (toast: NewToast): number => {
      lastId += 1;
      const tone = toast.tone ?? 'info';
      const stay = toast.stay === undefined ? (tone === 'bad' || toast.action ? null : usualStay) : toast.stay;
      put([...messages, { ...toast, id: lastId, tone, stay }].slice(-maxAtOnce));
      return lastId;
    },
    close: (id: number): void => put(messages.filter((message) => message.id !== id)),
    read: (): readonly ToastMessage[] => messages,
    follow: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The page's one store. */
export const toasts = createToasts();
