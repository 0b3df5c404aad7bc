import type { OwnDiceKey } from './en.ts';

export const words: Record<OwnDiceKey, string> = {
  over: 'Acima de {target}',
  under: 'Abaixo de {target}',
  direction: 'Acima ou abaixo do alvo',
  roll: 'Rolar',
  rollFor: 'Rolar por {amount}',
  rolling: 'Rolando',
  rolled: 'Saiu {roll}',
  dicePrompt: 'Ajuste o alvo e role',
  verifyRollText: 'O número escolhe um de 10.000 resultados.',
};
