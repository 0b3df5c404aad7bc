import { transferEnabled } from '@pavilion/contract/member-transfers/calls';
import { queryOptions } from '@tanstack/react-query';
import { isOn } from '../../parts/modules.ts';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { sessionStore } from '../../api/session-store.ts';

/** Whether the member may give money along the tree, and how much today. Not asked where the brand has no agents. */
export const transfersQuery = () =>
  queryOptions({
    queryKey: ['transfers', who()],
    queryFn: ({ signal }) => call(transferEnabled, { signal }),
    enabled: sessionStore.get() !== null && isOn('AGENTPOLICY3'),
  });
