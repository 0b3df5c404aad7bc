import { useCaptchaRequest } from './captcha.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const CaptchaDialog = late(() => import('./captcha-dialog.tsx'), 'CaptchaDialog');

/** Rendered once in the app: any form may request a captcha. */
export function CaptchaHost() {
  const request = useCaptchaRequest();
  return request ? (
    <Part lost={null}>
      <CaptchaDialog key={request.id} onDone={request.done} />
    </Part>
  ) : null;
}
