// `groundwork match <files>`: which rows of tables are the same person, company or thing, found without a shared key. Writes
// nothing but the file that is asked for.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { keptMatches } from '@groundwork/engine/match/kept/kept-matches';
import { type MatchStep, matchTables } from '@groundwork/engine/match/match-tables';
import { json, readOptions } from '../command-options.ts';
import { refusedLines } from '../implement/refused-lines.ts';
import { matchAnswer } from '../match/answer.ts';
import { clustersIn } from '../match/clusters.ts';
import { writeClusters } from '../match/clusters-file.ts';
import { statedBound } from '../match/expectation.ts';
import { surestAndLeast, weakestPair } from '../match/groups.ts';
import { writeKept } from '../match/kept-file.ts';
import { labelsAt, readLabels } from '../match/labels.ts';
import { matchLater } from '../match/match-later.ts';
import { withTables } from '../match/open-tables.ts';
import { type PairWords, pairLines, pairWords } from '../match/pair-words.ts';
import { pairsToAsk } from '../match/questions.ts';
import { rowTexts } from '../match/row-texts.ts';
import { sampledPairs } from '../match/sampled-pairs.ts';
import { groupLines, summaryLines } from '../match/summary.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { harmless, print } from '../terminal.ts';

export const options = {
  key: {
    type: 'string',
    description: 'The column that identifies the rows: what differs in it is no reason against a match.',
    value: 'COLUMN',
  },
  against: {
    type: 'string',
    description:
      'Search this file for the rows of the others, one with one, instead of searching each for its own.',
    value: 'FILE',
  },
  out: {
    type: 'string',
    description: 'Write one line for each row: file, row, cluster_id, confidence.',
    value: 'FILE',
  },
  ask: {
    type: 'string',
    description: 'Show so many pairs whose label would teach most.',
    value: 'N',
  },
  labels: {
    type: 'string',
    description:
      'What people said of pairs: lines of file,row,file,row,same|different, or row,row,same|different of one table.',
    value: 'FILE',
  },
  sample: {
    type: 'string',
    description: 'Show so many joined pairs drawn at random; labelled, they bound how many are wrong.',
    value: 'N',
  },
  keep: {
    type: 'string',
    description: 'Keep what was matched in this file, so that rows that come later can be added to it.',
    value: 'FILE',
  },
  since: {
    type: 'string',
    description:
      'The files hold new rows: find their clusters among those that were kept in this file, whose numbers stay.',
    value: 'FILE',
  },
  json,
} as const;

/** What is asked of a whole matching. */
const OF_ALL = ['key', 'against', 'ask', 'labels', 'sample'] as const;

const SHOWN_GROUPS = 10;
const MOST_ASKED = 1000;

