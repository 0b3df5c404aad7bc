export { registerFiguresDesk } from './desk.ts';
export { figuresConsumer, figuresPruning } from './follow-figures.ts';
