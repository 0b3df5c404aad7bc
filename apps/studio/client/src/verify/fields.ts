import { element } from '../shell/dom.ts';
import type { Attributes } from '../shell/dom.ts';

export function labelled(label: string, id: string, control: HTMLElement): HTMLElement {
  control.id = id;
  return element('div', {}, element('label', { for: id }, label), control);
}

export const textInput = (attributes: Attributes = {}): HTMLInputElement =>
  element('input', { class: 'input', autocomplete: 'off', spellcheck: 'false', ...attributes });
