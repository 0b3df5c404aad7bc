import type { OwnLimboKey } from './en.ts';

export const words: Record<OwnLimboKey, string> = {
  rise: 'Subir',
  riseFor: 'Subir por {amount}',
  rising: 'A lanterna está a subir',
  rose: 'A lanterna subiu até {result}',
  risePrompt: 'Escolha um alvo e deixe subir',
  targetLabel: 'Multiplicador alvo',
  targetRange: '{min} a {max}',
  lowerTarget: 'Baixar o alvo',
  raiseTarget: 'Aumentar o alvo',
  quickTargets: 'Alvos rápidos',
  atTarget: 'alvo {target}',
  verifyRiseText: 'O número decide até onde a lanterna sobe: 0,99 a dividir por ele.',
};
