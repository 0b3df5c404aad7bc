// npm run contrast: how well text over pictures is read, in both brands, at four widths, on every slide; ends with 1 below 4.5.
// `-- --screens` walks all screens of visitor and member instead, with axe's rule and in every state; `--only member?page=vip` one of them.
// `-- --brand sol --width 1440 --language EN` narrow it down.
// URL=<address> takes a product that is up; else one is started.
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './chromium.mjs';
import { readWords } from '../apps/pavilion/src/command-line.ts';
import { measureTextOverArt, placesOf, type TextOverArt } from './contrast/measure.ts';
import { lineOf, type LowContrast, walkScreens } from './contrast/screens.ts';
import { startProduct } from '../apps/pavilion/src/testing/started-product.ts';

const USAGE =
  'usage: npm run contrast -- [--brand koi|sol] [--width 390] [--language EN], each as often as wanted [--screens [--only member?page=vip]]';
const LEAST = 4.5;
const BRANDS = ['koi', 'sol'];
const WIDTHS = [390, 768, 1440, 1920];
const LANGUAGES = ['EN', 'VI'];
const PATHS = ['/', '/rng', '/promotions', '/lottery', '/agent', '/?popup=login', '/?popup=register', '/nowhere'];
const SETTLE_MS = 700;
const SLIDE_MS = 1_600;

interface ContrastFinding extends TextOverArt {
  where: string;
}

/** All text over pictures of a page: at its head with every slide, then a window at a time. */
async function measurePage(page: Page, where: string): Promise<ContrastFinding[]> {
  const found: ContrastFinding[] = [];
  const look = async (place: string): Promise<void> => {
    for (const one of await measureTextOverArt(page)) found.push({ ...one, where: `${where} ${place}` });
  };
  const dots = await page.locator('.hero-dot').count();
  await look('top');
  for (let slide = 1; slide < dots; slide += 1) {
    await page.locator('.hero-dot').nth(slide).dispatchEvent('click');
    await page.waitForTimeout(SLIDE_MS);
    await look(`slide ${slide + 1}`);
  }
  for (const y of await placesOf(page)) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.waitForTimeout(SETTLE_MS);
    await look(`at ${Math.round(y)} px`);
  }
  return found;
}

async function measureShape(
  browser: Browser,
  baseURL: string,
  [brand, language, width]: readonly [string, string, number],
): Promise<ContrastFinding[]> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  const cookie = (name: string, value: string) => ({ name, value, domain: 'localhost', path: '/' });
  await context.addCookies([cookie('lang', language), cookie('merchant', brand)]);
  await context.addInitScript((code) => {
    if (self.origin === 'null') return;
    localStorage.setItem('lang', code);
    for (const who of ['user', 'anonymous']) sessionStorage.setItem(`popup-closed-${who}`, 'closed');
  }, language);
  const found: ContrastFinding[] = [];
  const page = await context.newPage();
  for (const path of PATHS) {
    await page.goto(path);
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    await page.waitForTimeout(SETTLE_MS);
    found.push(...(await measurePage(page, `${brand} ${language} ${width} ${path}`)));
  }
  await context.close();
  return found;
}

function sayScreens(low: readonly LowContrast[]): void {
  for (const one of low.toSorted((one, other) => one.contrast - other.contrast)) console.log(lineOf(one));
  console.log(`${low.length} texts with too little contrast`);
  if (low.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = readWords(USAGE, {
    options: {
      brand: { type: 'string', multiple: true, default: BRANDS },
      width: { type: 'string', multiple: true, default: WIDTHS.map(String) },
      language: { type: 'string', multiple: true, default: LANGUAGES },
      screens: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  });
  const started = process.env['URL'] ? null : await startProduct();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  const url = started?.product.url ?? process.env['URL'] ?? '';
  const all: ContrastFinding[] = [];
  const screens: LowContrast[] = [];
  try {
    if (values.screens) {
      for (const brand of values.brand)
        for (const width of [390, 1440].filter((one) => values.width.includes(String(one))))
          for (const viewer of ['visitor', 'member'] as const)
            screens.push(...(await walkScreens(browser, url, { brand, width, language: 'EN', viewer, only: values.only })));
      return sayScreens(screens);
    }
    for (const brand of values.brand)
      for (const language of values.language)
        for (const width of values.width) all.push(...(await measureShape(browser, url, [brand, language, Number(width)])));
  } finally {
    await browser.close();
    await started?.stop();
  }
  const low = all.filter(({ contrast }) => contrast < LEAST).toSorted((one, other) => one.contrast - other.contrast);
  for (const { where, text, contrast } of low) console.log(`${contrast.toFixed(2)}  ${where}  ${text.slice(0, 60)}`);
  const least = Math.min(...all.map(({ contrast }) => contrast));
  console.log(`${all.length} lines of text over pictures, least contrast ${least.toFixed(2)}, ${low.length} below ${LEAST}`);
  if (low.length > 0 || all.length === 0) process.exitCode = 1;
}

await main();
