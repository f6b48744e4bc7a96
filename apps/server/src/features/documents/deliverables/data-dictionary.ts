// The data dictionary: every property that is filled or set up, where it comes from, how its values are written, how
// full its column is. And every column that is not carried over, so that nothing goes missing unsaid.
import type { Property } from '@groundwork/contract/crm';
import type { Transform } from '@groundwork/contract/formats';
import type {
  AnalysedSource,
  Analysis,
  ColumnMapping,
  PropertyChoice,
  SourceRole,
} from '@groundwork/contract/intake';
import { cellsSection } from './cells-section.ts';
import { figure, type ReportContent, type Section, spoken, type Table } from './report-content.ts';

interface Origin {
  source: AnalysedSource;
  column: ColumnMapping;
}

export function dataDictionary(
  project: { name: string },
  analysis: Analysis,
  known: readonly PropertyChoice[],
): ReportContent {
  const objects = new Map<string, Map<string, Origin[]>>();
  for (const source of analysis.sources) {
    const { object, role } = source.mapping;
    if (role !== 'records' || object === null) continue;
    for (const column of source.columns) {
      const name = column.property;
      if (name === null || column.action === 'skip' || column.action === 'relation') continue;
      entryOf(
        entryOf(objects, object, () => new Map()),
        name,
        () => [],
      ).push({ source, column });
    }
  }
  for (const { object, name } of analysis.blueprint.properties) {
    entryOf(
      entryOf(objects, object, () => new Map()),
      name,
      () => [],
    );
  }
  const sections = [...objects]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([object, properties]) => objectSection(object, properties, analysis, known));
  return {
    title: 'Data dictionary',
    subtitle: project.name,
    language: 'en',
    sections: [
      ...sections,
      usedSection(analysis),
      choicesSection(analysis),
      leftOutSection(analysis),
      ...cellsSection(analysis.cells, 'Filled cells'),
    ],
  };
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

function objectSection(
  object: string,
  properties: ReadonlyMap<string, Origin[]>,
  { blueprint }: Analysis,
  known: readonly PropertyChoice[],
): Section {
  const proposed = (name: string): Property | undefined =>
    blueprint.properties.find(property => property.object === object && property.name === name);
  const labelOf = (name: string) =>
    proposed(name)?.label ??
    known.find(property => property.object === object && property.name === name)?.label ??
    name;
  const rows = [...properties]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, origins]) => {
      const property = proposed(name);
      const is = property?.is_new === true ? 'New' : 'Existing';
      if (origins.length === 0) {
        const why = property?.description === '' ? undefined : property?.description;
        return [[labelOf(name), name, is, why ?? 'Set up without a source', '–', '–']];
      }
      return origins.map(({ source, column }) => [
        labelOf(name),
        name,
        is,
        `${source.profile.id}: ${column.column}`,
        transformWords(column.transform),
        fillOf(source, column.column),
      ]);
    });
  const table: Table = {
    kind: 'table',
    caption: `${figure(properties.size)} properties of ${spoken(object).toLowerCase()}`,
    columns: [
      { name: 'Property', share: 1.4 },
      { name: 'Internal name', share: 1.4 },
      { name: 'In the CRM', share: 0.8 },
      { name: 'Comes from', share: 1.8 },
      { name: 'Written as', share: 1.1 },
      { name: 'Filled', isNumber: true, share: 1.15 },
    ],
    rows,
    empty: 'Nothing is written to this object.',
  };
  return { heading: spoken(object), blocks: [table] };
}

/** Filled cells of all rows: `1,204 of 1,310 (92%)`. */
function fillOf({ profile }: AnalysedSource, column: string): string {
  const found = profile.columns.find(each => each.name === column);
  if (!found) return '–';
  const percent = profile.rows === 0 ? 0 : Math.floor((found.filled * 100) / profile.rows);
  return `${figure(found.filled)} of ${figure(profile.rows)} (${percent}%)`;
}

