// npm run mutants: changes the code that guards money and access, one small change at a time, and counts the changes some test notices.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { areas, type Area } from './mutants/areas.ts';
import { codeFiles, homeOf, makeCopy } from './mutants/copy.ts';
import { draw, type Piece, piecesOf } from './mutants/pieces.ts';
import { type Mutant, survivorsOf, tableOf } from './mutants/report.ts';
import { runSecondPass } from './mutants/second-pass.ts';
import { runStryker } from './mutants/stryker.ts';

const USAGE = `Usage: npm run mutants -- [--files GLOB,GLOB] [--area NAME,NAME] [--sample N] [--seed N] [--pass 1|2] [--resume] [--concurrency N]
Areas: ${areas.map(({ name }) => name).join(', ')}
--sample  about so many mutants, drawn over all areas chosen; without it all of them
--pass    1: Stryker's mutants; 2: conditions taken out of SQL, calls taken out; both unless told
--resume  takes what an earlier run with the same words has finished`;

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    area: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    pass: { type: 'string' },
    resume: { type: 'boolean', default: false },
    concurrency: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const passes = values.pass ? [Number(values.pass)] : [1, 2];
const concurrency = Number(values.concurrency ?? Math.min(2, availableParallelism()));

async function main(): Promise<number> {
  const chosen = areas.filter(({ name }) => !values.area || values.area.split(',').includes(name));
  if (values.help || chosen.length === 0 || passes.some((pass) => pass !== 1 && pass !== 2)) {
    console.error(USAGE);
    return 2;
  }
  const home = homeOf();
  mkdirSync(home, { recursive: true });
  const copy = makeCopy(home);
  console.log(`Copy in ${copy}`);
  const pieces = choosePieces(copy, chosen);
  const all: Mutant[] = [];
  for (const area of chosen) {
    const own = pieces.filter((piece) => piece.area === area.name);
    for (const pass of own.length > 0 ? passes : []) {
      const began = Date.now();
      const mutants = await saved(path.join(home, `${area.name}.${pass}.json`), () =>
        pass === 1
          ? Promise.resolve(runStryker({ copy, home, area, pieces: own, concurrency }))
          : runSecondPass({ copy, home, area, pieces: own, concurrency, wanted: wantedInSecond(own, pieces) }),
      );
      all.push(...mutants);
      const killed = mutants.filter(({ state }) => state === 'killed').length;
      console.log(`${area.name}, pass ${pass}: ${killed} of ${mutants.length} killed in ${Math.round((Date.now() - began) / 1000)} s`);
    }
  }
  console.log(`\n${survivorsOf(all)}\n\n${tableOf(all)}`);
  writeFileSync(path.join(home, 'result.json'), JSON.stringify(all, null, 1));
  return 0;
}

/** A finished part is written down; asked to resume, it is read instead of done again. */
async function saved(file: string, work: () => Promise<Mutant[]>): Promise<Mutant[]> {
  const words = JSON.stringify([values.files, values.sample, values.seed]);
  if (values.resume && existsSync(file)) {
    const known = JSON.parse(readFileSync(file, 'utf8')) as { words: string; mutants: Mutant[] };
    if (known.words === words) return known.mutants;
  }
  const mutants = await work();
  writeFileSync(file, JSON.stringify({ words, mutants }));
  return mutants;
}

/** A file in two areas counts in the first. */
function choosePieces(copy: string, chosen: readonly Area[]): (Piece & { area: string })[] {
  const only = values.files ? new Set(codeFiles(copy, values.files.split(','))) : null;
  const taken = new Set<string>();
  const every = chosen.flatMap((area) =>
    codeFiles(copy, area.code)
      .filter((file) => (!only || only.has(file)) && !taken.has(file))
      .flatMap((file) => {
        taken.add(file);
        return piecesOf(file, readFileSync(path.join(copy, file), 'utf8')).map((piece) => ({ ...piece, area: area.name }));
      }),
  );
  if (!values.sample) return every;
  const drawn = new Set(draw(every, Number(values.sample), Number(values.seed)));
  return every.filter((piece) => drawn.has(piece));
}

/** The second pass takes its share of a sample: about one in six. */
function wantedInSecond(own: readonly Piece[], all: readonly Piece[]): number {
  if (!values.sample) return Infinity;
  const lines = (pieces: readonly Piece[]) => pieces.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return Math.ceil((Number(values.sample) / 6) * (lines(own) / lines(all)));
}

process.exitCode = await main();
