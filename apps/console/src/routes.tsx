import type { DeskPermission } from '@pavilion/contract/desk-permissions';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { HomePage } from './features/home/home-page.tsx';
import { LoginPage } from './features/session/login-page.tsx';
import { SessionGate } from './features/session/session-gate.tsx';
import { NotFoundPage, Permitted } from './features/system/not-found-page.tsx';
import { PageSkeleton } from './parts/page-skeleton.tsx';
import { paths } from './paths.ts';

const pages: readonly { path: string; permission?: DeskPermission; Page: ComponentType }[] = [
  {
    path: paths.members,
    permission: 'members.read',
    Page: lazy(() => import('./features/members/members-page.tsx').then((one) => ({ default: one.MembersPage }))),
  },
  {
    path: '/members/:memberId',
    permission: 'members.read',
    Page: lazy(() => import('./features/members/member-page.tsx').then((one) => ({ default: one.MemberPage }))),
  },
  {
    path: paths.documents,
    permission: 'documents.read',
    Page: lazy(() => import('./features/documents/documents-page.tsx').then((one) => ({ default: one.DocumentsPage }))),
  },
  {
    path: '/documents/:id',
    permission: 'documents.read',
    Page: lazy(() => import('./features/documents/document-page.tsx').then((one) => ({ default: one.DocumentPage }))),
  },
  {
    path: paths.exclusions,
    permission: 'exclusions.read',
    Page: lazy(() => import('./features/exclusions/exclusions-page.tsx').then((one) => ({ default: one.ExclusionsPage }))),
  },
  {
    path: paths.withdrawals,
    permission: 'withdrawals.read',
    Page: lazy(() => import('./features/withdrawals/withdrawals-page.tsx').then((one) => ({ default: one.WithdrawalsPage }))),
  },
  {
    path: paths.payments,
    permission: 'payments.repair',
    Page: lazy(() => import('./features/payments/payments-page.tsx').then((one) => ({ default: one.PaymentsPage }))),
  },
  {
    path: paths.cashier,
    permission: 'withdrawals.read',
    Page: lazy(() => import('./features/withdrawals/cashier-page.tsx').then((one) => ({ default: one.CashierPage }))),
  },
  {
    path: paths.outbox,
    permission: 'outbox.read',
    Page: lazy(() => import('./features/outbox/outbox-page.tsx').then((one) => ({ default: one.OutboxPage }))),
  },
  {
    path: paths.brand,
    permission: 'brands.read',
    Page: lazy(() => import('./features/brands/brand-page.tsx').then((one) => ({ default: one.BrandPage }))),
  },
  {
    path: paths.registration,
    permission: 'brands.read',
    Page: lazy(() => import('./features/brands/registration-page.tsx').then((one) => ({ default: one.RegistrationPage }))),
  },
  {
    path: paths.operators,
    permission: 'operators.read',
    Page: lazy(() => import('./features/operators/operators-page.tsx').then((one) => ({ default: one.OperatorsPage }))),
  },
  { path: paths.roles, Page: lazy(() => import('./features/operators/roles-page.tsx').then((one) => ({ default: one.RolesPage }))) },
  {
    path: paths.audit,
    permission: 'audit.read',
    Page: lazy(() => import('./features/audit/audit-page.tsx').then((one) => ({ default: one.AuditPage }))),
  },
  {
    path: paths.security,
    permission: 'security.read',
    Page: lazy(() => import('./features/security/security-page.tsx').then((one) => ({ default: one.SecurityPage }))),
  },
  {
    path: paths.status,
    permission: 'status.read',
    Page: lazy(() => import('./features/status/status-page.tsx').then((one) => ({ default: one.StatusPage }))),
  },
  { path: paths.account, Page: lazy(() => import('./features/account/account-page.tsx').then((one) => ({ default: one.AccountPage }))) },
];
const WelcomePage = lazy(() => import('./features/welcome/welcome-page.tsx').then((one) => ({ default: one.WelcomePage })));

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route
        path="/welcome"
        element={
          <Suspense fallback={null}>
            <WelcomePage />
          </Suspense>
        }
      />
      <Route element={<SessionGate />}>
        <Route path={paths.home} element={<HomePage />} />
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
