import type { OwnDiceKey } from './en.ts';

export const words: Record<OwnDiceKey, string> = {
  over: '高于 {target}',
  under: '低于 {target}',
  direction: '高于或低于',
  roll: '掷骰',
  rollFor: '掷骰 {amount}',
  rolling: '正在掷骰',
  rolled: '掷出 {roll}',
  dicePrompt: '设定目标，然后掷骰',
  verifyRollText: '该数字在 10,000 个点数中选定一个。',
};
