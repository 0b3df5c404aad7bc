import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useSession } from './api/session-store.ts';
import { MainLayout } from './layouts/main-layout.tsx';
import { PageSkeleton } from './layouts/page-skeleton.tsx';
import { paths, safeNext } from './paths.ts';
import { brand } from './boot.ts';
import { LoaderOverlay } from './features/system/loader-overlay.tsx';
import { HomePage } from './features/lobby/home-page.tsx';

const GamesPage = lazy(() => import('./features/lobby/games-page.tsx').then((module) => ({ default: module.GamesPage })));
const AccountGamesPage = lazy(() =>
  import('./features/lobby/account-games-page.tsx').then((module) => ({ default: module.AccountGamesPage })),
);
const GamePage = lazy(() => import('./features/game/game-page.tsx').then((module) => ({ default: module.GamePage })));
const MemberPage = lazy(() => import('./features/member/member-page.tsx').then((module) => ({ default: module.MemberPage })));
const PromotionsPage = lazy(() =>
  import('./features/promotions/promotions-page.tsx').then((module) => ({ default: module.PromotionsPage })),
);
const HelpPage = lazy(() => import('./features/help/help-page.tsx').then((module) => ({ default: module.HelpPage })));
const DownloadPage = lazy(() => import('./features/download/download-page.tsx').then((module) => ({ default: module.DownloadPage })));
const AgentLayout = lazy(() => import('./agents.tsx').then((module) => ({ default: module.AgentLayout })));
const AgentPage = lazy(() => import('./agents.tsx').then((module) => ({ default: module.AgentPage })));
const AgentHomePage = lazy(() => import('./agents.tsx').then((module) => ({ default: module.AgentHomePage })));
const LotteryPage = lazy(() => import('./features/lottery/door.tsx').then((module) => ({ default: module.LotteryPage })));
const PointMallPage = lazy(() => import('./features/points/point-mall-page.tsx').then((module) => ({ default: module.PointMallPage })));
const SeamlessPage = lazy(() => import('./features/seamless/seamless-page.tsx').then((module) => ({ default: module.SeamlessPage })));
const MirrorsPage = lazy(() => import('./features/mirrors/mirrors-page.tsx').then((module) => ({ default: module.MirrorsPage })));
const DesignPage = lazy(() => import('./features/design/design-page.tsx').then((module) => ({ default: module.DesignPage })));
const SocialCallbackPage = lazy(() =>
  import('./features/social/callback-page.tsx').then((module) => ({ default: module.SocialCallbackPage })),
);
const ChatPage = lazy(() => import('./features/chat/chat-page.tsx').then((module) => ({ default: module.ChatPage })));
const RoomPage = lazy(() => import('./features/rooms/room-page.tsx').then((module) => ({ default: module.RoomPage })));
const NotFoundPage = lazy(() => import('./features/not-found/not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })));

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
    <Suspense fallback={<PageSkeleton />}>
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
