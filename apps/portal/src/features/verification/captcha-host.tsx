import { lazy, Suspense } from 'react';
import { useCaptchaRequest } from './captcha.ts';

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx').then((module) => ({ default: module.CaptchaDialog })));

/** Stands once in the app: any form may ask for a captcha. */
export function CaptchaHost() {
  const request = useCaptchaRequest();
  return request ? (
    <Suspense fallback={null}>
      <CaptchaDialog key={request.id} onDone={request.done} />
    </Suspense>
  ) : null;
}
