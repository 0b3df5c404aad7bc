import { acts, actSubjects } from '@pavilion/contract/acts';
import { permissionAreas } from '@pavilion/contract/permissions';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAreaWords } from '../features/operators/role-words.tsx';
import { show } from '../test/page.tsx';
import { useActWords, useSubjectWords } from './act-words.ts';

function Words() {
  const act = useActWords();
  const subject = useSubjectWords();
  const areas = useAreaWords();
  const lines = [
    ...acts.map((key) => [`act ${key}`, act(key)]),
    ...actSubjects.map((key) => [`subject ${key}`, subject(key)]),
    ...permissionAreas.map(([key]) => [`area ${key}`, areas[key]]),
    ['act of.another.version', act('of.another.version')],
  ];
  return <pre>{lines.map((line) => line.join(': ')).join('\n')}</pre>;
}

test('every act, subject and area of permissions has words of its own, and no key is shown', () => {
  show(<Words />);
  const said = (screen.getByText(/^act /).textContent ?? '').split('\n').map((line) => line.split(': ') as [string, string]);
  expect(said).toHaveLength(acts.length + actSubjects.length + permissionAreas.length + 1);
  expect(said.filter(([, words]) => !/^[A-Z]/.test(words) || /[._]/.test(words))).toEqual([]);
  const ofActs = said.filter(([key]) => key.startsWith('act ')).map(([, words]) => words);
  expect(ofActs.filter((words, index) => ofActs.indexOf(words) !== index)).toEqual([]);
});
