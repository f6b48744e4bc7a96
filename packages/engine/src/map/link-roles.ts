// What a table that links says of each link besides: a role, a function, a part in a deal. It becomes what the link is called,
// as far as the portal takes so many names for links of its two objects.
import { isSameLabel } from '@groundwork/contract/crm';
import type { ColumnMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { StudiedColumn } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { labelledPair } from '../portal/labelled-pairs.ts';
import { LABEL_SEPARATOR } from '../portal/labels.ts';
import { nameOfTable } from '../profile/table-name.ts';
import type { Link } from '../relate/relations.ts';
import type { StudiedSource } from '../relate/studied.ts';
import { listed, number, plural, quoted } from '../words/wording.ts';

/** So many names a portal takes for links of two objects, and so long they may be. */
const MOST_LABELS = 10;
const LONGEST_LABEL = 50;

const roleWords = new Set(
  'role roles rolle rollen ruolo ruoli rol funktion function funcion funzione funcao functie relationship relation beziehung relacion relazione relacao relatie position capacity'.split(
    ' ',
  ),
);

interface Roles {
  column: StudiedColumn;
  mapping: ColumnMapping['transform'] | undefined;
  reason: string;
}

/** The column of roles with what becomes of it; undefined where no column says so. */
export function linkRoles(
  studied: StudiedSource,
  ends: readonly Link[],
  portal: PortalSchema,
  decisions: DecisionRegistry,
): Roles | undefined {
  const { profile, columns } = studied;
  const pointers = new Set(ends.map(link => link.candidate.column));
  const column = columns.find(one => !pointers.has(one) && isRole(one));
  const values = column?.profile.options;
  if (!column || !values || column.profile.filled === 0) return undefined;
  const [a = '', b = ''] = new Set(ends.map(link => link.relation.to.object ?? ''));
  const pair = labelledPair(a, b);
  const known = portal.labels?.find(one => one.from === pair?.from && one.to === pair.to);
  const kinds = `${a.replaceAll('_', ' ')} and ${b.replaceAll('_', ' ')}`;
  if (!pair || !known)
    return {
      column,
      mapping: undefined,
      reason: `The portal shows no names for links of ${kinds}, so links carry none.`,
    };
  const by_value: Record<string, string> = {};
  for (const { value } of values)
    for (const role of rolesIn(value, column.profile.list_separator))
      by_value[role] = calledIn(known.own, role);
  const labels = [...new Set(Object.values(by_value))];
  const lacking = labels.filter(label => !known.own.some(one => isSameLabel(one.label, label)));
  const room = Math.max(0, MOST_LABELS - known.own.length);
  if (lacking.length > room || labels.some(label => label.length > LONGEST_LABEL)) {
    const reason = `It names ${plural(labels.length, 'role')}, and the portal takes ${number(MOST_LABELS)} short names for links of ${kinds}${known.own.length > 0 ? ` and has ${number(known.own.length)}` : ''}.`;
    return { column, mapping: undefined, reason };
  }
  const { name } = column.profile;
  const id = `labels:${profile.id}`;
  const rows = plural(column.profile.filled, 'row');
  decisions.show(id, {
    source: profile.id,
    columns: [name, ...[...pointers].slice(0, 2).map(one => one.profile.name)],
    isAbout: cell => cell(name) !== '',
    becomes: (answer, cell) =>
      answer === 'labels' ? `The link is called ${quoted(cell(name))}` : 'The link has no name',
  });
  const choice = decisions.ask({
    id,
    question: `Should links of ${nameOfTable(profile)} be called by their ${name}?`,
    why: `${name} is filled in ${rows} and says ${listed(
      labels.map(label => quoted(label, 30)),
      5,
    )}. ${lacking.length === 0 ? 'The portal has these names for links' : `The portal lacks ${number(lacking.length)} of ${plural(labels.length, 'such name')} for links`} of ${kinds}.`,
    about: { source: profile.id, column: name },
    options: [
      {
        value: 'labels',
        label: 'Call the links so',
        effect: `${lacking.length === 0 ? '' : `${plural(lacking.length, 'association label')} ${lacking.length === 1 ? 'is' : 'are'} added to the portal, and `}the links of ${rows} are called so.`,
      },
      {
        value: 'skip',
        label: 'Link without names',
        effect: `${plural(column.profile.filled, 'cell')} of ${name} ${column.profile.filled === 1 ? 'is' : 'are'} not carried over and ${column.profile.filled === 1 ? 'is' : 'are'} listed.`,
      },
    ],
    default: 'labels',
  });
  if (choice !== 'labels') return { column, mapping: undefined, reason: 'You chose to link without names.' };
  return {
    column,
    mapping: {
      kind: 'text',
      separator: column.profile.list_separator ?? LABEL_SEPARATOR,
      labels: { ...pair, by_value },
    },
    reason: `Each link is called by it: ${listed(
      labels.map(label => quoted(label, 30)),
      5,
    )}.`,
  };
}

/** The roles of one cell. What parts several in one text is never part of a name, whatever else parts them in the column. */
export function rolesIn(cell: string, separator: string | null | undefined): string[] {
  return cell
    .split(LABEL_SEPARATOR)
    .flatMap(part => (separator ? part.split(separator) : [part]))
    .map(role => role.trim())
    .filter(role => role !== '');
}

/** In the portal's own spelling, where it has the name. */
function calledIn(own: readonly { label: string }[], role: string): string {
  return own.find(one => isSameLabel(one.label, role))?.label ?? role;
}

function isRole({ profile, header }: StudiedColumn): boolean {
  return profile.type === 'text' && header.tokens.some(word => roleWords.has(word));
}
