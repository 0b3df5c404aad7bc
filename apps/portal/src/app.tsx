import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { SystemGate } from './features/system/system-gate.tsx';
import { AppRoutes } from './routes.tsx';
import { Mishap } from './features/system/mishap.tsx';

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <InOneLanguage />
    </I18nProvider>
  );
}

/** Another language is another page: dates, figures and answers of calls are all made anew. */
function InOneLanguage() {
  const { i18n: { locale } } = useLingui();
  return (
    <QueryClientProvider key={locale} client={queryClient}>
      <BrowserRouter>
        <Mishap>
          <SystemGate>
            <AppRoutes />
          </SystemGate>
        </Mishap>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
