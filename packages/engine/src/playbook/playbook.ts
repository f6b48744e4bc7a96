// What people of the same client, or a playbook that was shared, made of a place before. One thing only is applied, and says
// so; two that contradict each other are a question.
import type { Decision } from '@groundwork/contract/intake';
import {
  type LearnedFormat,
  type PlaybookOutcome,
  type PlaybookPlace,
} from '@groundwork/contract/playbook-shapes';
import type { SourceProfile } from '@groundwork/contract/profiles';
import type { SourceSystem } from '@groundwork/contract/source-systems';
import { recogniseFile } from '../recognise/recognise.ts';
import { quoted } from '../words/wording.ts';
import { adviceWords, type Teller } from './advice-words.ts';
import { headerKey, likeness, questionOf, tableHeaders } from './place.ts';

/** Something a playbook tells of a place. `header` is in its normal form. */
export interface Lesson extends PlaybookPlace {
  id: string;
  isShared: boolean;
  /** How often people chose it in the organization's own exports, and how often a file that was imported says so. */
  choices: readonly { outcome: PlaybookOutcome; times: number; imported: number }[];
}

type Of<B extends PlaybookOutcome['became']> = Extract<PlaybookOutcome, { became: B }>;
export type TableOutcome = Of<'table'>;
export type ColumnOutcome = Of<'property' | 'new_property' | 'left_out'>;

export interface Advice<O> {
  /** The most frequent first. More than one contradict each other, and nobody but a person can say which holds. */
  outcomes: readonly O[];
  /** Why, in words. */
  text: string;
  /** Entries of the organization's own that it rests on. */
  ids: readonly string[];
}

/** Tables of systems that nobody knows are of one kind when they have this share of their headers in common. */
const SAME_KIND = 0.5;
/** What a whole table becomes is taken over only when it is nearly the same table. */
const SAME_TABLE = 0.8;

interface Table {
  system: SourceSystem;
  headers: readonly string[];
}

interface Asked extends Pick<PlaybookPlace, 'kind' | 'object' | 'header' | 'question'> {
  table: Table;
  what: string;
}

export class Playbook {
  readonly #lessons: ReadonlyMap<string, readonly Lesson[]>;
  readonly #tables = new WeakMap<SourceProfile, Table>();
  readonly #used = new Set<string>();

  constructor(lessons: readonly Lesson[] = []) {
    this.#lessons = Map.groupBy(lessons, lesson => keyOf(lesson, lesson.system));
  }

  /** Entries of the organization's own that were applied. */
  used(): string[] {
    return [...this.#used].sort();
  }

  /** To be called by whoever does as advised. */
  use({ ids }: Advice<unknown>): void {
    for (const id of ids) this.#used.add(id);
  }

  table(profile: SourceProfile): Advice<TableOutcome> | undefined {
    return this.#advise(
      {
        kind: 'table',
        object: null,
        header: null,
        question: null,
        table: this.#tableOf(profile),
        what: 'a table with these columns',
      },
      outcome => (outcome.became === 'table' ? outcome : undefined),
    );
  }

  column(profile: SourceProfile, object: string, column: string): Advice<ColumnOutcome> | undefined {
    const table = this.#tableOf(profile);
    const header = headerKey(column, table.headers);
    if (header === undefined) return undefined;
    return this.#advise(
      { kind: 'column', object, header, question: null, table, what: quoted(column) },
      outcome =>
        outcome.became === 'property' || outcome.became === 'new_property' || outcome.became === 'left_out'
          ? outcome
          : undefined,
    );
  }

  format(profile: SourceProfile, object: string, column: string): Advice<LearnedFormat> | undefined {
    const table = this.#tableOf(profile);
    const header = headerKey(column, table.headers);
    if (header === undefined) return undefined;
    return this.#advise(
      { kind: 'format', object, header, question: null, table, what: quoted(column) },
      outcome => (outcome.became === 'format' ? outcome.format : undefined),
    );
  }

  /** `object` is what the table became that the question is about. */
  answer(
    decision: Pick<Decision, 'id' | 'about' | 'options'>,
    profile: SourceProfile,
    object: string | null,
  ): Advice<string> | undefined {
    const table = this.#tableOf(profile);
    const question = questionOf(decision);
    const { column } = decision.about;
    const header = column === undefined ? null : headerKey(column, table.headers);
    if (question === undefined || header === undefined) return undefined;
    const found = this.#advise(
      { kind: 'decision', object, header, question, table, what: 'this question' },
      outcome => (outcome.became === 'answer' ? outcome.answer : undefined),
    );
    return found?.outcomes.every(one => decision.options.some(option => option.value === one))
      ? found
      : undefined;
  }

  #tableOf(profile: SourceProfile): Table {
    const known = this.#tables.get(profile) ?? {
      system: recogniseFile(profile).name,
      headers: tableHeaders(profile),
    };
    this.#tables.set(profile, known);
    return known;
  }

  #advise<O>(asked: Asked, read: (outcome: PlaybookOutcome) => O | undefined): Advice<O> | undefined {
    const { table, kind, what } = asked;
    const least = kind === 'table' ? SAME_TABLE : table.system === 'unknown' ? SAME_KIND : 0;
    const all = (this.#lessons.get(keyOf(asked, table.system)) ?? []).filter(
      lesson => least === 0 || likeness(lesson.headers, table.headers) >= least,
    );
    const own = all.filter(lesson => !lesson.isShared);
    const lessons = own.length > 0 ? own : all;
    const sums = new Map<string, { outcome: PlaybookOutcome; own: number; others: number }>();
    for (const { outcome, times, imported } of lessons.flatMap(lesson => lesson.choices)) {
      const key = outcomeKey(outcome);
      const sum = sums.get(key) ?? { outcome, own: 0, others: 0 };
      sums.set(key, { outcome, own: sum.own + times, others: sum.others + imported });
    }
    const ranked = [...sums.values()].sort(
      (a, b) =>
        b.own + b.others - a.own - a.others || outcomeKey(a.outcome).localeCompare(outcomeKey(b.outcome)),
    );
    const outcomes = ranked.flatMap(({ outcome }) => read(outcome) ?? []);
    if (outcomes.length === 0) return undefined;
    const isOwn = ranked.some(each => each.own > 0);
    const by: Teller = own.length === 0 ? 'shared' : isOwn ? 'own' : 'imported';
    const counted = ranked.map(each => ({
      outcome: each.outcome,
      times: ranked.length === 1 && isOwn ? each.own : each.own + each.others,
    }));
    const place = { system: table.system, object: asked.object };
    return { outcomes, text: adviceWords(counted, place, by, what), ids: own.map(lesson => lesson.id) };
  }
}

/** What two lessons of one place have in common, whatever their tables are. */
function keyOf(
  place: Pick<PlaybookPlace, 'kind' | 'object' | 'header' | 'question'>,
  system: SourceSystem,
): string {
  return JSON.stringify([place.kind, system, place.object, place.header, place.question]);
}

/** Whether two outcomes are the same: what a property is called may change. */
export function outcomeKey(outcome: PlaybookOutcome): string {
  switch (outcome.became) {
    case 'property':
      return `property ${outcome.property}`;
    case 'table':
      return `table ${outcome.role} ${outcome.object}`;
    case 'format':
      return `format ${JSON.stringify(Object.entries(outcome.format).sort(([a], [b]) => a.localeCompare(b)))}`;
    case 'answer':
      return `answer ${outcome.answer}`;
    case 'new_property':
    case 'left_out':
      break;
  }
  return outcome.became;
}
