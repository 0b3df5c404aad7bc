export { writeHint, writeHints } from './write-hint.ts';
export { createHub, type Hub } from './hub.ts';
export { registerSocket } from './socket.ts';
export { hintConsumer } from './hint-consumer.ts';
