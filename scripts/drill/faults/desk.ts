import { Secret, TOTP } from 'otpauth';
import { deskElevate, deskSecondFactor, deskSignIn } from '../../../packages/contract/src/operator/desk.ts';
import { withdrawalApprove, withdrawalReject } from '../../../packages/contract/src/payments/desk.ts';
import { type Answers, PatientVisitor } from './client.ts';
import type { Product } from './product.ts';

/** The demonstration's first owner, whose password and key every start prints. */
const OWNER = { email: 'owner@pavilion.example', password: 'Lantern-2026', key: 'PAVILIONDESKDEMONSTRATIONSECRET2' };

export interface Desk {
  /** True when it is decided, now or before; false when it must be tried again. Throws when the outcome is unknown. */
  decide(id: string, approve: boolean): Promise<boolean>;
}

/** An operator who decides withdrawals, and logs in or steps up again where the desk asks for it. */
export function openDesk(product: Product, answers: Answers): Desk {
  const visitor = new PatientVisitor(product.deskUrl, answers, '198.19.0.1');
  const app = new TOTP({ secret: Secret.fromBase32(OWNER.key) });
  let lastCode = '';
  /** A code opens one thing once: undefined until the app shows the next one. */
  const freshCode = (): string | undefined => {
    const code = app.generate();
    return code === lastCode ? undefined : (lastCode = code);
  };
  const logIn = async (): Promise<void> => {
    const code = freshCode();
    if (!code) return;
    const { ok, value } = await visitor.call(deskSignIn, { email: OWNER.email, password: OWNER.password });
    if (!ok) return;
    const answer = await visitor.call(deskSecondFactor, { ticket: value.ticket, code });
    if (answer.ok) visitor.token = answer.value.token;
  };
  return {
    async decide(id, approve) {
      if (!visitor.token) await logIn();
      if (!visitor.token) return false;
      const answer = approve
        ? await visitor.call(withdrawalApprove, { id })
        : await visitor.call(withdrawalReject, { id, reason: 'drill' });
      if (answer.code === 'desk.login.required') visitor.token = null;
      if (answer.code === 'desk.step.up.required') {
        const code = freshCode();
        if (code) await visitor.call(deskElevate, { code });
      }
      return answer.ok || answer.code === 'withdraw.not.in.review';
    },
  };
}
