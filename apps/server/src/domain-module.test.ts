import { expect, test } from 'vitest';
import { type DomainModule, tasksOf, ticksOf } from './domain-module.ts';

const work = async () => undefined;
const tick = (name: string) => ({ name, cron: '* * * * *', run: work });

test('jobs and schedules of all modules are one list', () => {
  const modules: DomainModule[] = [
    { tasks: { 'a.one': work }, ticks: [tick('a.prune')] },
    {},
    { tasks: { 'b.one': work }, ticks: [tick('b.prune')] },
  ];
  expect(Object.keys(tasksOf(modules))).toEqual(['a.one', 'b.one']);
  expect(ticksOf(modules).map(({ name }) => name)).toEqual(['a.prune', 'b.prune']);
});

test('two modules cannot take one name', () => {
  expect(() => tasksOf([{ tasks: { one: work } }, { tasks: { one: work } }])).toThrow('two modules take the name one');
  expect(() => ticksOf([{ ticks: [tick('prune')] }, { ticks: [tick('prune')] }])).toThrow('two modules take the name prune');
});
