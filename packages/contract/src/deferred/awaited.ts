import * as z from 'zod/mini';
import { type Access, type Endpoint, type EndpointDefinition, type Errors, endpoint, type Method } from '../base/endpoint.ts';
import { text } from '../base/wire-text.ts';

/*
 * Calls the portal family names whose domain this product does not have yet. Each is at its path, with its method, access and
 * module, and answers `function.not.available`: a client of the family gets this answer instead of a missing path. What a
 * query may name is declared; bodies are not read and answers are shaped when the domain comes, which then takes its calls out of here.
 */

type Line = readonly [method: Method, path: string, summary: string, query?: string];

interface Group {
  access: Access;
  module?: string;
  /** Bodies travel sealed. */
  sealed?: boolean;
  calls: readonly Line[];
}

/** Longest value of a parameter that is not read yet. */
const MAX_TEXT = 120;

function callOf({ calls: _calls, ...group }: Group, [method, path, summary, names]: Line): Endpoint {
  const query = names && z.strictObject(Object.fromEntries(names.split(' ').map((name) => [name, z.optional(text(MAX_TEXT))])));
  return endpoint({
    ...group,
    method,
    path,
    summary,
    ...(query ? { query } : {}),
  } as EndpointDefinition<Access, z.ZodMiniType | undefined, undefined, undefined, Errors>);
}

const relay = (name: string): string => `/wps/relay/${name}`;

const groups: readonly Group[] = [
  {
    access: 'visitor',
    calls: [
      ['GET', '/wps/session/key/rsa', 'Key of the older sealing, which is not offered: bodies are sealed by JWE.'],
      ['GET', relay('VIS_getJackpot'), 'Jackpots of the vendors.'],
    ],
  },
  {
    access: 'member',
    calls: [
      ['GET', '/wps/member/securityQuestions', 'Security questions to choose from.'],
      ['GET', '/wps/member/customerSecurityQuestions', 'The member’s own security questions.'],
      ['PUT', '/wps/member/customerSecurityQuestions', 'Sets the member’s security questions.'],
      ['POST', '/wps/member/customerSecurityQuestions', 'Answers the member’s security questions.'],
      ['GET', relay('CSP_ImUrl'), 'Address of the message socket.'],
    ],
  },
  { access: 'member', module: 'PROFPIC3', calls: [['GET', relay('MCSFE_getPlayerAvatar'), 'Older name of the member’s picture.']] },
];

export const awaitedCalls: readonly Endpoint[] = groups.flatMap((group) => group.calls.map((line) => callOf(group, line)));
