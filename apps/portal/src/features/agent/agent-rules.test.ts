import { expect, test } from 'vitest';
import { agentPageFor, agentPageOf, maySeeAgentHome } from './agent-rules.ts';

test.each([
  [{ hasAgents: true, isLogin: false, isAgent: false }, 'login'],
  [{ hasAgents: true, isLogin: true, isAgent: true }, 'home'],
  [{ hasAgents: true, isLogin: true, isAgent: false }, 'stranger'],
  [{ hasAgents: false, isLogin: false, isAgent: false }, 'closed'],
  [{ hasAgents: false, isLogin: true, isAgent: true }, 'closed'],
])('%o is shown %s', (visitor, page) => {
  expect(agentPageFor(visitor)).toBe(page);
});

test.each([
  [{ hasAgents: true, isLogin: true, isAgent: true }, true],
  [{ hasAgents: true, isLogin: true, isAgent: false }, false],
  [{ hasAgents: true, isLogin: false, isAgent: false }, false],
  [{ hasAgents: false, isLogin: true, isAgent: true }, false],
])("%o may see the agents' own pages: %s", (visitor, may) => {
  expect(maySeeAgentHome(visitor)).toBe(may);
});

test.each([
  ['', 'agentTeamOverview'],
  ['?page=contracts', 'contracts'],
  ['?page=nonsense', 'agentTeamOverview'],
])('%s opens %s', (search, page) => {
  expect(agentPageOf(search)).toBe(page);
});
