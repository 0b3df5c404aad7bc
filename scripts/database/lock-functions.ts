// Part of `npm run database`: writes `functions.lock` beside each folder of functions, with a higher number where one changed.
import { lockFunctions } from '../../packages/kit/src/functions.ts';
import { schemas } from '../schemas.ts';

for (const one of schemas) if ('functions' in one) lockFunctions(one.functions);
