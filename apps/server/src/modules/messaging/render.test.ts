import { expect, test } from 'vitest';
import { texts } from '../../messages/all.ts';
import { spokenLanguages } from '../../messages/languages.ts';
import { accentOf } from './accent.ts';
import { renderMessage } from './render.ts';

const params = {
  brand: 'Koi',
  code: '123456',
  minutes: 5,
  link: 'https://koi.test/#t',
  name: 'anna',
  username: 'anna',
  provider: 'Lantern',
  left: '3',
  until: '1 May 2027',
  time: '1 March 2026',
  device: 'Firefox, Windows',
  address: '203.0.113.7',
  reason: '',
};
const templates = Object.keys(texts.get('en') ?? {})
  .filter((key) => key.endsWith('.text'))
  .map((key) => key.slice(0, -'.text'.length));

test.each(spokenLanguages)('every template can be said in %s', (language) => {
  expect(templates.length).toBeGreaterThan(15);
  for (const template of templates) {
    for (const channel of ['sms', 'email'] as const) {
      const { subject, text } = renderMessage({ template, channel, language, params });
      expect([template, channel, subject, text].join(' ')).not.toMatch(/[{}]|undefined|\[object/);
      expect(subject === '').toBe(channel === 'sms');
      if (channel === 'sms') expect(text).not.toContain('\n');
      expect(text).not.toContain('!');
    }
  }
});

test('a notice by mail brings its facts and what to do; one by SMS is a sentence', () => {
  expect(renderMessage({ template: 'notice.recovery.code.used', channel: 'email', language: 'en', params })).toEqual({
    subject: 'Recovery code used',
    text: [
      'A recovery code for anna was used. You have 3 left. Create new ones in the security centre.',
      'Time: 1 March 2026\nDevice: Firefox, Windows\nIP address: 203.0.113.7',
      "Wasn't you? Change your password now and contact customer service.",
      "You're receiving this because you have an account at Koi.",
    ].join('\n\n'),
  });
  expect(renderMessage({ template: 'notice.password.changed', channel: 'sms', language: 'en', params }).text).toBe(
    'Koi: The password for anna was changed.',
  );
  expect(
    renderMessage({
      template: 'notice.documents.rejected',
      channel: 'email',
      language: 'en',
      params: { ...params, reason: 'The picture is dark.' },
    }).text,
  ).toContain('Reason: The picture is dark.');
});

test('a language without words of its own is spoken to in English; a template that is not there is a bug', () => {
  expect(renderMessage({ template: 'code', channel: 'sms', language: 'tr', params }).text).toMatch(/^Koi: your code is 123456/);
  expect(() => renderMessage({ template: 'notice.of.nothing', channel: 'sms', language: 'en', params })).toThrow('no message template');
});

test.each([
  [{ tokens: { action: 'var(--vermilion)' }, palette: { vermilion: 'oklch(0.628 0.2577 29.23)' } }, '#ff0000'],
  [{ tokens: { action: 'oklch(0.452 0.3132 264.05)' } }, '#0000ff'],
  [{ tokens: { action: '#AABBCC' } }, '#aabbcc'],
  [{ tokens: { action: 'oklch(1 0 0)' } }, '#ffffff'],
  [{}, '#333333'],
])('the colour of a theme', (theme, expected) => {
  const bytes = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const wanted = bytes(expected);
  expect(bytes(accentOf(theme)).map((byte, i) => Math.abs(byte - (wanted[i] ?? 0)) <= 1)).toEqual([true, true, true]);
});
