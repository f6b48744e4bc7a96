// The rows that may be one record with others, read once more: how they are called, and what is known against it.
import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { KnownDifferent } from '../match/known-different.ts';
import { comparedName } from '../match/names.ts';
import { isDistinctive, isNamedFreely } from '../match/property-kinds.ts';
import type { SourceRow } from '../read/source.ts';
import { findRecord } from './find-record.ts';
import { type Identities, judgedRows } from './identities.ts';
import { rowName } from './kept-separate.ts';
import { isParentLink } from './parents.ts';
import { pointedAt, pointersOf } from './pointers.ts';
import { compileRow, type Verdict } from './row.ts';
import type { SourcePlan } from './source-plan.ts';

export interface AlikeFile {
  plan: SourcePlan;
  /** Ordinal of its first record. */
  first: number;
}

export interface KnownRow {
  ordinal: number;
  source: string;
  row: number;
  name: string;
}

export interface Candidates {
  known: Map<number, KnownRow>;
  different: KnownDifferent;
}

interface Given {
  files: readonly AlikeFile[];
  identities: Identities;
  analysis: Analysis;
  portal: PortalSchema;
  signal: AbortSignal | undefined;
}

/** `wanted` are ordinals of the earliest rows of records; what later rows of a record say is known of it as well. */
export async function candidatesOf(
  { files, identities, analysis, portal, signal }: Given,
  wanted: ReadonlySet<number>,
): Promise<Candidates> {
  const { keys } = identities;
  const known: Candidates['known'] = new Map();
  const different = new KnownDifferent();
  const pipelines = [...analysis.blueprint.pipelines, ...portal.pipelines];
  for (const { plan, first } of files) {
    const say = sayer(plan, analysis, { identities, portal, different });
    let ordinal = first - 1;
    for await (const batch of judgedRows(plan, signal))
      for (const { row, verdict } of batch) {
        if (verdict.kind !== 'record') continue;
        ordinal += 1;
        const record = keys.survivorOf(ordinal);
        if (!wanted.has(record)) continue;
        const { rejection, properties } = compileRow(plan, row.cells, pipelines);
        say({ record, ordinal, row, verdict, properties });
        if (record !== ordinal) continue;
        const source = plan.analysed.profile.id;
        const name = rowName(plan, row.cells);
        known.set(ordinal, { ordinal, source, row: row.row, name });
        // Nothing can go into a record that the portal does not take, and what has no name is nobody that could be recognised.
        if (rejection || name === '') different.leaveAlone(ordinal);
        else if (!isNamedFreely(plan.object))
          different.say(record, 'name', comparedName(plan.object, name).letters);
      }
  }
  return { known, different };
}

type Say = (seen: {
  record: number;
  ordinal: number;
  row: SourceRow;
  verdict: Extract<Verdict, { kind: 'record' }>;
  properties: Readonly<Record<string, string>>;
}) => void;

function sayer(
  plan: SourcePlan,
  analysis: Analysis,
  { identities, portal, different }: Pick<Given, 'identities' | 'portal'> & { different: KnownDifferent },
): Say {
  const { object, analysed, source, writers } = plan;
  const identifying = writers.filter(({ property }) => identifies(object, property, analysis, portal));
  const parents = pointersOf(analysis, analysed, source).filter(({ relations }) =>
    relations.every(isParentLink),
  );
  return ({ record, ordinal, row: { cells }, verdict, properties }) => {
    const { match } = identities.keyConflicts.checked(ordinal, verdict);
    // Rows that share a key and stay separate have it under names of their own.
    for (const { kind, value, plain = value } of match) different.say(record, `${kind} ${plain}`, value);
    for (const { property } of identifying) {
      const value = properties[property] ?? '';
      if (value !== '') different.say(record, property, value.toLowerCase());
    }
    // Of the same name and on another day: asked and sold again.
    const day = object === 'tickets' ? plan.createdOf(cells)?.slice(0, 10) : undefined;
    if (day !== undefined) different.say(record, 'created', day);
    for (const pointer of parents)
      for (const value of pointedAt(pointer, cells)) {
        const above = findRecord(identities, pointer, value, cells);
        if (above) different.part(record, identities.keys.survivorOf(above.ordinal));
      }
  };
}

/** Properties of which two values are two records. */
function identifies(
  object: string,
  property: string,
  { blueprint }: Analysis,
  portal: PortalSchema,
): boolean {
  const isUnique = [...portal.properties, ...blueprint.properties].some(
    one => one.object === object && one.name === property && one.unique,
  );
  return isDistinctive(object, property, isUnique);
}
