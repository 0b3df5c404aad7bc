import type { OwnLimboKey } from './en.ts';

export const words: Record<OwnLimboKey, string> = {
  rise: '放飞',
  riseFor: '以 {amount} 放飞',
  rising: '天灯正在升起',
  rose: '天灯升到 {result}',
  risePrompt: '选定目标，然后放飞',
  targetLabel: '目标倍数',
  targetRange: '{min} 至 {max}',
  lowerTarget: '降低目标',
  raiseTarget: '提高目标',
  quickTargets: '快捷目标',
  atTarget: '目标 {target}',
  verifyRiseText: '该数字决定天灯升到多高：0.99 除以它。',
};
