// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memberResetSecondFactor } from '@pavilion/contract/identity/desk';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import { good, refusal, serve, show } from '../../test/page.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

const RESET = '/desk/members/resetSecondStep';
const ELEVATE = '/desk/elevation';

function Page() {
  const [done, setDone] = useState(false);
  const act = useAct(memberResetSecondFactor, { onDone: () => setDone(true) });
  return (
    <>
      <ActDialog
        open={!done}
        onClose={() => undefined}
        title="Take it away?"
        lead="It is gone."
        confirmLabel="Take it away"
        reasonHint="Kept."
        busy={act.busy}
        error={act.error}
        onConfirm={(reason) => void act.run({ memberId: 'm1', reason })}
      />
      {done ? <p>done</p> : null}
      <StepUpDialog />
    </>
  );
}

/** The server asks for the second factor until a correct code is sent. */
function server() {
  let proved = false;
  return serve({
    [RESET]: () => (proved ? good(null) : refusal(403, 'desk.step.up.required')),
    [ELEVATE]: (body) => {
      if ((body as { code: string }).code !== '123456') return refusal(400, 'desk.code.wrong', 'This code is not right.');
      proved = true;
      return good({ elevatedUntil: '2030-01-01T00:05:00.000Z' });
    },
  });
}

async function askWith(reason: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Reason'), reason);
  await user.click(screen.getByRole('button', { name: 'Take it away' }));
  return user;
}

test('asks for a code, repeats the act with what was written, and asks again for a wrong one', async () => {
  const sent = server();
  show(<Page />);
  const user = await askWith('The phone is lost');
  const field = await screen.findByLabelText('Code of your authenticator app');
  await user.type(field, '000000');
  expect(await screen.findByText('This code is not right.')).toBeTruthy();
  await user.click(field);
  await user.paste('123 456');
  expect(await screen.findByText('done')).toBeTruthy();
  expect(sent.filter(({ path }) => path === RESET).map(({ body }) => body)).toEqual([
    { memberId: 'm1', reason: 'The phone is lost' },
    { memberId: 'm1', reason: 'The phone is lost' },
  ]);
});

test('an operator who will not step up has done nothing, and keeps what was typed', async () => {
  const sent = server();
  show(<Page />);
  const user = await askWith('Because');
  await screen.findByLabelText('Code of your authenticator app');
  const [cancel] = screen.getAllByRole('button', { name: 'Cancel', hidden: false }).toReversed();
  if (!cancel) throw new Error('no way to give up');
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByLabelText('Code of your authenticator app')).toBeNull());
  expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Because');
  expect(sent.filter(({ path }) => path === RESET)).toHaveLength(1);
});

test('an act without a reason is not sent', async () => {
  const sent = server();
  show(<Page />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Take it away' }));
  expect(await screen.findByText('Enter a short reason.')).toBeTruthy();
  expect(sent).toEqual([]);
});
