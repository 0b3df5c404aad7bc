import { element } from '../shell/dom.ts';
import type { Attributes } from '../shell/dom.ts';
import { icon } from '../shell/icons.ts';
import type { Say } from '../i18n/words.ts';

export function labelled(label: string, id: string, control: HTMLElement): HTMLElement {
  control.id = id;
  return element('div', {}, element('label', { for: id }, label), control);
}

export const textInput = (attributes: Attributes = {}): HTMLInputElement =>
  element('input', { class: 'input', autocomplete: 'off', spellcheck: 'false', ...attributes });

/** Says under a field what is wrong with it, and to a screen reader; no text takes it back. */
export function markField(input: HTMLInputElement, text: string): void {
  const id = `${input.id}-wrong`;
  const line = document.getElementById(id) ?? element('p', { class: 'wrong', id });
  line.textContent = text;
  line.hidden = text === '';
  if (!line.isConnected) input.after(line);
  input.toggleAttribute('aria-invalid', text !== '');
  if (text === '') input.removeAttribute('aria-describedby');
  else input.setAttribute('aria-describedby', id);
}

/** A long value in fixed-width letters with a button that copies it; without leave to copy, it is selected. */
export function codeLine(say: Say, label: string, value: string): HTMLElement {
  const code = element('code', {}, value);
  const copy = element(
    'button',
    { class: 'tool', type: 'button', 'aria-label': `${say('copy')}: ${label}`, title: say('copy') },
    icon('copy'),
  );
  const said = element('span', { class: 'said', role: 'status' });
  copy.addEventListener('click', () => {
    const range = document.createRange();
    range.selectNodeContents(code);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    navigator.clipboard?.writeText(value).then(
      () => {
        copy.replaceChildren(icon('check'));
        said.textContent = say('copied');
      },
      () => undefined,
    );
  });
  return element(
    'div',
    { class: 'code-line' },
    element('span', { class: 'code-name' }, label),
    element('div', { class: 'code' }, code, copy),
    said,
  );
}
