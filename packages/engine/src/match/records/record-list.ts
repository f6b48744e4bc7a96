// The records of one object of a portal, kept small: of each one text with what is compared of it, and whom it is linked with.
import type { Property } from '@groundwork/contract/crm';
import type { MergeableObject } from '@groundwork/contract/merges';
import { recordName } from '../../portal/record-names.ts';
import type { Source, SourceRow } from '../../read/source.ts';
import { asLabel, singular } from '../../words/wording.ts';
import { LINKED, type PropertiesOfRecords, partsByLink, propertiesOf } from './compared-properties.ts';

/** Stands in no value of a record: it is taken out of them. */
const BETWEEN = '\u0001';
/** Of a longer value the beginning is compared. */
const LONGEST = 500;
const ROWS_AT_ONCE = 1000;

export type RecordValues = Readonly<Record<string, string | null | undefined>>;

export class RecordList {
  readonly object: MergeableObject;
  readonly properties: PropertiesOfRecords;
  readonly ids: string[] = [];
  readonly #texts: string[] = [];
  readonly #rows = new Map<string, number>();
  /** By the other object, of each row its ends. */
  readonly #unseen = new Set<string>();
  readonly #links = new Map<string, Map<number, string[]>>();
  readonly #filled = new Set<string>();
  #chars = 0;

  constructor(object: MergeableObject, properties: readonly Property[]) {
    this.object = object;
    this.properties = propertiesOf(object, properties);
  }

  get count(): number {
    return this.ids.length;
  }

  /** A record that a portal lists twice, because somebody changed it meanwhile, is one. */
  add(id: string, values: RecordValues): void {
    if (this.#rows.has(id)) return;
    const cells = this.properties.names.map(name => {
      const cell = asCell(values[name]);
      if (cell !== '') this.#filled.add(name);
      return cell;
    });
    const text = cells.join(BETWEEN);
    this.#rows.set(id, this.ids.length);
    this.ids.push(id);
    this.#texts.push(text);
    this.#chars += text.length;
  }

  link(other: string, from: string, to: string): void {
    const row = this.#rows.get(from);
    if (row === undefined || from === to) return;
    const known = this.#links.get(other) ?? new Map<number, string[]>();
    this.#links.set(other, known);
    const ends = known.get(row);
    if (ends) ends.push(to);
    else known.set(row, [to]);
  }

  /** Links with records of this object cannot be read. */
  leaveOutLinks(other: string): void {
    this.#unseen.add(other);
  }

  /** Objects that the records' links are known of. */
  get linked(): string[] {
    return LINKED[this.object].filter(other => !this.#unseen.has(other));
  }

  /** What would make two of the records two cannot be read. */
  get isBlind(): boolean {
    return [...this.#unseen].some(other => partsByLink(this.object, other));
  }

  rowOf(id: string): number | undefined {
    return this.#rows.get(id);
  }

  /** Whether any record has a value of it. */
  isFilled(property: string): boolean {
    return this.#filled.has(property);
  }

  /** Whether any record is linked with one of the other object. */
  isLinked(other: string): boolean {
    return this.#links.has(other);
  }

  linksOf(other: string, row: number): readonly string[] {
    return this.#links.get(other)?.get(row) ?? [];
  }

  valuesOf(row: number): Record<string, string> {
    const cells = (this.#texts[row] ?? '').split(BETWEEN);
    return Object.fromEntries(this.properties.names.map((name, at) => [name, cells[at] ?? '']));
  }

  nameOf(row: number): string {
    return recordName(this.object, this.valuesOf(row)).trim();
  }

  /** As a table that is compared: a column for each property, and for what records are linked with. */
  source(): Source {
    const { compared, names } = this.properties;
    const places = compared.map(({ name }) => names.indexOf(name));
    const others = this.comparedLinks();
    const cellsOf = (row: number): string[] => {
      const cells = (this.#texts[row] ?? '').split(BETWEEN);
      const ends = others.map(other => this.linksOf(other, row).toSorted().join(' '));
      return [...places.map(place => cells[place] ?? ''), ...ends];
    };
    const count = this.ids.length;
    return {
      id: this.object,
      file: this.object,
      sheet: null,
      encoding: 'utf-8',
      delimiter: null,
      header: [...compared.map(({ label }) => label), ...others.map(other => linkLabel(other))],
      headerRow: 1,
      bytes: this.#chars,
      problems: [],
      async *rows() {
        for (let from = 0; from < count; from += ROWS_AT_ONCE) {
          const rows: SourceRow[] = [];
          for (let row = from; row < Math.min(count, from + ROWS_AT_ONCE); row++)
            rows.push({ row, cells: cellsOf(row) });
          yield rows;
        }
      },
    };
  }

  /** A company is linked with its parent and its children, which say nothing of who it is. */
  comparedLinks(): string[] {
    return this.linked.filter(other => other !== this.object);
  }
}

function linkLabel(other: string): string {
  return `Linked ${asLabel(singular(other)).toLowerCase()}`;
}

function asCell(value: string | null | undefined): string {
  if (value === null || value === undefined) return '';
  const short = value.length > LONGEST ? value.slice(0, LONGEST) : value;
  return short.replaceAll(BETWEEN, ' ').replaceAll('\0', '').normalize('NFC').trim();
}