const STEPS: Record<MatchStep, string> = {
  reading: 'Reading every row',
  finding_pairs: 'Finding pairs that may be one',
  learning: 'Learning what makes a match',
  joining: 'Joining rows',
};

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('match', argv, options);
  stop.says = 'Stopped before every file was read. Nothing was written.';
  if (positionals.length === 0)
    throw new StartError('Name at least one file or folder: groundwork match <files…>');
  const most = asked('--ask', values.ask);
  const mostSampled = asked('--sample', values.sample);
  const { key, against, out, keep, since } = values;
  const say = (step: string): void => void process.stderr.write(`${harmless(step)}\n`);
  const inputs = [...positionals, ...(against === undefined ? [] : [against])];
  if (out !== undefined) checkWritten('--out', out, [...inputs, ...(since === undefined ? [] : [since])]);
  if (keep !== undefined) checkWritten('--keep', keep, [...inputs, ...(out === undefined ? [] : [out])]);
  if (since !== undefined) {
    const other = OF_ALL.find(name => values[name] !== undefined);
    if (other !== undefined)
      throw new StartError(
        `--since adds rows to what was kept, and --${other} is asked when all is matched. Give one of the two.`,
      );
    await matchLater({ paths: positionals, since, keep, out, json: values.json }, say, stop);
    return 0;
  }
  if (keep !== undefined && against !== undefined)
    throw new StartError(
      '--against joins rows one with one; no more can be added to them. Leave out --keep.',
    );
  if (values.labels !== undefined && !existsSync(values.labels))
    throw new StartError(`--labels: ${values.labels} does not exist.`);
  return withTables({ paths: positionals, against, key }, say, stop, async opened => {
    const { tables } = opened;
    const lines = values.labels === undefined ? undefined : await readLabels(values.labels, stop.signal);
    const matches = await matchTables(tables, {
      isLink: against !== undefined,
      labels: lines && (rowAt => labelsAt(lines, tables, rowAt)),
      signal: stop.signal,
      onStep: step => {
        if (step !== 'reading') stop.says = 'Stopped before the rows were joined. Nothing was written.';
        say(STEPS[step]);
      },
    });
    stop.signal.throwIfAborted();
    const clusters = clustersIn(matches);
    if (out !== undefined) {
      stop.says = `Stopped while ${out} was written; it is as it was before.`;
      await writeClusters(out, tables, matches, clusters, stop.signal);
      stop.says = `Stopped after ${out} was written.`;
    }
    if (keep !== undefined) {
      stop.says = `Stopped while ${keep} was written; it is as it was before.`;
      await writeKept(keep, await keptMatches(matches, tables, stop.signal), stop.signal);
      stop.says = `Stopped after ${keep} was written.`;
    }
    const known = new Set(
      matches.labels.map(({ one, other }) => `${Math.min(one, other)} ${Math.max(one, other)}`),
    );
    const isKnown = (one: number, other: number): boolean =>
      known.has(`${Math.min(one, other)} ${Math.max(one, other)}`);
    const pairs = pairsToAsk(matches, most, isKnown);
    const drawn = sampledPairs(matches, mostSampled);
    const groups = values.json ? { surest: [], least: [] } : surestAndLeast(matches, clusters, SHOWN_GROUPS);
    const shown = [...groups.surest, ...groups.least].map(group => weakestPair(group, matches));
    const texts = await rowTexts([...pairs, ...drawn, ...shown].flat(), matches.starts, tables, stop.signal);
    const inWords = (pair: [number, number]): PairWords => pairWords(pair, matches, tables, texts);
    const [ask, sample] = [pairs.map(inWords), drawn.map(inWords)];
    const answer = matchAnswer(opened, matches, clusters, {
      bound: statedBound(matches, clusters),
      ask,
      sample,
    });
    if (values.json) print(JSON.stringify(answer));
    else {
      const lines = [
        ...summaryLines(answer),
        ...groupLines('Groups it is surest of:', groups.surest, matches, tables, texts),
        ...groupLines('Groups it is least sure of:', groups.least, matches, tables, texts),
        ...(ask.length === 0 ? [] : ['', 'Pairs whose label would teach most:']),
        ...ask.flatMap(pairLines),
        ...(sample.length === 0 ? [] : ['', 'Joined pairs, drawn at random:']),
        ...sample.flatMap(pairLines),
        ...refusedLines(opened.refused),
      ];
      print(lines.join('\n'));
    }
    return 0;
  });
}

function asked(option: string, given: string | undefined): number {
  if (given === undefined) return 0;
  const count = Number(given);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_ASKED) return count;
  throw new StartError(`${option} takes a whole number from 1 to ${MOST_ASKED}; “${given}” is none.`);
}

/** Before minutes are spent on what cannot be written. */
function checkWritten(option: string, out: string, inputs: readonly string[]): void {
  const folder = path.dirname(path.resolve(out));
  if (!existsSync(folder)) throw new StartError(`${option}: the folder ${folder} does not exist.`);
  const isNamed = inputs.some(input => path.resolve(input) === path.resolve(out));
  const isRead = (): StartError =>
    new StartError(`${option}: ${out} is named for something else as well. Name another file.`);
  if (isNamed) throw isRead();
  if (!existsSync(out)) return;
  const there = statSync(out);
  if (!there.isFile()) throw new StartError(`${option}: ${out} is no file. Name a file to write.`);
  const isInput = inputs.some(input => {
    if (!existsSync(input)) return false;
    const own = statSync(input);
    return own.dev === there.dev && own.ino === there.ino;
  });
  if (isInput)
    throw new StartError(
      `${option}: ${out} is one of the files that are named beside it. Name another file.`,
    );
}
