import type { PrizeMode } from '@pavilion/contract/lottery/terms';
import { queryClient } from '../../api/query-client.ts';
import { queries } from '../../api/queries.ts';
import { prizeModeOf } from './prize-mode.ts';

/** The prize mode menus are asked in. */
export const askedMode = async (): Promise<PrizeMode> => prizeModeOf((await queryClient.ensureQueryData(queries.lanes())).data.lanes);
