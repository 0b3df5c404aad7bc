import type { Payment } from './store.ts';
import * as z from 'zod';

/** How the shop of a payment looks, as the shop said when it ordered the payment. */
export const shopSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** Colour of the shop's actions. */
  accent: z.string().regex(/^#[0-9a-f]{6}$/i),
  colorScheme: z.enum(['light', 'dark']),
});

export type Shop = z.output<typeof shopSchema>;

/** null: the order named no shop, or came from before orders could. */
export const shopOf = (payment: Payment): Shop | null => shopSchema.safeParse(payment.detail['shop']).data ?? null;

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const INKS = ['#ffffff', '#050505'] as const;

/** The ink with the higher contrast on a colour: at least 4.5 on any. */
export function inkOn(hex: string): string {
  const contrast = (ink: string): number => {
    const [low = 0, high = 0] = [luminance(ink), luminance(hex)].toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  return contrast(INKS[0]) >= contrast(INKS[1]) ? INKS[0] : INKS[1];
}

const LIGHT =
  '--ground:#eef1f2;--card:#fff;--sunk:#f4f6f7;--ink:#16222a;--ink-2:#4c5b65;--hair:#d8dfe2;--field:#7f8d96;--bank:#1f4f5c;--bank-soft:#e2ecee;--on-bank:#fff;--good:#1b6b4a;--good-soft:#e1f1e9;--bad:#a3243b;--bad-soft:#fae8ea;--focus:#1c66b8';
const DARK =
  '--ground:#0e1518;--card:#172125;--sunk:#111a1e;--ink:#edf2f3;--ink-2:#aab8be;--hair:#2b383d;--field:#71828a;--bank:#8fc3cd;--bank-soft:#1f3238;--on-bank:#0d181b;--good:#7fd3ac;--good-soft:#173328;--bad:#ff9fac;--bad-soft:#3b1f25;--focus:#7fb8f5';

const RULES = `
*{box-sizing:border-box}
:root{font:16px/1.5 system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif;background:var(--ground);color:var(--ink)}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr}
h1,h2,p,dl,dd,ol{margin:0;padding:0}svg{display:block;flex:none}
header{border-block-end:1px solid var(--hair);background:var(--card)}
header>div{max-width:1008px;margin-inline:auto;padding:12px 24px;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;min-height:64px}
.bank{display:flex;gap:12px;align-items:center;font-weight:650;color:var(--bank)}
.sandbox{margin-inline-start:auto;font-size:14px;color:var(--ink-2)}
main{width:100%;max-width:1008px;margin-inline:auto;padding:32px 24px 48px;display:grid;gap:24px;align-content:start}
.card{background:var(--card);border:1px solid var(--hair);border-radius:16px;padding:24px;min-width:0}
.shop{display:flex;gap:12px;align-items:center}.shop b{display:block;font-weight:650;overflow-wrap:anywhere}.shop small{display:block;font-size:14px;color:var(--ink-2)}
.mark{width:44px;height:44px;border-radius:12px;display:grid;place-items:center;font-weight:700;font-size:20px;background:var(--accent);color:var(--on-accent);flex:none}
.amount{font-size:32px;line-height:40px;font-weight:700;letter-spacing:-.01em;font-variant-numeric:tabular-nums;margin-block:20px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px 16px;border-block-start:1px solid var(--hair);padding-block-start:16px;font-size:14px}
dt{color:var(--ink-2)}dd{text-align:end;overflow-wrap:anywhere}
.scan{display:none;gap:16px;align-items:center;margin-block-start:20px;border-block-start:1px solid var(--hair);padding-block-start:20px;font-size:14px;color:var(--ink-2)}
.scan b{display:block;color:var(--ink);font-weight:600}.scan svg{border-radius:8px}
h1{font-size:24px;line-height:32px;font-weight:650;text-wrap:balance}h1+p{color:var(--ink-2);margin-block-start:4px}
.steps{list-style:none;display:grid;gap:8px;margin-block-end:24px;font-size:14px;color:var(--ink-2)}
.steps li{display:flex;gap:10px;align-items:center;min-width:0}.steps i{font-style:normal;font-weight:650;font-size:13px;width:28px;height:28px;border-radius:50%;display:grid;place-items:center;background:var(--sunk);border:1px solid var(--hair);flex:none}
.steps [aria-current]{color:var(--ink);font-weight:600}.steps [aria-current] i{background:var(--bank);border-color:var(--bank);color:var(--on-bank)}
form,.choices{display:grid;gap:12px;margin-block-start:20px}form+details,.choices>*{margin:0}
button,.button{font:inherit;font-weight:600;min-height:52px;width:100%;padding:8px 16px;border:1px solid var(--field);border-radius:12px;background:none;color:var(--ink);cursor:pointer;display:grid;place-items:center;text-align:center;text-decoration:none}
button:hover,.button:hover{background:var(--sunk)}
.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}.main:hover{background:color-mix(in srgb,var(--accent) 92%,var(--on-accent))}
.quiet{border-color:transparent;color:var(--ink-2)}
details{border:1px solid var(--hair);border-radius:12px;background:var(--sunk)}
summary{cursor:pointer;min-height:52px;padding:12px 16px;font-weight:600;line-height:28px;border-radius:12px}
details>div{padding:0 16px 16px;display:grid;gap:12px}details form{margin:0}
label{display:grid;gap:4px;font-size:14px;color:var(--ink-2)}
input[type=number],input[type=text]{font:inherit;font-size:16px;color:var(--ink);width:100%;min-height:48px;border:1px solid var(--field);border-radius:10px;padding:0 12px;background:var(--card)}
input[aria-invalid]{border-color:var(--bad)}.check{display:flex;gap:12px;align-items:center;min-height:44px}input[type=checkbox]{width:22px;height:22px;accent-color:var(--bank);flex:none}
.error{color:var(--bad);font-size:14px}.hint{font-size:14px;color:var(--ink-2)}
.end{text-align:center;display:grid;justify-items:center;gap:16px;align-content:center;padding-block:48px}.end .button{max-width:360px}
.seal{width:72px;height:72px;border-radius:50%;display:grid;place-items:center;background:var(--sunk);color:var(--ink-2)}.seal.paid{background:var(--good-soft);color:var(--good)}.seal.failed{background:var(--bad-soft);color:var(--bad)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media(max-width:480px){header>div{padding-inline:16px}.sandbox{margin:0;width:100%}main{padding:16px 16px 32px;gap:16px}.card{padding:20px}.end{padding-block:32px}}
@media(min-width:768px){main{grid-template-columns:minmax(280px,2fr) 3fr;align-items:start;padding-block-start:48px}.card{padding:32px}.scan{display:grid}.alone{grid-column:1/-1}.end{min-height:100%}}
@media(min-width:1000px){.scan{grid-template-columns:auto 1fr}.amount{font-size:40px;line-height:48px}}
@media(prefers-reduced-motion:no-preference){button,.button{transition:background 120ms}}
@media print{.scan,form,details,.button{display:none}}`;

/** The one style element of a payment's page: the shop's accent and scheme where it gave them, else the reader's scheme. */
export function styleFor(shop: Shop | null): string {
  const accent = shop?.accent.toLowerCase();
  const own = accent ? `:root{--accent:${accent};--on-accent:${inkOn(accent)}}` : ':root{--accent:var(--bank);--on-accent:var(--on-bank)}';
  if (shop) return `:root{color-scheme:${shop.colorScheme};${shop.colorScheme === 'light' ? LIGHT : DARK}}${own}${RULES}`;
  return `:root{color-scheme:light dark;${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}${own}${RULES}`;
}
