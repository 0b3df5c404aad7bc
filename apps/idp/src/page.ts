import { wordsFor } from './words.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The one style element of the page, for the policy's hash. */
export const pageStyle = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef0f6;color:#1a1d29}
main{box-sizing:border-box;width:min(420px,calc(100vw - 32px));background:#fff;border-radius:16px;padding:28px;margin:16px;box-shadow:0 12px 40px #14182b20}
h1{font-size:20px;margin:0 0 4px}p{margin:0 0 12px}.strip{font-size:14px;color:#5b3a00;background:#ffe9bd;border-radius:8px;padding:8px 12px;margin:12px 0 16px}
button{font:inherit;min-height:52px;width:100%;border:1px solid #c6cbda;border-radius:10px;background:none;color:inherit;cursor:pointer;text-align:start;padding:6px 14px;margin:0 0 8px}
button small{display:block;color:#565d72}button.go{background:#3949ab;border-color:#3949ab;color:#fff;font-weight:600;text-align:center}button.no{border:0;text-align:center;font-weight:600}
label{display:block;margin:14px 0 2px;font-size:14px}input{font:inherit;width:100%;box-sizing:border-box;min-height:44px;border:1px solid #7c8499;border-radius:8px;padding:0 12px;background:#fff;color:inherit;margin-bottom:8px}
button:hover{border-color:#3949ab}:focus-visible{outline:3px solid #5c7cfa;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#11131c;color:#e9ebf3}main{background:#1b1f2d}button{border-color:#3b4258}button small{color:#a7aec4}input{background:#11131c}}`;

export interface Person {
  id: string;
  name: string;
  email: string;
}

export interface ChoosingPage {
  house: string;
  language: string;
  action: string;
  people: readonly Person[];
}

const frame = ({ tag, direction }: ReturnType<typeof wordsFor>, title: string, body: string): string => `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)}</title><style>${pageStyle}</style></head><body><main>${body}</main></body></html>`;

/** Who are you today: one of the invented people, an address of one's own, or nobody. */
export function choosingPage({ house, language, action, people }: ChoosingPage): string {
  const spoken = wordsFor(language);
  const { words } = spoken;
  const title = words.title.replace('{house}', house);
  const buttons = people
    .map(({ id, name, email }) => `<button name="person" value="${escape(id)}">${escape(name)}<small>${escape(email)}</small></button>`)
    .join('');
  return frame(
    spoken,
    title,
    `<h1>${escape(title)}</h1><p class="strip">${escape(words.sandbox)}</p>
<form method="post" action="${escape(action)}"><p>${escape(words.choose)}</p>${buttons}</form>
<form method="post" action="${escape(action)}"><label for="email">${escape(words.other)}</label>
<input id="email" name="email" type="email" required maxlength="120" autocomplete="email"><button class="go">${escape(words.go)}</button></form>
<form method="post" action="${escape(action)}"><button class="no" name="person" value="">${escape(words.no)}</button></form>`,
  );
}

export const lostPage = (language: string): string => {
  const spoken = wordsFor(language);
  const { words } = spoken;
  return frame(spoken, words.lost, `<h1>${escape(words.lost)}</h1><p>${escape(words.again)}</p>`);
};
