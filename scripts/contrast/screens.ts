import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import axe from 'axe-core';
import { pathsOf, type Viewer } from '../portal/screens.ts';
import { openViewer } from '../portal/viewer.ts';
import { measureTextOverArt, placesOf } from './measure.ts';

/** A text that is read with less contrast than WCAG asks for: 4.5, of large letters 3. */
export interface LowContrast {
  where: string;
  element: string;
  text: string;
  contrast: number;
  needed: number;
}

const SETTLE_MS = 500;
const PATIENCE_MS = 15_000;
const OPENED_MS = 400;
const AT_ONCE = 2;
/** Marks what axe leaves open, mostly text over a picture or a gradient; the value is the contrast that is needed. */
const UNSURE = 'data-contrast-unsure';
const PRESSED =
  'a[href], button, summary, input, select, textarea, label, [role=tab], [role=radio], [role=option], [role=menuitem], [tabindex]';
/** What shows more in the page when it is pressed. */
const OPENS = 'button[aria-expanded=false], button[aria-haspopup], [role=combobox], [role=tab][aria-selected=false]';
const STATES = ['hover', 'active', 'focus-visible'];

interface Walk {
  context: BrowserContext;
  label: string;
  isPhone: boolean;
  /** What was opened on a page before: menus of the header are looked at once. */
  opened: Set<string>;
  found: LowContrast[];
}

/** All screens of a viewer, each as it is, with everything hovered, pressed and focused, and with each menu, list and tab that it opens. */
export async function walkScreens(
  browser: Browser,
  url: string,
  { brand, width, language, viewer, only }: { brand: string; width: number; language: string; viewer: Viewer; only: string },
): Promise<LowContrast[]> {
  const context = await openViewer(browser, url, { brand, width, language, viewer }, { reducedMotion: 'reduce', bypassCSP: true });
  const label = `${brand} ${width} ${language} ${viewer}`;
  const walk: Walk = { context, label, isPhone: width < 600, opened: new Set(), found: [] };
  const left = pathsOf[viewer].filter((path) => path.includes(only));
  const work = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await look(walk, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await context.close();
  return walk.found;
}

async function look(walk: Walk, path: string): Promise<void> {
  const name = `${walk.label} ${path}`;
  const page = await walk.context.newPage();
  try {
    await page.goto(path);
    await settle(page);
    await measure(walk, page, name);
    await measureOverPictures(walk, page, name);
    if (!walk.isPhone) await measureStates(walk, page, name);
    await measureOpened(walk, page, name);
    console.error(`${name}: looked at`);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  } finally {
    await page.close();
  }
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);
  await page
    .waitForFunction(() => document.querySelector('[aria-busy=true]') === null, undefined, { timeout: PATIENCE_MS })
    .catch(() => undefined);
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  await page.waitForTimeout(SETTLE_MS);
}

/** What axe finds too low; what it leaves open is marked. */
async function measure(walk: Walk, page: Page, where: string): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const low = await page.evaluate(async (mark) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations, incomplete } = await inPage.run(document, {
      runOnly: ['color-contrast'],
      resultTypes: ['violations', 'incomplete'],
    });
    const nodesOf = (results: typeof violations) =>
      results.flatMap(({ nodes }) =>
        nodes.map(({ target, any }) => {
          const data = (any[0]?.data ?? {}) as { contrastRatio?: number; expectedContrastRatio?: string };
          const element = String(target[0]);
          return { element, contrast: data.contrastRatio ?? 0, needed: Number.parseFloat(data.expectedContrastRatio ?? '4.5') };
        }),
      );
    for (const { element, needed } of nodesOf(incomplete)) document.querySelector(element)?.setAttribute(mark, String(needed));
    return nodesOf(violations).map((one) => ({
      ...one,
      text: document.querySelector(one.element)?.textContent?.trim().slice(0, 50) ?? '',
    }));
  }, UNSURE);
  for (const one of low) note(walk, { ...one, where });
}

function note({ found }: Walk, one: LowContrast): void {
  if (
    found.some(
      ({ where, text, element }) => where.split(' · ')[0] === one.where.split(' · ')[0] && text === one.text && element === one.element,
    )
  )
    return;
  found.push(one);
  console.error(lineOf(one));
}

export const lineOf = ({ where, element, text, contrast, needed }: LowContrast): string =>
  `${contrast.toFixed(2)} of ${needed}  ${where}  "${text}"  ${element}`;

async function measureOverPictures(walk: Walk, page: Page, where: string): Promise<void> {
  for (const needed of [3, 4.5]) {
    const marked = `[${UNSURE}="${needed}"]`;
    for (const y of [0, ...(await placesOf(page, marked))]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
      await page.waitForTimeout(SETTLE_MS);
      for (const { text, contrast } of await measureTextOverArt(page, marked, true))
        if (contrast < needed) note(walk, { where: `${where} · over a picture`, element: '', text, contrast, needed });
    }
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/** Everything that can be pressed is in the state at the same time. */
async function measureStates(walk: Walk, page: Page, where: string): Promise<void> {
  const line = await walk.context.newCDPSession(page);
  await line.send('DOM.enable');
  await line.send('CSS.enable');
  const { root } = await line.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await line.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: PRESSED });
  for (const state of STATES) {
    await force(line, nodeIds, state === 'active' ? ['hover', 'active'] : state === 'focus-visible' ? ['focus', 'focus-visible'] : [state]);
    await measure(walk, page, `${where} · ${state}`);
  }
  await force(line, nodeIds, []);
  await line.detach();
}

async function force(line: CDPSession, nodeIds: readonly number[], forcedPseudoClasses: string[]): Promise<void> {
  for (const nodeId of nodeIds) await line.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }).catch(() => undefined);
}

async function measureOpened(walk: Walk, page: Page, where: string): Promise<void> {
  const address = page.url();
  const openers = await page.locator(OPENS).all();
  for (const opener of openers) {
    const name = await opener
      .evaluate((element) => `${element.className} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`, undefined, {
        timeout: 500,
      })
      .catch(() => '');
    if (!name || walk.opened.has(name) || !(await opener.isVisible().catch(() => false))) continue;
    walk.opened.add(name);
    await opener.click({ timeout: 1500 }).catch(() => undefined);
    await page.waitForTimeout(OPENED_MS);
    await measure(walk, page, `${where} · opened ${name.split(' ').slice(1).join(' ').slice(0, 40)}`);
    await page.keyboard.press('Escape');
    if (page.url() === address) continue;
    await page.goto(address);
    await settle(page);
  }
}
