type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Where calls request the second factor. Acts that need it at the same time share one request. */
export const stepUp = {
  /** True once the operator has stepped up, false when the dialog was closed. */
  ask: (): Promise<boolean> => {
    asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
      asking = null;
    });
    return asking;
  },
  /** The one dialog of the page. Returns how to take it away. */
  answerWith: (next: Asker): (() => void) => {
    asker = next;
    return () => {
      if (asker === next) asker = null;
    };
  },
};
