// @vitest-environment jsdom
import { act, render, waitFor } from '@testing-library/react';
import { launchGame } from '@pavilion/contract/vendors/calls';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { answerWith, layPage } from '../../shared/verification/testing/page.tsx';

const URL_OF_GAME = 'https://studio.test/citrus/?session=one';
const member = { token: 'tok', id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false };

afterEach(() => {
  vi.doUnmock('../../api/query-client.ts');
  history.replaceState(null, '', '/');
});
afterAll(() => {
  vi.resetModules();
});

/** Opens the portal at a game as a member; `release` lets the late library come. */
async function openGame() {
  vi.resetModules();
  layPage({ brand: { protection: { ageGate: false, minimumAge: 18 } } });
  const block = document.getElementById('boot');
  if (!block) throw new Error('no block');
  const data = JSON.parse(block.textContent) as { gameOrigins: string[]; status: { info: Record<string, unknown> } };
  data.gameOrigins = ['https://studio.test'];
  data.status.info['launchGameCDNs'] = [];
  block.textContent = JSON.stringify(data);
  const asked = answerWith({
    [launchGame.path]: () => ({ value: { gameUrl: URL_OF_GAME, gameName: 'Citrus', vassalage: 'STUDIO' } }),
  });
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  vi.doMock('../../api/query-client.ts', async (original) => {
    await gate;
    return original();
  });
  /** Every address a frame was given, and every frame that was put into the page. */
  const sources: (string | null)[] = [];
  const frames = new Set<Node>();
  const look = (node: Node): void => {
    if (!(node instanceof Element)) return;
    for (const frame of [node, ...node.querySelectorAll('*')]) if (frame instanceof HTMLIFrameElement) frames.add(frame);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes' && target instanceof HTMLIFrameElement) sources.push(target.getAttribute('src'));
      for (const node of addedNodes) look(node);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['src'] });
  history.replaceState(null, '', '/play/7');
  const { i18n } = await import('@lingui/core');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const { sessionStore } = await import('../../api/session-store.ts');
  sessionStore.set(member);
  const { App } = await import('../../app.tsx');
  const view = render(<App />);
  return { asked, release, frames, sources, view, launches: () => asked.filter(({ path }) => path === launchGame.path).length };
}

test('a visit launches a game once and opens one frame once, also when the late library is slow', async () => {
  const { launches, release, frames, sources, view } = await openGame();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
  expect([launches(), frames.size]).toEqual([0, 0]);
  await act(async () => release());
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('src')).toBe(URL_OF_GAME));
  // What follows the first screen comes too: nothing of it may begin the game again.
  const { feedFirstScreen } = await import('../../api/first-source.ts');
  const { queryClient } = await import('../../api/query-client.ts');
  await act(async () => {
    feedFirstScreen();
    await queryClient.invalidateQueries();
  });
  await act(async () => void window.dispatchEvent(new Event('online')));
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect([launches(), frames.size, sources]).toEqual([1, 1, []]);
  view.unmount();
});

test('the cover with the picture stays until a game of ours is ready', async () => {
  const { release, view } = await openGame();
  await act(async () => release());
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
  const frame = document.querySelector('iframe');
  const tell = (message: object) =>
    act(async () => {
      window.dispatchEvent(new MessageEvent('message', { data: { source: 'lantern', ...message }, source: frame?.contentWindow ?? null }));
    });
  const isCovered = () => document.querySelector('[data-gone]') === null;
  await tell({ type: 'loading', header: 'own' });
  await act(async () => void frame?.dispatchEvent(new Event('load')));
  expect(isCovered()).toBe(true);
  // Our bar is gone by then, so the cover has the way out.
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Leave game');
  await tell({ type: 'ready', header: 'own' });
  expect(isCovered()).toBe(false);
  view.unmount();
});
