// npm run graph: writes docs/module-graph.md, who uses whom in the server as its definitions say it.
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { GRAPH_PAGE, graphPage } from './graph-page.ts';
import { definedModules, viewGraph } from './module-graph.ts';
import { root } from '../apps/pavilion/src/schemas.ts';

const files = globSync('apps/server/src/modules/**/*.ts', { cwd: root });
writeFileSync(path.join(root, GRAPH_PAGE), graphPage(definedModules(), viewGraph(files)));
