export { createListExports } from './list-exports.ts';
