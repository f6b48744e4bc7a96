// Asks how records are called that have no name: all of a file without a column of names, or those whose cell is empty.
import type { ColumnMapping } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { hasConcept } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { needsName } from '../portal/record-names.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { asLabel, number, plural, singular } from '../words/wording.ts';
import { columnsIn, fillName, LEAVE_OUT, unnamed } from './name-template.ts';
import { nameProbe } from './row-probes.ts';

/**
 * Asks once for a file whose records the portal wants named. Offers what the words of other columns give; stands at the
 * first of them, else at “Unnamed …”: a number of another column is a name only for whoever chooses it. A template of a
 * person's own, with at least one column of the file in braces, is an answer as well. Asks nothing of objects that need no
 * name: contacts, notes, calls and the like.
 */
export function askName(
  { studied, links }: RelatedTable,
  mappings: readonly ColumnMapping[],
  nameProperty: string,
  decisions: DecisionRegistry,
): void {
  const { profile, mapping, key, columns } = studied;
  const { object } = mapping;
  if (object === null || !needsName(object)) return;
  const names = new Set([
    ...mappings.filter(one => one.property === nameProperty && one.action !== 'skip').map(one => one.column),
    ...(key.kind === 'name' ? key.columns : []),
  ]);
  const named = columns.filter(column => names.has(column.profile.name));
  const missing =
    profile.rows - profile.bad_rows - Math.max(0, ...named.map(column => column.profile.filled));
  if (missing <= 0) return;
  const company = links.find(link => link.relation.via === 'name' && link.relation.to.object === 'companies')
    ?.candidate.column;
  const words = wordsOf(
    columns.filter(column => !names.has(column.profile.name)),
    company,
  );
  const [first = unnamed(object)] = words;
  const keys = key.kind === 'id' ? key.columns.slice(0, 1).map(column => `{${column}}`) : [];
  const templates = [
    ...new Set([...words, unnamed(object), ...keys.map(one => `${first} – ${one}`), ...keys]),
  ];
  const records = plural(missing, singular(object).replaceAll('_', ' '), object.replaceAll('_', ' '));
  const optionOf = (template: string) => ({
    value: template,
    label: labelOf(template),
    effect: `For example: ${exampleOf(template, columns)}. Where that is empty: ${unnamed(object)}.`,
  });
  decisions.show(`name:${profile.id}`, nameProbe(profile, object, [...names], templates));
  decisions.ask(
    {
      id: `name:${profile.id}`,
      question:
        names.size === 0
          ? `How should the ${object.replaceAll('_', ' ')} of ${profile.file} be called?`
          : `How should the ${records} without a name in ${profile.file} be called?`,
      why:
        names.size === 0
          ? `The portal wants a name for every record, and no column of ${profile.file} (${plural(profile.rows, 'row')}) is one.`
          : `The portal wants a name for every record, and ${[...names].join(' and ')} of ${profile.file} is empty in ${number(missing)} of ${plural(profile.rows, 'row')}.`,
      about: { source: profile.id, object },
      options: [
        ...templates.map(optionOf),
        {
          value: LEAVE_OUT,
          label: 'Leave them out',
          effect: `${plural(missing, 'row')} without a name ${missing === 1 ? 'is' : 'are'} skipped and listed.`,
        },
      ],
      default: first,
    },
    answer => {
      const own = columnsIn(answer);
      const isOfFile = own.every(name => columns.some(column => column.profile.name === name));
      return own.length > 0 && isOfFile ? optionOf(answer) : undefined;
    },
  );
}

/** Templates of columns that hold words, the most telling first. */
function wordsOf(columns: readonly StudiedColumn[], company: StudiedColumn | undefined): string[] {
  const isWords = ({ profile }: StudiedColumn): boolean =>
    profile.filled > 0 && profile.type === 'text' && !(profile.semantic ?? '').startsWith('id_');
  const found = (test: (column: StudiedColumn) => boolean): StudiedColumn | undefined =>
    columns.find(column => isWords(column) && test(column));
  const product = found(column => hasConcept(column, 'product'));
  const parts = [company && isWords(company) ? company : undefined, product]
    .filter(column => column !== undefined)
    .map(column => `{${column.profile.name}}`);
  const site = found(({ profile }) => profile.semantic === 'domain' || profile.semantic === 'url');
  const email = found(({ profile }) => profile.semantic === 'email');
  const person = found(({ profile }) => profile.semantic === 'full_name' || profile.semantic === 'last_name');
  const named = found(({ profile }) => profile.semantic === 'company_name');
  return [
    ...(parts.length > 0 ? [parts.join(' – ')] : []),
    ...(named ? [`{${named.profile.name}}`] : []),
    ...(site ? [`{${site.profile.name}|domain}`] : []),
    ...(email ? [`{${email.profile.name}|domain}`, `{${email.profile.name}|local}`] : []),
    ...(person ? [`{${person.profile.name}}`] : []),
  ];
}

function labelOf(template: string): string {
  return template.replaceAll(/\{([^{}|]*)(?:\|(domain|local))?\}/g, (_, name: string, part?: string) => {
    const label = asLabel(name);
    return part === undefined ? label : part === 'domain' ? `Domain of ${label}` : `Person in ${label}`;
  });
}

function exampleOf(template: string, columns: readonly StudiedColumn[]): string {
  return fillName(
    template,
    name => columns.find(column => column.profile.name === name)?.profile.examples[0] ?? '',
  );
}
