import { Secret, TOTP } from 'otpauth';
import { resetCodeSteps } from './product.ts';

const STEP_MS = 30_000;
/** Time between reading a code and the server's reading it, on a busy machine. */
const TYPED_WITHIN_MS = 12_000;

/** An authenticator app. Each code counts once: where none is left the product forgets those it took, as if the next 30 s had begun. */
export interface App {
  next(): Promise<string>;
  /** Six digits it does not show now. */
  wrong(): string;
}

interface Reader {
  /** Time of the product that reads the codes, ms. */
  clock(): number;
  /** Has the product forget which codes it took. */
  resetCodes(): Promise<void>;
}

export function createApp(key: string, { clock = Date.now, resetCodes = resetCodeSteps }: Partial<Reader> = {}): App {
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000, secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) });
  let last = 0;
  const at = (step: number): string => totp.generate({ timestamp: step * STEP_MS });
  const now = (): number => Math.floor(clock() / STEP_MS);
  return {
    // Clocks may be a step apart, either way: there are codes for a login and two acts before one has to wait.
    // Near the end of a step its predecessor would be too old by the time it is read.
    async next() {
      // Another journey may have taken the codes of these seconds.
      if (last === 0) await resetCodes();
      const earliest = Math.floor((clock() + TYPED_WITHIN_MS) / STEP_MS) - 1;
      const step = Math.max(last + 1, earliest);
      if (step > now() + 1) {
        await resetCodes();
        last = earliest;
        return at(earliest);
      }
      last = step;
      return at(step);
    },
    wrong() {
      const shown = [-1, 0, 1, 2].map((shift) => at(now() + shift));
      return ['135790', '246801', '975310', '864201', '112233'].find((one) => !shown.includes(one)) ?? '445566';
    },
  };
}
