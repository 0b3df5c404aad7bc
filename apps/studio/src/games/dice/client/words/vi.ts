import type { OwnDiceKey } from './en.ts';

export const words: Record<OwnDiceKey, string> = {
  over: 'Trên {target}',
  under: 'Dưới {target}',
  direction: 'Đổ trên hay dưới mốc',
  roll: 'Đổ xúc xắc',
  rollFor: 'Đổ với {amount}',
  rolling: 'Đang đổ',
  rolled: 'Ra {roll}',
  dicePrompt: 'Chọn mốc rồi đổ xúc xắc',
  verifyRollText: 'Số này chọn một trong 10.000 kết quả.',
};
