import type { Say } from '../i18n/words.ts';
import { element } from './dom.ts';
import { icon } from './icons.ts';
import type { IconName } from './icons.ts';

/** Opens a side sheet (a bottom sheet on a phone); it removes itself when closed. */
export function openPanel(say: Say, title: string, content: Node): HTMLDialogElement {
  const close = element('button', { class: 'tool', type: 'button', 'aria-label': say('close') });
  close.append(icon('x'));
  const panel = element(
    'dialog',
    { class: 'panel', 'aria-label': title },
    element('header', {}, element('h2', {}, title), close),
    element('div', { class: 'content', tabindex: '0' }, content),
  );
  close.addEventListener('click', () => {
    panel.close();
  });
  panel.addEventListener('click', (event) => {
    if (event.target === panel) panel.close();
  });
  panel.addEventListener('close', () => {
    panel.remove();
  });
  document.body.append(panel);
  panel.showModal();
  return panel;
}

export interface Choice {
  label: string;
  primary?: boolean;
  act(): void;
}

export interface Notice {
  icon: IconName;
  title: string;
  lines: readonly string[];
  choices: readonly Choice[];
}

/** Says something that needs an answer: what happened, what next. Resolves when answered; Esc takes the last choice. */
export function ask(notice: Notice): Promise<void> {
  return new Promise((resolve) => {
    const choices = element('div', { class: 'choices' });
    const dialog = element('dialog', { class: 'notice', 'aria-label': notice.title });
    dialog.append(icon(notice.icon), element('h2', {}, notice.title));
    for (const line of notice.lines) if (line) dialog.append(element('p', {}, line));
    dialog.append(choices);
    let chosen = notice.choices.at(-1);
    for (const choice of notice.choices) {
      const button = element('button', { class: choice.primary ? 'primary' : 'plain', type: 'button' }, choice.label);
      button.addEventListener('click', () => {
        chosen = choice;
        dialog.close();
      });
      choices.append(button);
    }
    dialog.addEventListener('close', () => {
      dialog.remove();
      chosen?.act();
      resolve();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
