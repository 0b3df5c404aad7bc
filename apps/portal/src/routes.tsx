import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useSession } from './api/session-store.ts';
import { MainLayout } from './layouts/main-layout.tsx';
import { paths, safeNext } from './paths.ts';
import { brand } from './boot.ts';
import { LoaderOverlay } from './shared/system/loader-overlay.tsx';
import { HomePage } from './features/lobby/home-page.tsx';
import { late } from './parts/late.ts';

const GamesPage = late(() => import('./features/lobby/games-page.tsx'), 'GamesPage');
const AccountGamesPage = late(() => import('./features/lobby/account-games-page.tsx'), 'AccountGamesPage');
const GamePage = late(() => import('./features/game/game-page.tsx'), 'GamePage');
const MemberPage = late(() => import('./features/member/member-page.tsx'), 'MemberPage');
const PromotionsPage = late(() => import('./features/promotions/promotions-page.tsx'), 'PromotionsPage');
const HelpPage = late(() => import('./features/help/help-page.tsx'), 'HelpPage');
const DownloadPage = late(() => import('./features/download/download-page.tsx'), 'DownloadPage');
const AgentLayout = late(() => import('./agents.tsx'), 'AgentLayout');
const AgentPage = late(() => import('./agents.tsx'), 'AgentPage');
const AgentHomePage = late(() => import('./agents.tsx'), 'AgentHomePage');
const LotteryPage = late(() => import('./features/lottery/door.tsx'), 'LotteryPage');
const PointMallPage = late(() => import('./features/points/point-mall-page.tsx'), 'PointMallPage');
const SeamlessPage = late(() => import('./features/seamless/seamless-page.tsx'), 'SeamlessPage');
const MirrorsPage = late(() => import('./features/mirrors/mirrors-page.tsx'), 'MirrorsPage');
const DesignPage = late(() => import('./features/design/design-page.tsx'), 'DesignPage');
const SocialCallbackPage = late(() => import('./features/social/callback-page.tsx'), 'SocialCallbackPage');
const ChatPage = late(() => import('./features/chat/chat-page.tsx'), 'ChatPage');
const RoomPage = late(() => import('./features/rooms/room-page.tsx'), 'RoomPage');
const NotFoundPage = late(() => import('./features/not-found/not-found-page.tsx'), 'NotFoundPage');

/** `/login` and `/register` are the home page with their popup open; the address a person came from is kept. */
function ToPopup({ popup }: { popup: 'login' | 'register' }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const next = safeNext(query.get('next'));
  query.set('popup', popup);
  if (next) query.set('next', next);
  else query.delete('next');
  return <Navigate replace to={`/?${query.toString()}`} />;
}

/** The one guard by the stored token: whoever has none logs in first and comes back. */
function NeedsLogin({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { isLogin } = useSession();
  return isLogin ? children : <Navigate replace to={`/login?next=${encodeURIComponent(pathname + search)}`} />;
}

/** `lottert` is how the field spells it. */
const lotteries = { '/lottery': 'all', '/lottert': 'all', '/seaLottery': 'sea', '/vnLottery': 'vn' } as const;
const homePaths = ['/', '/index', '/index.html', '/home'];
const listTypes = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'BGS', 'COCKFIGHT'] as const;

export function AppRoutes() {
  return (
    <Suspense fallback={<LoaderOverlay />}>
      <Routes>
        <Route path="/login" element={<ToPopup popup="login" />} />
        <Route path="/register" element={<ToPopup popup="register" />} />
        <Route
          path="/play/:nodeId"
          element={
            <Suspense fallback={<LoaderOverlay />}>
              <GamePage />
            </Suspense>
          }
        />
        <Route path={paths.chat()} element={<ChatPage />} />
        {brand.demo ? <Route path="/design" element={<DesignPage />} /> : null}
        <Route element={<AgentLayout />}>
          <Route path={paths.agent()} element={<AgentPage />} />
          <Route path={paths.agentHome()} element={<AgentHomePage />} />
        </Route>
        <Route element={<MainLayout />}>
          {homePaths.map((path) => (
            <Route key={path} path={path} element={<HomePage />} />
          ))}
          {listTypes.map((type) => (
            <Route key={type} path={`/${type.toLowerCase()}/:gameType?`} element={<GamesPage key={type} type={type} />} />
          ))}
          <Route path="/favorite/:type?" element={<AccountGamesPage kind="favourites" />} />
          <Route path="/recent/:type?" element={<AccountGamesPage kind="recent" />} />
          <Route path="/member" element={<MemberPage />} />
          {Object.entries(lotteries).map(([path, area]) => (
            <Route
              key={path}
              path={path}
              element={
                <NeedsLogin>
                  <LotteryPage area={area} />
                </NeedsLogin>
              }
            />
          ))}
          <Route path={paths.results()} element={<LotteryPage area="results" />} />
          <Route path={paths.pointMall()} element={<PointMallPage />} />
          <Route path={paths.seamless()} element={<SeamlessPage />} />
          <Route path={paths.mirrors()} element={<MirrorsPage />} />
          <Route path="/room/:id" element={<RoomPage />} />
          <Route path="/promotions" element={<PromotionsPage />} />
          <Route path="/help" element={<HelpPage />} />
          <Route path="/helpmc" element={<HelpPage only />} />
          <Route path="/download" element={<DownloadPage />} />
          <Route path="/social/callback" element={<SocialCallbackPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
