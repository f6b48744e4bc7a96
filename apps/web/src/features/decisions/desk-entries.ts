// How a list of decisions is laid out: what is one's own first, and questions of one kind as one line. Pure.
import type { DecisionOption } from '@groundwork/contract/consequences';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { count } from '../../lib/formats/numbers.ts';

/** Questions of one kind, answered together: one line, however many they are. */
export interface Batch {
  kind: 'many';
  key: string;
  title: string;
  decisions: readonly ProjectDecision[];
  /** Answers that each of them may have. */
  options: readonly DecisionOption[];
}
export type Entry = { kind: 'one'; key: string; decision: ProjectDecision } | Batch;

export interface Section {
  title: string;
  entries: readonly Entry[];
  decisions: number;
}

/** Fewer than these are read one by one. */
const LEAST_OF_A_KIND = 3;

type Titles = readonly [singular: string, plural: string];
const titles: Readonly<Record<string, Titles>> = {
  time_zone: ['Time zone of', 'files'],
  object: ['What becomes of', 'files'],
  kinds: ['Activities of', 'files'],
  options: ['Values that lists of the portal lack, in', 'columns'],
  date_order: ['Day or month first, in', 'columns'],
  number_format: ['Thousands or decimals, in', 'columns'],
  currency: ['What currency signs stand for, in', 'columns'],
  deleted: ['Deleted rows of', 'files'],
  lifecycle: ['Lifecycle stage of the people of', 'files'],
  name: ['Names of the records of', 'files'],
  placeholders: ['Values that may say nothing, in', 'columns'],
  encoding: ['Encoding of', 'files'],
  pipeline: ['Where stages go, of', 'pipelines'],
  ends: ['How deals ended, in', 'stages'],
  no_stage: ['Records without a stage, of', 'files'],
  repeated: ['What is written line by line in', 'files'],
  no_parent: ['Lines that belong to nothing, of', 'files'],
  stages: ['Stages of the records of', 'files'],
  labels: ['What links are called, of', 'files'],
  manager: ['Whom people report to, in', 'files'],
  members: ['Who is on which list, by', 'files'],
  leads: ['Leads beside the people of', 'files'],
  foreign_currency: ['Currencies that the portal lacks:', 'of them'],
  alike: ['Rows that look alike, of', 'objects'],
  key_conflicts: ['Rows that share a key, of', 'objects'],
  property_limit: ['More properties than there is room for, of', 'objects'],
};

/** What an answer is called for all, where each names it by its own values. */
const sharedLabels: Readonly<Record<string, string>> = {
  'number_format:thousands': 'Thousands',
  'number_format:decimals': 'Decimals',
  'object:custom': 'A custom object each',
};

/** What kind of question it is; one that a person asked is like no other. */
function kindOf({ source, key }: Pick<ProjectDecision, 'source' | 'key'>): string | undefined {
  return source === 'intake' ? key.split(':')[0] : undefined;
}

/** What waits: one's own, what nobody was asked yet, what others were asked. */
export function waitingSections(decisions: readonly ProjectDecision[], email: string): Section[] {
  const mine = (one: ProjectDecision): boolean => one.owner?.email === email;
  const parts: [string, ProjectDecision[]][] = [
    ['Yours', decisions.filter(mine)],
    ['Nobody asked yet', decisions.filter(one => one.owner === null)],
    ['Waits for others', decisions.filter(one => one.owner !== null && !mine(one))],
  ];
  return parts
    .filter(([, own]) => own.length > 0)
    .map(([title, own]) => ({ title, entries: asBatches(own), decisions: own.length }));
}

/** What is settled: what was answered in one act is one line. */
export function settledSections(decisions: readonly ProjectDecision[]): Section[] {
  if (decisions.length === 0) return [];
  const entries = grouped(decisions, batchOf, (key, own) => ({
    kind: 'many',
    key,
    title: `${count(own.length)} answered together`,
    decisions: own,
    options: [],
  }));
  return [{ title: 'Settled', entries, decisions: decisions.length }];
}

/** The act that it was answered in, as long as that answer counts. */
function batchOf({ state, history }: ProjectDecision): string | undefined {
  return state === 'answered' ? (history[0]?.batch_id ?? undefined) : undefined;
}

function asBatches(decisions: readonly ProjectDecision[]): Entry[] {
  return grouped(decisions, kindOf, (kind, own) => {
    const options = sharedOptions(kind, own);
    if (own.length < LEAST_OF_A_KIND || options.length === 0) return undefined;
    const [before, after] = titles[kind] ?? ['', 'questions of one kind'];
    return {
      kind: 'many',
      key: `${kind} ${own[0]?.owner?.id ?? ''}`,
      title: `${before} ${count(own.length)} ${after}`.trim(),
      decisions: own,
      options,
    };
  });
}

/** Each in the place of its first. */
function grouped(
  decisions: readonly ProjectDecision[],
  nameOf: (decision: ProjectDecision) => string | undefined,
  batchOfMany: (name: string, own: readonly ProjectDecision[]) => Batch | undefined,
): Entry[] {
  const named = Map.groupBy(decisions, nameOf);
  const done = new Set<string>();
  return decisions.flatMap((decision): Entry[] => {
    const one: Entry = { kind: 'one', key: decision.id, decision };
    const name = nameOf(decision);
    const own = name === undefined ? [] : (named.get(name) ?? []);
    const batch = name === undefined || own.length < 2 ? undefined : batchOfMany(name, own);
    if (name === undefined || !batch) return [one];
    if (done.has(name)) return [];
    done.add(name);
    return [batch];
  });
}

/** Answers that all of them know by one name. */
function sharedOptions(kind: string, decisions: readonly ProjectDecision[]): DecisionOption[] {
  const [first, ...others] = decisions;
  return (first?.options ?? []).flatMap(option => {
    const same = others.map(({ options }) => options.find(each => each.value === option.value));
    if (same.some(each => each === undefined)) return [];
    const isOneName = same.every(each => each?.label === option.label);
    const label = isOneName ? option.label : sharedLabels[`${kind}:${option.value}`];
    const isOneEffect = same.every(each => each?.effect === option.effect);
    return label === undefined
      ? []
      : [{ value: option.value, label, effect: isOneEffect ? option.effect : '' }];
  });
}

/** The ids of an entry's decisions. */
export function idsOf(entry: Entry): string[] {
  return entry.kind === 'one' ? [entry.decision.id] : entry.decisions.map(one => one.id);
}
