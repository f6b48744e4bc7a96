// Writes down what a migration would make of every row: the compiler's own batches, row by row, to be looked at one at a time.

import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type {
  CompiledBatch,
  CompiledOutcome,
  CompiledRecord,
  RowTrace,
} from '@groundwork/engine/compile/compiled';
import { ValueNames } from '@groundwork/engine/compile/value-names';
import { recordName } from '@groundwork/engine/portal/record-names';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import * as store from './store-previews.ts';

/** Cells that travel in one statement: a few rows of a table of ten thousand columns, many of a narrow one. */
const CELLS_AT_ONCE = 40_000;

export class PreviewWriter {
  readonly #tx: Tx;
  readonly #of: ProjectScope;
  readonly #given: { analysis: Analysis; portal: PortalSchema };
  readonly #names = new Map<string, ValueNames>();
  readonly #positions = new Map<string, number>();
  #links = 0;

  constructor(tx: Tx, of: ProjectScope, given: { analysis: Analysis; portal: PortalSchema }) {
    this.#tx = tx;
    this.#of = of;
    this.#given = given;
  }

  async write(batch: CompiledBatch): Promise<void> {
    switch (batch.kind) {
      case 'traces':
        return this.#traces(batch.rows);
      case 'records':
        return this.#records(batch.records);
      case 'associations':
        await store.insertLinks(this.#tx, this.#of, this.#links, batch.associations);
        this.#links += batch.associations.length;
        return;
      case 'outcomes':
        return store.addRemarks(this.#tx, this.#of, batch.outcomes.map(remarkOf));
      case 'merges':
        return store.addRemarks(
          this.#tx,
          this.#of,
          batch.merges.map(merge => ({ source: merge.source, row: merge.row, merge })),
        );
      case 'cells':
        return store.addRemarks(
          this.#tx,
          this.#of,
          byRow(batch.cells).map(([at, notes]) => ({ ...at, notes })),
        );
      case 'kept_separate': {
        const separate = batch.rows.filter(row => row.is_merged !== true);
        return store.addRemarks(
          this.#tx,
          this.#of,
          byRow(separate).map(([at, kept_separate]) => ({ ...at, kept_separate })),
        );
      }
      // Sums of all rows: no row shows them.
      case 'cell_lines':
      case 'money':
      case 'foreign':
        return;
    }
  }

  async #traces(rows: readonly RowTrace[]): Promise<void> {
    const width = Math.max(1, ...rows.map(row => row.cells.length));
    const size = Math.max(1, Math.floor(CELLS_AT_ONCE / width));
    for (let at = 0; at < rows.length; at += size) {
      const part = rows.slice(at, at + size);
      await store.insertTraces(
        this.#tx,
        this.#of,
        part.map(({ source, row, cells, emptied, made }) => ({
          source,
          row,
          cells,
          emptied,
          made,
          position: this.#positionOf(source),
          search: searchText(cells),
        })),
      );
      await store.insertRecordRows(
        this.#tx,
        this.#of,
        part.flatMap(({ source, row, companies }) =>
          companies.map(one => ({ ...one, object: 'companies', place: 0, source, row })),
        ),
      );
    }
  }

  /** The rows of a file come in its order. */
  #positionOf(source: string): number {
    const position = (this.#positions.get(source) ?? 0) + 1;
    this.#positions.set(source, position);
    return position;
  }

  async #records(records: readonly CompiledRecord[]): Promise<void> {
    await store.insertRecords(
      this.#tx,
      this.#of,
      records.map(({ object, external_id, properties }) => ({
        object,
        external_id,
        name: recordName(object, properties).slice(0, 500),
        properties,
        shown: this.#shown(object, properties),
      })),
    );
    const rows = records.flatMap(({ object, external_id, rows: of }) =>
      of.map(({ source, row, won }, place) => ({ object, external_id, place, source, row, won })),
    );
    await store.insertRecordRows(this.#tx, this.#of, rows);
  }

  #shown(object: string, properties: Record<string, string>): Record<string, string> {
    const { analysis, portal } = this.#given;
    const names = this.#names.get(object) ?? new ValueNames(analysis, portal, object);
    this.#names.set(object, names);
    return Object.fromEntries(
      Object.entries(properties).flatMap(([property, value]) => {
        const name = names.nameOf(property, value);
        return name === value ? [] : [[property, name]];
      }),
    );
  }
}

/** The form in which texts are compared. */
export function searchText(cells: readonly string[]): string {
  return cells
    .filter(cell => cell !== '')
    .join('\u001f')
    .normalize('NFC')
    .toLowerCase();
}

function remarkOf({ source, row, object, bucket, place, value, reason }: CompiledOutcome): store.RowRemark {
  const isLink = object === 'associations' && (bucket === 'created' || bucket === 'merged');
  const ends = bucket === 'skipped' || bucket === 'rejected' ? bucket : 'merged';
  const made = object === 'associations' || object === 'other' ? null : object;
  return { source, row, object: made, place, value, reason, bucket: isLink ? 'linked' : ends };
}

/** What is said of the same row, together: a statement cannot change a row twice. */
function byRow<T extends { source: string; row: number }>(
  all: readonly T[],
): [at: { source: string; row: number }, of: T[]][] {
  const groups = Map.groupBy(all, ({ source, row }) => `${row} ${source}`);
  return [...groups.values()].flatMap(of => {
    const [first] = of;
    return first ? [[{ source: first.source, row: first.row }, of]] : [];
  });
}
