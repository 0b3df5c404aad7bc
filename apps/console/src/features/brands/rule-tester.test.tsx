// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { good, refusal, serve, show } from '../../test/page.tsx';
import { RuleTester } from './rule-tester.tsx';

const TRY = '/desk/brands/registration/try';
const rule = { acceptedPattern: '', patternId: 6, minLength: 2, maxLength: 4 };

test('shows what a visitor would read, with the bounds', () => {
  show(<RuleTester rule={rule} />);
  expect(screen.getByText('Use 2 to 4 digits.')).toBeTruthy();
});

test('judges the length by itself and the pattern by the server', async () => {
  const user = userEvent.setup();
  const sent = serve({ [TRY]: (body) => good({ matches: /^\d+$/.test((body as { example: string }).example) }) });
  show(<RuleTester rule={rule} />);
  const field = screen.getByLabelText('Try an example');
  await user.type(field, '1');
  expect(await screen.findByText('Rejected: wrong length.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(field, '2');
  expect(await screen.findByText('Accepted.')).toBeTruthy();
  await user.type(field, 'x');
  expect(await screen.findByText('Rejected by the pattern.')).toBeTruthy();
});

test("a broken expression is told in the server's words", async () => {
  const user = userEvent.setup();
  serve({ [TRY]: () => refusal(400, 'desk.pattern.broken', 'This expression cannot be read.') });
  show(<RuleTester rule={{ ...rule, acceptedPattern: '(' }} />);
  await user.type(screen.getByLabelText('Try an example'), '12');
  expect(await screen.findByText('This expression cannot be read.')).toBeTruthy();
});
