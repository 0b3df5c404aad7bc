import type { SessionInfo } from '../../../src/api-types.ts';
import { ConnectionLost, createApi, GameRefusal } from '../api/client.ts';
import type { Api } from '../api/client.ts';
import { createSound } from '../audio/sound.ts';
import { createBridge } from '../boot/bridge.ts';
import type { Bridge } from '../boot/bridge.ts';
import { framingOrigin, readOrigin } from '../boot/launch.ts';
import type { Launch } from '../boot/launch.ts';
import { createLoop } from '../engine/loop.ts';
import type { KindPage } from '../games/kind-page.ts';
import { loadKindPage, loadTheme } from '../games/load-kind.ts';
import { createMoney } from '../format/money.ts';
import { formatTagOf, loadWords, setPageLanguage } from '../i18n/words.ts';
import type { Say, Words } from '../i18n/words.ts';
import { applyTheme } from '../themes/theme.ts';
import { createCover, createShell } from '../shell/shell.ts';
import type { CoverAction } from '../shell/shell.ts';
import type { HeaderAct } from '../shell/header.ts';
import { createFigures } from './figures.ts';
import { installKeyboard } from './keyboard.ts';
import { createMoments } from './moments.ts';
import { watchReality } from './reality.ts';
import type { Game, Table } from './table.ts';

/** To the lobby, where one frames the page. */
const wayOut = (bridge: Bridge, say: Say): CoverAction | undefined =>
  bridge.framed
    ? {
        label: say('backToLobby'),
        act: () => {
          bridge.post({ type: 'close' });
        },
      }
    : undefined;

/** Requests the session until an answer comes; a refusal is thrown. */
async function loadSession(api: Api, bridge: Bridge, words: Words): Promise<SessionInfo> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await api.session();
    } catch (error) {
      if (!(error instanceof ConnectionLost) || tries >= 120) throw error;
      if (tries === 1) {
        const { say } = words;
        document.body.replaceChildren(
          createCover({ title: say('reconnecting'), text: say('unreachableText'), turning: true, leave: wayOut(bridge, say) }),
        );
      }
      await new Promise((resolve) => {
        setTimeout(resolve, Math.min(5_000, 500 * 2 ** tries));
      });
    }
  }
}

function showDeadEnd(error: unknown, bridge: Bridge, say: Say): void {
  const refusal = error instanceof GameRefusal ? error : null;
  bridge.post({ type: 'error', code: refusal?.code ?? 'internal' });
  if (refusal?.code === 'session_expired') bridge.post({ type: 'expired' });
  const reload = {
    label: say('tryAgain'),
    act: () => {
      location.reload();
    },
  };
  const leave = wayOut(bridge, say);
  const ended = refusal?.code === 'session_expired';
  document.body.replaceChildren(
    createCover({
      title: say(ended ? 'refusedSession' : 'unreachable'),
      text: refusal ? refusal.message : say('unreachableText'),
      turning: false,
      ...(ended ? { action: leave } : { action: reload, leave }),
    }),
  );
}

function describe({ game }: SessionInfo, page: KindPage, words: Words<string>): string {
  const rtp = new Intl.NumberFormat(formatTagOf(words.language), { style: 'percent', minimumFractionDigits: 2 }).format(game.rtpPpm / 1e6);
  return ['Lantern', ...page.facts(game, words), words.say('rtpShort', { value: rtp })].join(' · ');
}

/** The header's buttons that open a panel; each panel's code loads when first asked for. */
async function openPanelFor(act: 'fair' | 'history' | 'rules', table: Table<string>, game: Game | null): Promise<void> {
  if (document.querySelector('dialog[open]')) return;
  if (act === 'fair') return (await import('../panels/fairness-panel.ts')).openFairness(table);
  if (act === 'history') return (await import('../panels/history-panel.ts')).openHistory(table);
  return (await import('../panels/rules-panel.ts')).openRules(table, game);
}

function listenToLobby(table: Table, game: Game): void {
  const {
    bridge,
    api,
    sound,
    shell,
    words: { say },
  } = table;
  bridge.listen((message) => {
    if (message.type === 'mute') {
      sound.set(!message.muted);
      shell.header.setSound(sound.on());
    } else if (message.type === 'pause') {
      game.pause(message.paused);
      sound.rest(message.paused);
      shell.cover(message.paused ? { title: say('paused'), text: say('pausedText'), turning: false } : null);
    } else if (message.type === 'menu') shell.header.setLobby(message.entries);
    else {
      void api.session().then(
        ({ balance }) => {
          if (balance !== null) game.setBalance(BigInt(balance));
        },
        () => undefined,
      );
    }
  });
}

/** Where no lobby frames the page, it fills the screen by itself. */
function toggleWholeScreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // Refused without a press of the player: nothing changes.
  done.catch(() => undefined);
}

/** Starts the game named by the launch address. */
export async function startPlay(launch: Launch, firstWords: Words): Promise<void> {
  const api = createApi(launch.token);
  const lobby = launch.lobby ?? framingOrigin();
  let bridge = createBridge(lobby);
  let session: SessionInfo;
  document.body.replaceChildren(
    createCover({ title: firstWords.say('loading'), text: '', turning: true, leave: wayOut(bridge, firstWords.say) }),
  );
  bridge.post({ type: 'loading', header: 'own' });
  try {
    session = await loadSession(api, bridge, firstWords);
  } catch (error) {
    showDeadEnd(error, bridge, firstWords.say);
    return;
  }
  if (launch.name) session = { ...session, game: { ...session.game, name: launch.name } };
  if (!lobby) bridge = createBridge(readOrigin(session.lobbyUrl));
  try {
    await openGame({ launch, api, bridge, session, firstWords });
  } catch (error) {
    // Code or pictures of the game did not come.
    showDeadEnd(error, bridge, firstWords.say);
  }
}

interface Opening {
  launch: Launch;
  api: Api;
  bridge: Bridge;
  session: SessionInfo;
  firstWords: Words;
}

async function openGame({ launch, api, bridge, session, firstWords }: Opening): Promise<void> {
  const pageWords = session.language === firstWords.language ? firstWords : await loadWords(session.language);
  setPageLanguage(pageWords.language);
  document.title = session.game.name;
  const [{ page, words }, theme] = await Promise.all([loadKindPage(session.game.kind, pageWords), loadTheme(session.game, launch.scheme)]);
  applyTheme(theme);
  const money = createMoney(words.language, session.currency);
  const moments = createMoments();
  const sound = createSound(session.game.code, moments);
  const running: { game: Game | null } = { game: null };
  const onAct = (act: HeaderAct): void => {
    if (act === 'fullscreen' && !bridge.framed) toggleWholeScreen();
    else if (act === 'close' || act === 'fullscreen') bridge.post({ type: act });
    else if (act === 'sound') {
      sound.set(!sound.on());
      shell.header.setSound(sound.on());
    } else void openPanelFor(act, table, running.game);
  };
  const shell = createShell({ session, words, money, bridge, facts: describe(session, page, words), onAct });
  shell.header.setSeal(session.seeds.serverSeedHash);
  const figures = createFigures(shell.header, session.figures);
  const table: Table<string> = { session, page, theme, api, bridge, words, money, sound, moments, loop: createLoop(), shell, figures };
  const game = await page.start(table, session.game);
  running.game = game;
  installKeyboard(game, onAct);
  listenToLobby(table, game);
  watchReality(table);
  bridge.post({ type: 'ready', game: session.game.code, header: 'own' });
}
