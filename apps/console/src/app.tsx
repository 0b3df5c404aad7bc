import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { msg } from '@lingui/core/macro';
import { Toaster } from '@pavilion/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { PageBoundary } from './features/system/page-boundary.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <PageBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
          <Corner />
        </QueryClientProvider>
      </PageBoundary>
    </I18nProvider>
  );
}

function Corner() {
  const { _ } = useLingui();
  return <Toaster words={{ region: _(msg`Notifications`), close: _(msg`Close`) }} />;
}
