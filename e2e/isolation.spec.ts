import type { Frame, Page, Request } from '@playwright/test';
import { session } from './pages/session.ts';
import { frameOf, game, games } from './pages/game.ts';
import { demo, portalUrl, studioUrl, vendorUrl } from './product.ts';
import { desktop, expect, test } from './test.ts';

test.use({ ...desktop, brand: 'koi' });

const gamePath = `/play/${games.dice}`;

test.beforeEach(async ({ page, context }) => {
  await page.goto('/?popup=login');
  await session(page).logIn(demo, { remember: true });
  const cookie = (await context.cookies(`${portalUrl}/wps/session`)).find(({ name }) => name === 'remember-koi');
  expect(cookie, 'the portal remembers the member by a cookie').toMatchObject({ httpOnly: true, path: '/wps/session' });
});

/** What a game gets when it reaches out: the name of the error, or what it came back with. */
const reaches = (frame: Frame) =>
  frame.evaluate(async (portal) => {
    const tries: Record<string, () => unknown> = {
      'own localStorage': () => localStorage.length,
      'own sessionStorage': () => sessionStorage.length,
      'own cookies': () => document.cookie,
      'document of the portal': () => parent.document,
      'sessionStorage of the portal': () => parent.sessionStorage,
      'localStorage of the portal': () => parent.localStorage,
      'address of the portal': () => parent.location.href,
      'navigation of the portal': () => {
        top!.location.href = 'about:blank';
      },
      'a window of its own': () => {
        if (window.open(portal) === null) throw new DOMException('', 'NoWindow');
      },
      'the remembered login': () => fetch(`${portal}/wps/session/remember`, { method: 'POST', credentials: 'include', body: '{}' }),
      'facts of the member': () => fetch(`${portal}/wps/member/info`, { credentials: 'include' }),
      'facts of the member, unread': () => fetch(`${portal}/wps/member/info`, { credentials: 'include', mode: 'no-cors' }),
    };
    const results: Record<string, string> = { origin: self.origin };
    for (const [name, run] of Object.entries(tries)) {
      try {
        results[name] = `reached: ${String(await run())}`;
      } catch (error) {
        results[name] = (error as Error).name;
      }
    }
    return results;
  }, portalUrl);

const refused = {
  origin: 'null',
  'own localStorage': 'SecurityError',
  'own sessionStorage': 'SecurityError',
  'own cookies': 'SecurityError',
  'document of the portal': 'SecurityError',
  'sessionStorage of the portal': 'SecurityError',
  'localStorage of the portal': 'SecurityError',
  'address of the portal': 'SecurityError',
  'navigation of the portal': 'SecurityError',
  'a window of its own': 'NoWindow',
  'the remembered login': 'TypeError',
  'facts of the member': 'TypeError',
  'facts of the member, unread': 'TypeError',
};

test('a game reaches neither the token nor the cookie of the portal', async ({ page }) => {
  const answer = await page.goto(gamePath);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy.split(';').map((part) => part.trim())).toContain(`frame-src ${studioUrl} ${vendorUrl}`);
  await game(page).ready();
  await expect(game(page).element).toHaveAttribute('sandbox', 'allow-scripts');

  expect(await reaches(await frameOf(page))).toEqual(refused);
  expect(page.url()).toBe(`${portalUrl}${gamePath}`);
});

test('the game has its whole room before there is a control to press', async ({ page }) => {
  // A control that moves between the press and the release of a button is missed.
  await page.addInitScript(() => {
    if (window.top === window) return;
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('footer .primary')) return;
      observer.disconnect();
      Object.assign(window, { heightAtFirstControl: window.innerHeight });
    }).observe(document, { childList: true, subtree: true });
  });
  for (const nodeId of [games.dice, games.citrus]) {
    await page.goto(`/play/${nodeId}`);
    await game(page).ready();
    // The game moves into its room for good once it is ready.
    await expect(page.getByRole('banner')).toHaveCount(0);
    const frame = await frameOf(page);
    const heights = () => frame.evaluate(() => [(window as { heightAtFirstControl?: number }).heightAtFirstControl, window.innerHeight]);
    await expect.poll(async () => (await heights())[1]).toBe(desktop.viewport?.height);
    expect((await heights())[0]).toBe(desktop.viewport?.height);
  }
});

test('a game whose vendor was taken over sends no cookie either', async ({ page, context }) => {
  // The worst page a vendor's server could send: none of the vendor's own protection is left.
  await context.route(
    (url) => url.origin === studioUrl && url.pathname.startsWith('/play/'),
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>hostile' }),
  );
  const sent: Request[] = [];
  await page.goto(gamePath);
  await expect(page.frameLocator('iframe[sandbox]').getByText('hostile')).toBeVisible();
  const frame = await frameOf(page);
  context.on('request', (request) => {
    if (request.frame() === frame && request.url().startsWith(portalUrl)) sent.push(request);
  });

  expect(await reaches(frame)).toEqual(refused);
  expect(sent.length, 'the calls did leave').toBeGreaterThanOrEqual(3);
  for (const request of sent) expect(Object.keys(await request.allHeaders()), request.url()).not.toContain('cookie');
  expect(page.url()).toBe(`${portalUrl}${gamePath}`);

  // The cookie does work: for the portal itself it brings the session back in a new tab.
  const tab = await context.newPage();
  const remembering = tab.waitForRequest('**/wps/session/remember');
  await tab.goto('/');
  await expect(session(tab).account).toBeVisible();
  expect((await (await remembering).allHeaders())['cookie']).toContain('remember-koi=');
});

test('the portal hears its game and nobody else', async ({ page, context }) => {
  await page.goto(gamePath);
  await game(page).ready();
  const close = { source: 'lantern', type: 'close' };
  const listen = () =>
    page.evaluate(() => {
      const heard = new Promise<void>((resolve) => {
        addEventListener('message', () => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), { once: true });
      });
      Object.assign(window, { heard });
    });
  /** Resolves when the portal has received the message and had the time to act. */
  const heard = () => page.evaluate(() => (window as unknown as { heard: Promise<void> }).heard);

  const strangers: Record<string, () => Promise<Page | Frame>> = {
    'the page itself': () => Promise.resolve(page),
    'another frame': async () => {
      await page.evaluate(() => {
        document.body.append(document.createElement('iframe'));
      });
      return page.frames().at(-1) ?? page;
    },
    'another window': async () => {
      const [popup] = await Promise.all([
        context.waitForEvent('page'),
        page.evaluate(() => {
          window.open('about:blank');
        }),
      ]);
      return popup;
    },
  };
  for (const [who, appear] of Object.entries(strangers)) {
    const stranger = await appear();
    await listen();
    await stranger.evaluate((message) => {
      ((opener ?? parent) as Window).postMessage(message, '*');
    }, close);
    await heard();
    expect(page.url(), `${who} said close`).toBe(`${portalUrl}${gamePath}`);
  }
  await expect(game(page).element).toBeVisible();

  await (
    await frameOf(page)
  ).evaluate((message) => {
    parent.postMessage(message, '*');
  }, close);
  await expect(page).toHaveURL(`${portalUrl}/`);
});
