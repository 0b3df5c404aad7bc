/** What an input method reports for every key it takes for itself, also where it does not say that it composes (Safari, many Android keyboards). */
const TAKEN_BY_INPUT_METHOD = 229;

interface TypedKey {
  key: string;
  shiftKey: boolean;
  keyCode: number;
  isComposing: boolean;
}

/** Whether a key press in a composer sends the line: Enter alone, and not the one that ends a word of an input method. */
export const sendsLine = ({ key, shiftKey, keyCode, isComposing }: TypedKey): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD;

/** Whether Enter means what it says, and is no part of a word of an input method. */
export const isEnter = ({ key, keyCode, isComposing }: TypedKey): boolean => sendsLine({ key, keyCode, isComposing, shiftKey: false });
