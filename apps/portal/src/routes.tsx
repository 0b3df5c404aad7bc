import { type ReactNode, Suspense } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { useSession } from './api/session-store.ts';
import { brand } from './boot.ts';
import type { FeatureRoute } from './feature.ts';
import { routes } from './features.ts';
import { AgentLayout } from './features/agent/feature.ts';
import { MainLayout } from './layouts/main-layout.tsx';
import { safeNext } from './paths.ts';
import { LoaderOverlay } from './shared/system/loader-overlay.tsx';

/** `/login` and `/register` are the home page with their popup open; the address a person came from is preserved. */
function ToPopup({ popup }: { popup: 'login' | 'register' }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const next = safeNext(query.get('next'));
  query.set('popup', popup);
  if (next) query.set('next', next);
  else query.delete('next');
  return <Navigate replace to={`/?${query.toString()}`} />;
}

/** The one guard by the stored token: a visitor without one logs in first and comes back. */
function NeedsLogin({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { isLogin } = useSession();
  return isLogin ? children : <Navigate replace to={`/login?next=${encodeURIComponent(pathname + search)}`} />;
}

function routeOf({ path, element, needsLogin, layout }: FeatureRoute): RouteObject {
  if (layout === 'loader') return { path, element: <Suspense fallback={<LoaderOverlay />}>{element}</Suspense> };
  return { path, element: needsLogin ? <NeedsLogin>{element}</NeedsLogin> : element };
}

const inLayout = (...layouts: readonly FeatureRoute['layout'][]): RouteObject[] =>
  routes.filter(({ layout, isDemo }) => layouts.includes(layout) && (!isDemo || brand.demo)).map(routeOf);

const tree: RouteObject[] = [
  { path: '/login', element: <ToPopup popup="login" /> },
  { path: '/register', element: <ToPopup popup="register" /> },
  ...inLayout('bare', 'loader'),
  { element: <AgentLayout />, children: inLayout('agent') },
  { element: <MainLayout />, children: inLayout(undefined) },
];

export function AppRoutes() {
  return <Suspense fallback={<LoaderOverlay />}>{useRoutes(tree)}</Suspense>;
}
