// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { good, refusal, serve, show } from '../../test/page.tsx';
import { DraftPage } from './draft-page.tsx';
import { draftOf, saved } from './testing/draft.ts';

const png = () => new File([new Uint8Array(8)], 'spring.png', { type: 'image/png' });

function open(at: string, picture: () => { status?: number; answer: unknown }) {
  let view = draftOf({ files: [{ name: 'art/mark.svg', bytes: 10 }] });
  const sent = serve({
    '/desk/brands/drafts/view': () => good(view),
    '/desk/brands/drafts/file': () => good({ contentType: 'image/svg+xml', data: '' }),
    '/desk/brands/drafts/save': (body) => {
      view = saved(view, body);
      return good({ version: view.version, cleared: [] });
    },
    '/desk/brands/drafts/picture': picture,
  });
  show(
    <Routes>
      <Route path="/brands/:draftId" element={<DraftPage />} />
    </Routes>,
    { at: `/brands/bdr_1?${at}` },
  );
  return sent;
}

test('a logo too small is refused in words that say what is needed, at its place', async () => {
  open('tab=pictures', () => refusal(400, 'desk.brand.picture.small', 'This picture is 20 × 20 pixels. The minimum is 512 × 512.'));
  const logo = await screen.findByRole('group', { name: 'Logo' });
  expect(within(logo).getByText(/At least 512 × 512 pixels/)).toBeTruthy();
  await userEvent.upload(within(logo).getByLabelText('Picture Logo'), png());
  expect(await within(logo).findByText('This picture is 20 × 20 pixels. The minimum is 512 × 512.')).toBeTruthy();
});

test('a banner takes a new picture by upload: what is written is saved first, and the banner shows it', async () => {
  const sent = open('tab=content', () => good({ version: 3, picture: 'spring-7', files: ['art/spring-7-1240.avif'] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a banner' }));
  await userEvent.upload(screen.getByLabelText('Picture Picture'), png());
  expect(await screen.findByDisplayValue('spring-7')).toBeTruthy();
  expect(sent.map(({ path }) => path).filter((path) => /save|picture/.test(path))).toEqual([
    '/desk/brands/drafts/save',
    '/desk/brands/drafts/picture',
  ]);
});
