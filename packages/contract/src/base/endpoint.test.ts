import { expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type InnerBody, type WireBody } from './endpoint.ts';

const body = z.strictObject({ requestId: z.optional(z.string()), amount: z.number() });
const call = { summary: 'test', method: 'POST', path: '/desk/test', access: 'desk', body } as const;

test('a handler of a call that may end in a proposal gets no request id in the body; a browser sends one', () => {
  const proposing = endpoint({ ...call, errors: { 'desk.second.missing': 409, 'not.here': 404 } });
  expectTypeOf<InnerBody<typeof proposing>>().toEqualTypeOf<{ amount: number }>();
  expectTypeOf<WireBody<typeof proposing>>().toHaveProperty('requestId');
});

test('a handler of any other call gets the whole body', () => {
  const other = endpoint({ ...call, errors: { 'not.here': 404 } });
  const bare = endpoint(call);
  expectTypeOf<InnerBody<typeof other>>().toHaveProperty('requestId');
  expectTypeOf<InnerBody<typeof bare>>().toHaveProperty('requestId');
});
