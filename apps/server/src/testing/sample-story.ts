// What the front page shows of the shipped Salesforce sample: picked out of what the engine and a whole migration with its
// undo really gave. features/migrations/samples.test.ts makes it anew and holds the committed file against it.
import type { Changeset } from '@groundwork/contract/changesets';
import type { Analysis, ColumnMapping } from '@groundwork/contract/intake';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { openSources } from '@groundwork/engine/read/open-sources';
import type { Implemented } from '../entrypoints/command/implemented.ts';

/** Birthdays come to pass: the day by which some lie ahead is part of the story. */
const asOf = '2026-11-23';
const file = 'Contact.csv';
const dateColumn = 'Birthdate';
/** In the order of the picture: of every kind of target and of every shape one. */
const columns = [
  'Id',
  'AccountId',
  'LastName',
  'Email',
  'Phone',
  dateColumn,
  'Annual_Income__c',
  'Current_Employer__c',
  'Education_Level__c',
];
/** Those that a visitor can answer: short ones, and each of another kind. */
const questions = ['pipeline:deals', 'object:Campaign.csv', 'options:Account.csv:Industry'];

interface SampleRun {
  folder: string;
  analysis: Analysis;
  properties: readonly { object: string; name: string; label: string }[];
  done: Implemented;
  /** As they stand after all was undone, and the portal was found to be what it had been before. */
  undone: readonly Changeset[];
}

type Story = Awaited<ReturnType<typeof storyOf>>;

export async function storyOf({ folder, analysis, properties, done, undone }: SampleRun) {
  const source = analysis.sources.find(each => each.profile.id === file);
  if (!source) throw new Error(`${file} was not read`);
  const { profile, mapping } = source;
  const labelOf = (name: string): string =>
    properties.find(each => each.object === mapping.object && each.name === name)?.label ?? name;
  const column = (name: string) => {
    const values = profile.columns.find(each => each.name === name);
    const to = source.columns.find(each => each.column === name);
    if (!values || !to) throw new Error(`${file} has no column ${name}`);
    return {
      name,
      filled: values.filled,
      distinct: values.distinct,
      min: values.min,
      max: values.max,
      shape: shapeOf(values),
      example: to.samples?.[0]?.value ?? values.examples[0] ?? '',
      action: to.action,
      target: targetOf(to, labelOf),
      sure: to.confidence,
      reasons: to.reasons.map(reason => reason.text),
      samples: (to.samples ?? []).map(({ value, becomes }) => [value, becomes]),
    };
  };
  const days = await valuesOf(folder, dateColumn);
  const { bins } = profile.columns.find(each => each.name === dateColumn) ?? {};
  if (!bins) throw new Error(`${dateColumn} has no bins`);
  const rows = Object.values(done.objects);
  const sum = (bucket: keyof (typeof rows)[number]): number =>
    rows.reduce((total, each) => total + each[bucket], 0);
  return {
    file: { name: file, rows: profile.rows, as_of: asOf },
    totals: {
      files: analysis.sources.length,
      rows: done.reconcile.rows_in,
      columns: analysis.sources.reduce((total, each) => total + each.profile.columns.length, 0),
      cells: done.cells.filled,
      accounted: done.reconcile.accounted,
      decisions: done.decisions.length,
    },
    columns: columns.map(column),
    days: {
      column: dateColumn,
      from: bins.from,
      width: bins.width,
      counts: bins.counts,
      first: days[0] ?? '',
      last: days.at(-1) ?? '',
      after: days.filter(day => day > asOf),
    },
    decisions: questions.map(id => {
      const decision = done.decisions.find(each => each.id === id);
      if (!decision) throw new Error(`Nobody asked ${id}`);
      return {
        id,
        question: decision.question,
        why: decision.why,
        options: decision.options.map(({ value, label, effect }) => ({ value, label, effect })),
        default: decision.default,
      };
    }),
    report: {
      buckets: {
        created: sum('created'),
        updated: sum('updated'),
        merged: sum('merged'),
        skipped: sum('skipped'),
        rejected: sum('rejected'),
      },
      links: done.associations,
      money: done.money.map(({ stage_label, deals, source_cents, portal_cents }) => ({
        stage: stage_label,
        deals,
        source_cents,
        portal_cents,
      })),
      cells: { arrived: done.cells.arrived, used: done.cells.used, left_out: done.cells.listed },
    },
    undone: entriesOf(undone),
  };
}

/** What the page's first part shows, and what comes after the first paint: a module each. */
export function modulesOf({ decisions, report, undone, ...seen }: Story): Record<string, string> {
  return {
    'sample-story.gen.ts': moduleOf(seen),
    'sample-run.gen.ts': moduleOf({ decisions, report, undone }),
  };
}

/** Its values are its types. */
function moduleOf(parts: object): string {
  const head =
    '// Generated from the shipped sample by apps/server/src/features/migrations/samples.test.ts (`vitest run -u` on it writes it anew).';
  const written = Object.entries(parts).map(([name, part]) => {
    const lines = Array.isArray(part)
      ? `[\n${part.map(each => `  ${JSON.stringify(each)},\n`).join('')}]`
      : JSON.stringify(part);
    return `export const ${name} = ${lines} as const;\n`;
  });
  return [head, ...written].join('\n');
}

function shapeOf({ bins, is_unique, options, filled }: ColumnProfile) {
  if (bins) return { kind: 'bins', counts: bins.counts };
  if (is_unique || !options || options.length === 0) return { kind: 'unique' };
  const shown = options.slice(0, 5);
  return {
    kind: 'shares',
    names: shown.map(option => option.value),
    counts: shown.map(option => option.count),
    rest: filled - shown.reduce((sum, option) => sum + option.count, 0),
  };
}

/** In the words of the mapping's grid. */
function targetOf(
  { action, property, new_property }: ColumnMapping,
  labelOf: (name: string) => string,
): string {
  if (action === 'key') return 'Identifies the row';
  if (action === 'relation') return 'Links to another file';
  if (action === 'create' && new_property) return new_property.label;
  return property === null ? 'Leave out' : labelOf(property);
}

/** What one column holds, sorted. */
async function valuesOf(folder: string, name: string): Promise<string[]> {
  const opened = await openSources(folder);
  try {
    const source = opened.sources.find(each => each.id === file);
    const place = source?.header.indexOf(name) ?? -1;
    const values: string[] = [];
    for await (const batch of source?.rows() ?? [])
      for (const row of batch) {
        const value = row.cells[place];
        if (value) values.push(value);
      }
    return values.sort();
  } finally {
    await opened.close();
  }
}

/** What was applied, by kind, and how it ended. */
function entriesOf(changesets: readonly Changeset[]): Record<string, Partial<Record<string, number>>> {
  return Object.assign({}, ...changesets.map(({ counts }) => counts).toReversed());
}
