import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { SessionGate } from './features/session/session-gate.tsx';
import { NotFoundPage, Permitted } from './features/system/not-found-page.tsx';
import { pages } from './features.ts';
import { PageSkeleton } from './parts/page-skeleton.tsx';
import { paths } from './paths.ts';

const HomePage = lazy(() => import('./features/home/home-page.tsx').then((one) => ({ default: one.HomePage })));
const LoginPage = lazy(() => import('./features/session/login-page.tsx').then((one) => ({ default: one.LoginPage })));
const WelcomePage = lazy(() => import('./features/welcome/welcome-page.tsx').then((one) => ({ default: one.WelcomePage })));

export function AppRoutes() {
  return (
    <Routes>
      <Route
        path="/login"
        element={
          <Suspense fallback={null}>
            <LoginPage />
          </Suspense>
        }
      />
      <Route
        path="/welcome"
        element={
          <Suspense fallback={null}>
            <WelcomePage />
          </Suspense>
        }
      />
      <Route element={<SessionGate />}>
        <Route
          path={paths.home}
          element={
            <Suspense fallback={<PageSkeleton />}>
              <HomePage />
            </Suspense>
          }
        />
        {pages.map(({ path, permission, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <Suspense fallback={<PageSkeleton />}>
                {permission ? (
                  <Permitted to={permission}>
                    <Page />
                  </Permitted>
                ) : (
                  <Page />
                )}
              </Suspense>
            }
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
