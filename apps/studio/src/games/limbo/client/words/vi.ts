import type { OwnLimboKey } from './en.ts';

export const words: Record<OwnLimboKey, string> = {
  rise: 'Thả đèn',
  riseFor: 'Thả đèn với {amount}',
  rising: 'Đèn đang bay lên',
  rose: 'Đèn bay đến {result}',
  risePrompt: 'Chọn mốc rồi thả đèn',
  targetLabel: 'Mốc hệ số',
  targetRange: '{min} đến {max}',
  lowerTarget: 'Giảm mốc',
  raiseTarget: 'Tăng mốc',
  quickTargets: 'Mốc nhanh',
  atTarget: 'mốc {target}',
  verifyRiseText: 'Con số quyết định đèn bay cao bao nhiêu: 0,99 chia cho số đó.',
};