const written: Record<Transform['kind'], string> = {
  text: 'Text',
  html: 'Formatted text',
  email: 'Email address',
  phone: 'Phone number',
  number: 'Number',
  date: 'Date',
  datetime: 'Date and time',
  boolean: 'Yes or no',
  option: 'One choice',
  options: 'Several choices',
  owner: 'Owner',
  stage: 'Pipeline stage',
  url: 'Web address',
  domain: 'Domain',
  full_name: 'First and last name',
  json_address: 'Address parts',
  duration: 'Duration in milliseconds',
  email_header: 'Addresses in the headers of the email',
};
const orders = { ymd: 'year-month-day', mdy: 'month/day/year', dmy: 'day/month/year' } as const;

function transformWords({ kind, date_order, decimal, separator }: Transform): string {
  const notes = [
    date_order !== undefined && (kind === 'date' || kind === 'datetime') && `read as ${orders[date_order]}`,
    kind === 'number' && decimal === ',' && 'decimal comma',
    kind === 'options' && separator !== undefined && `parted by “${separator}”`,
  ].filter(note => note !== false);
  return notes.length === 0 ? written[kind] : `${written[kind]}, ${notes.join(', ')}`;
}

/** Columns that fill no property of their own and are read all the same. */
function usedSection({ sources }: Analysis): Section {
  const rows = sources.flatMap(source => {
    const { mapping, profile, columns } = source;
    if (mapping.role === 'ignored') return [];
    return columns
      .filter(({ action }) => action !== 'skip' && (isJoint(action) || mapping.role !== 'records'))
      .map(({ column, action }) => [
        `${profile.id}: ${column}`,
        isJoint(action) ? joints[action] : roles[mapping.role],
        fillOf(source, column),
      ]);
  });
  const table: Table = {
    kind: 'table',
    caption: 'Columns that identify rows, link them, or are looked up in',
    columns: [
      { name: 'Column', share: 1.6 },
      { name: 'Used to', share: 1.6 },
      { name: 'Filled', isNumber: true },
    ],
    rows,
    empty: 'Rows are neither identified nor linked by a column.',
  };
  return { heading: 'Keys and links', blocks: [table] };
}

const joints = { key: 'Identify the row', relation: 'Link to another file' } as const;
const roles: Record<SourceRole, string> = {
  records: 'Fill records',
  junction: 'Link records of two other files',
  owners: 'Find the owners of records',
  reference: 'Look values up',
  ignored: 'Nothing',
};

function isJoint(action: ColumnMapping['action']): action is keyof typeof joints {
  return action in joints;
}

/** Which source value becomes which choice: what is not listed is never written. */
function choicesSection({ sources }: Analysis): Section {
  const rows = sources.flatMap(({ profile, columns }) =>
    columns.flatMap(({ column, property, transform, action }) => {
      if (transform.values === undefined || action === 'skip' || property === null) return [];
      return Object.entries(transform.values).map(([from, to]) => [
        `${profile.id}: ${column}`,
        property,
        from,
        to,
      ]);
    }),
  );
  const table: Table = {
    kind: 'table',
    caption: 'Source values and what they become',
    columns: [
      { name: 'Column', share: 1.6 },
      { name: 'Property' },
      { name: 'Source value' },
      { name: 'Written as' },
    ],
    rows,
    empty: 'No value is translated.',
  };
  return { heading: 'Translated values', blocks: [table] };
}

function leftOutSection({ sources }: Analysis): Section {
  const rows = sources.flatMap(source => {
    const { mapping, profile, columns } = source;
    const isUnused = mapping.role === 'ignored';
    return columns
      .filter(column => isUnused || column.action === 'skip')
      .map(column => [
        `${profile.id}: ${column.column}`,
        fillOf(source, column.column),
        isUnused ? 'The file is not used.' : (column.reasons[0]?.text ?? 'Not carried over.'),
      ]);
  });
  const table: Table = {
    kind: 'table',
    caption: 'Columns that are not carried over, and why',
    columns: [
      { name: 'Column', share: 1.6 },
      { name: 'Filled', isNumber: true },
      { name: 'Why', share: 2 },
    ],
    rows,
    empty: 'Every column is carried over.',
  };
  return { heading: 'Not carried over', blocks: [table] };
}
