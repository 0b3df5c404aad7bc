import { expect, test } from 'vitest';
import { agentDoor, mayEnterAgentHome } from './agent-rules.ts';

test.each([
  [{ hasAgents: true, isLogin: false, isAgent: false }, 'login'],
  [{ hasAgents: true, isLogin: true, isAgent: true }, 'home'],
  [{ hasAgents: true, isLogin: true, isAgent: false }, 'stranger'],
  [{ hasAgents: false, isLogin: false, isAgent: false }, 'closed'],
  [{ hasAgents: false, isLogin: true, isAgent: true }, 'closed'],
])('%o stands before %s', (visitor, door) => {
  expect(agentDoor(visitor)).toBe(door);
});

test.each([
  [{ hasAgents: true, isLogin: true, isAgent: true }, true],
  [{ hasAgents: true, isLogin: true, isAgent: false }, false],
  [{ hasAgents: true, isLogin: false, isAgent: false }, false],
  [{ hasAgents: false, isLogin: true, isAgent: true }, false],
])("%o may enter the agents' own pages: %s", (visitor, may) => {
  expect(mayEnterAgentHome(visitor)).toBe(may);
});
