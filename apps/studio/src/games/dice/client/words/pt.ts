import type { OwnDiceKey } from './en.ts';

export const words: Record<OwnDiceKey, string> = {
  over: 'Acima de {target}',
  under: 'Abaixo de {target}',
  direction: 'Acima ou abaixo',
  roll: 'Lançar',
  rollFor: 'Lançar por {amount}',
  rolling: 'A lançar',
  rolled: 'Saiu {roll}',
  dicePrompt: 'Defina o alvo e lance',
  verifyRollText: 'O número escolhe um de 10 000 resultados.',
};
