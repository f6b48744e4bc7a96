// Questions about records of the portal that only a person can answer: whether one with our key or our name is ours. Until then
// a stranger's record is left alone, and a company that alone has the name is taken for the same.
import type { Answers } from '@groundwork/contract/intake';
import type { CellNote, KeptSeparateRow } from '@groundwork/contract/migrations';
import type { CompiledRecord } from '@groundwork/engine/compile/compiled';
import { recordPhones } from '@groundwork/engine/match/same-record';
import { SHARED_EMAIL } from '@groundwork/engine/portal/own-properties';
import { recordName } from '@groundwork/engine/portal/record-names';
import type { PortalQuestion } from '../intake/portal-questions.ts';
import type { Existing, Found, MatchAnswers, PossibleDuplicate } from './existing-records.ts';
import {
  type AskedConflicts,
  type AskedNames,
  keyConflictId,
  keyConflictQuestion,
  sameNameId,
  sameNameQuestion,
} from './portal-question-texts.ts';

/** Rows that a question shows. */
const MOST_SHOWN = 24;

interface Asked {
  keyConflicts: AskedConflicts;
  sameName: AskedNames;
}

export class PortalQuestions {
  readonly #byObject = new Map<string, Asked>();
  readonly #hasShared: boolean;
  readonly #answers: Answers['decisions'];

  constructor(answers: Answers['decisions'], hasShared: boolean) {
    this.#answers = answers;
    this.#hasShared = hasShared;
  }

  /** What stands for the records of an object: what a person said, else the default. */
  answersOf(object: string): MatchAnswers {
    const sameName = this.#answers[sameNameId(object)];
    return {
      keyConflicts: this.#answers[keyConflictId(object)] === 'merge' ? 'merge' : 'keep_separate',
      sameName: sameName === 'another' || sameName === 'first' ? sameName : 'same',
    };
  }

  /** Notes what was found of a page, and gives its records as they can be written, with the cells that cannot be. */
  settle(
    page: readonly CompiledRecord[],
    { existing, taken, possibleDuplicates: duplicates }: Found,
  ): { records: CompiledRecord[]; cells: CellNote[]; keptSeparate: KeptSeparateRow[] } {
    const keptSeparate: KeptSeparateRow[] = [];
    for (const duplicate of duplicates) {
      const row = rowOf(duplicate);
      this.#note(duplicate, row);
      if (existing.get(duplicate.record.external_id)?.id !== duplicate.portalRecord.id)
        keptSeparate.push(row);
    }
    const cells: CellNote[] = [];
    const records = page.map(record => {
      const by = taken.get(record.external_id);
      const email = record.properties['email'];
      if (!by || email === undefined) return record;
      const { email: _email, ...rest } = record.properties;
      cells.push(...this.#withheld(record, email, by));
      return { ...record, properties: { ...rest, ...(this.#hasShared && { [SHARED_EMAIL.name]: email }) } };
    });
    return { records, cells, keptSeparate };
  }

  #note({ record: { object }, because, takes }: PossibleDuplicate, row: KeptSeparateRow): void {
    const asked = this.#byObject.get(object) ?? {
      keyConflicts: { count: 0, first: [] },
      sameName: { count: 0, same: 0, oldest: 0, first: [] },
    };
    this.#byObject.set(object, asked);
    const kind = because === 'same_name' ? asked.sameName : asked.keyConflicts;
    kind.count += 1;
    if (kind.first.length < MOST_SHOWN) kind.first.push(row);
    if (takes?.same) asked.sameName.same += 1;
    if (takes?.first) asked.sameName.oldest += 1;
  }

  /** Every cell that gave the record the address. */
  #withheld({ object, rows }: CompiledRecord, value: string, by: Existing): CellNote[] {
    const kept = this.#hasShared ? ` It is kept as “${SHARED_EMAIL.label}”.` : '';
    const who = recordName(object, by.properties) || `record ${by.id}`;
    const reason = `The portal takes each email address once, and ${who} has it there.${kept}`;
    const bucket = this.#hasShared ? 'arrived' : 'taken_in_portal';
    return rows.flatMap(({ source, row, cells }) =>
      (cells?.email_columns ?? []).map(column => ({ source, row, column, value, reason, bucket }) as const),
    );
  }

  questions(): PortalQuestion[] {
    return [...this.#byObject].flatMap(([object, { keyConflicts, sameName }]) => [
      ...(keyConflicts.count > 0 ? [keyConflictQuestion(object, keyConflicts, this.#hasShared)] : []),
      ...(sameName.count > 0 ? [sameNameQuestion(object, sameName)] : []),
    ]);
  }
}

function rowOf({ record, portalRecord, because, shared }: PossibleDuplicate): KeptSeparateRow {
  const [first] = record.rows;
  return {
    key: '',
    // A company that only rows of other files name has no row of its own.
    source: first?.source ?? 'named in the files',
    row: first?.row ?? 0,
    object: record.object,
    name: recordName(record.object, record.properties),
    shared_key: shared.key,
    shared_value: shared.value,
    because,
    phone: recordPhones(record.properties).join(', '),
    other_row: {
      source: `the portal, record ${portalRecord.id}`,
      row: 0,
      name: recordName(record.object, portalRecord.properties),
      phone: recordPhones(portalRecord.properties).join(', '),
    },
  };
}
