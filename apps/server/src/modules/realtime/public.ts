export { writeHint } from './write-hint.ts';
export { createHub, type Hub } from './hub.ts';
export { registerSocket } from './socket.ts';
export { createHintPruning } from './prune-hints.ts';
export { writeBetHints } from './bet-hints.ts';
