import { homeToday } from '@pavilion/contract/reports/desk-home';
import * as wire from '@pavilion/contract/reports/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import type { ReportsDeskDeps } from './deps.ts';
import { readToday } from './home.ts';
import { makeFile } from './make-file.ts';
import { readChannels } from './read-channels.ts';
import { readFigures } from './read-figures.ts';
import { readLiabilities } from './read-liabilities.ts';
import { readMovements } from './read-movements.ts';
import { readRanking } from './read-ranking.ts';

/** Reports, files of them, and the figures of the desk's home. */
export function registerReportsDesk({ serve, access }: DeskRegistrar, base: ReportsDeskDeps): void {
  const deps = { ...base, access };
  serve(wire.reportFigures, ({ query }, context) => readFigures(deps, query, context));
  serve(wire.reportChannels, ({ query }, context) => readChannels(deps, query, context));
  serve(wire.reportRanking, ({ query }, context) => readRanking(deps, query, context));
  serve(wire.reportLiabilities, ({ query }, context) => readLiabilities(deps, query, context));
  serve(wire.reportMovements, ({ query }, context) => readMovements(deps, query, context));
  serve(wire.reportFile, ({ query }, context) => makeFile(deps, query, context));
  serve(homeToday, ({ query }, context) => readToday(deps, query, context));
}
