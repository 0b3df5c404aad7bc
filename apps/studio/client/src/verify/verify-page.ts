import type { Words } from '../i18n/words.ts';
export function startVerify(words: Words): void { document.body.textContent = words.say('verifyTitle'); }
