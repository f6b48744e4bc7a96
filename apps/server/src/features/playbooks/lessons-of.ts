// What answers teach: where each of them holds, and what was chosen there. Headers, properties, formats and answers of known
// lists; never a value of a row, and nothing of a table whose header is a row. Pure.

import type { ColumnFormat } from '@groundwork/contract/formats';
import type { AnalysedSource, Analysis, AnswerChanges, ColumnMapping } from '@groundwork/contract/intake';
import {
  isLearnable,
  LearnedFormat,
  PlaybookOutcome,
  type PlaybookPlace,
} from '@groundwork/contract/playbook-shapes';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { headerKey, questionOf, tableHeaders } from '@groundwork/engine/playbook/place';

export interface Taught {
  place: PlaybookPlace;
  /** The source's id. */
  source: string;
  /** Null: the answer was taken back. */
  outcome: PlaybookOutcome | null;
}

type Changes = { [K in 'decisions' | 'sources']?: AnswerChanges[K] | undefined };

export function lessonsOf(changes: Changes, analysis: Analysis, portal: PortalSchema): Taught[] {
  const sources = new Map(analysis.sources.map(source => [source.profile.id, source]));
  const taught = Object.entries(changes.sources ?? {}).flatMap(([id, change]) => {
    const source = sources.get(id);
    return source ? ofSource(change, new Table(source, analysis), portal) : [];
  });
  const answers = Object.entries(changes.decisions ?? {}).flatMap(([id, answer]) => {
    const decision = analysis.decisions.find(one => one.id === id);
    const source = sources.get(decision?.about.source ?? sourceNamed(id, sources));
    return source
      ? ofDecision({ id, answer, column: decision?.about.column }, new Table(source, analysis))
      : [];
  });
  return [...taught, ...answers];
}

/** A question that is no longer asked when its answer is taken back names its file. */
function sourceNamed(id: string, sources: ReadonlyMap<string, AnalysedSource>): string {
  const rest = id.slice(id.indexOf(':') + 1);
  return [...sources.keys()].find(source => rest === source || rest.startsWith(`${source}:`)) ?? '';
}

class Table {
  readonly source: AnalysedSource;
  readonly headers: readonly string[];
  readonly #system: PlaybookPlace['system'];

  constructor(source: AnalysedSource, analysis: Analysis) {
    this.source = source;
    this.headers = tableHeaders(source.profile);
    this.#system = source.system?.name ?? analysis.source_system.name;
  }

  /** Undefined where the place may not be kept, or would never be found again. */
  place(
    given: Pick<PlaybookPlace, 'kind'> & {
      column?: string | undefined;
      question?: PlaybookPlace['question'];
    },
  ): PlaybookPlace | undefined {
    const { kind, column, question = null } = given;
    const system = this.#system;
    const needsHeaders = kind === 'table' || system === 'unknown';
    if (needsHeaders ? this.headers.length < 2 : this.headers.length === 0) return undefined;
    if (column !== undefined && headerKey(column, this.headers) === undefined) return undefined;
    return {
      kind,
      system,
      object: kind === 'table' ? null : this.source.mapping.object,
      header: column?.trim() ?? null,
      question,
      headers: needsHeaders ? [...this.headers] : [],
    };
  }

  lesson(
    place: PlaybookPlace | undefined,
    isTakenBack: boolean,
    outcome: PlaybookOutcome | undefined,
  ): Taught[] {
    if (!place) return [];
    const source = this.source.profile.id;
    if (isTakenBack) return [{ place, source, outcome: null }];
    // What does not pass for schema, such as a label that is an address, teaches nothing.
    const checked = PlaybookOutcome.safeParse(outcome);
    return checked.success ? [{ place, source, outcome: checked.data }] : [];
  }
}

function ofSource(
  change: NonNullable<Changes['sources']>[string],
  table: Table,
  portal: PortalSchema,
): Taught[] {
  const { role, object, columns = {}, formats = {} } = change;
  const { mapping } = table.source;
  const said =
    role === undefined && object === undefined
      ? []
      : table.lesson(table.place({ kind: 'table' }), role === '', {
          became: 'table',
          role: mapping.role,
          object: mapping.object,
        });
  const mappings = new Map(table.source.columns.map(one => [one.column, one]));
  const went = Object.entries(columns).flatMap(([column, value]) => {
    const found = mappings.get(column);
    const place = mapping.object === null ? undefined : table.place({ kind: 'column', column });
    return found ? table.lesson(place, value === '', outcomeOf(found, mapping.object, portal)) : [];
  });
  const written = Object.entries(formats).flatMap(([column, given]) => {
    const format = LearnedFormat.safeParse(schemaPart(given));
    const isTakenBack = format.success && Object.keys(format.data).length === 0;
    const outcome = format.success ? ({ became: 'format', format: format.data } as const) : undefined;
    return table.lesson(table.place({ kind: 'format', column }), isTakenBack, outcome);
  });
  return [...said, ...went, ...written];
}

/** What of a format says nothing of any value: words for yes and no, and values that stand for nothing, stay behind. */
function schemaPart(format: ColumnFormat | null): Record<string, unknown> {
  const known = Object.keys(LearnedFormat.shape);
  return Object.fromEntries(Object.entries(format ?? {}).filter(([name]) => known.includes(name)));
}

function outcomeOf(
  { action, property, new_property }: ColumnMapping,
  object: string | null,
  portal: PortalSchema,
): PlaybookOutcome | undefined {
  if (action === 'skip') return { became: 'left_out' };
  if (action === 'create') return { became: 'new_property', label: new_property?.label ?? property ?? '' };
  if (property === null) return undefined;
  const label = portal.properties.find(one => one.object === object && one.name === property)?.label;
  return { became: 'property', property, label: label ?? property };
}

function ofDecision(
  { id, answer, column }: { id: string; answer: string; column: string | undefined },
  table: Table,
): Taught[] {
  if (id === `object:${table.source.profile.id}`) {
    const { role, object } = table.source.mapping;
    return table.lesson(table.place({ kind: 'table' }), answer === '', { became: 'table', role, object });
  }
  const question = questionOf({ id });
  if (question === undefined) return [];
  if (answer !== '' && !isLearnable(question, answer)) return [];
  return table.lesson(table.place({ kind: 'decision', column, question }), answer === '', {
    became: 'answer',
    answer,
  });
}
