// Part of `npm run database`: writes `functions.lock` beside each folder of functions, with a higher number where one changed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { lockFunctions } from '../../packages/kit/src/functions.ts';
import { schemas } from '../../apps/pavilion/src/schemas.ts';

for (const { dir } of schemas) {
  const functions = path.join(dir, 'functions');
  if (existsSync(functions)) lockFunctions(functions);
}
