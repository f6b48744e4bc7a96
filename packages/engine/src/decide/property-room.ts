// New properties beyond what the portal's edition has room for: which of them are made is a decision, and the columns of the
// others are left out by it.
import type { Property } from '@groundwork/contract/crm';
import type { AnalysedSource, ColumnMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { standardObjects } from '@groundwork/contract/standard-objects';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { SHARED_EMAIL } from '../portal/own-properties.ts';
import { listed, number, plural } from '../words/wording.ts';
import { leftColumnsProbe } from './row-probes.ts';

interface Column {
  mapping: ColumnMapping;
  filled: number;
}

/** A property that columns want made. */
interface Wanted {
  property: Property;
  columns: Column[];
  filled: number;
  /** Somebody said themselves that it shall be made. */
  isAnswered: boolean;
}

/** As many are named in a sentence; all of them stand in the list of columns left out. */
const mostNamed = 12;

/**
 * Asks, once for each object, which new properties are made where the portal takes fewer than are wanted, and takes the
 * others out of their columns' mappings. Stands at those with the most filled cells: the approval names what that leaves out.
 */
export function fitProperties(
  sources: readonly AnalysedSource[],
  wanted: readonly Property[],
  portal: PortalSchema,
  decisions: DecisionRegistry,
): void {
  for (const { object, limit, used } of portal.custom_properties ?? []) {
    const made = wanted.filter(
      property =>
        property.object === object &&
        property.is_new &&
        (property.name !== SHARED_EMAIL.name || mayShareAddresses(sources)),
    );
    const room = Math.max(limit - used, 0);
    if (made.length <= room) continue;
    const ofColumns = byFilled(made.flatMap(property => wantedBy(property, sources)));
    const own = made.length - ofColumns.length;
    // Where not even our own fit, nothing can be chosen: the portal has no room for any record of ours.
    if (ofColumns.length === 0 || own > room) continue;
    const [kept, left] = [ofColumns.slice(0, room - own), ofColumns.slice(room - own)];
    const without = new Set(left.flatMap(each => each.columns.map(({ mapping }) => mapping)));
    for (const { profile, columns } of sources) {
      const names = columns.filter(each => without.has(each)).map(each => each.column);
      if (names.length > 0) decisions.show(`property_limit:${object}`, leftColumnsProbe(profile.id, names));
    }
    const answer = decisions.ask({
      id: `property_limit:${object}`,
      question: `The portal has room for ${number(room)} more ${room === 1 ? 'property' : 'properties'} of ${object}, and ${number(made.length)} are wanted. Which are made?`,
      why: `Its edition allows ${number(limit)} custom properties of ${object} and ${number(used)} are there. ${number(ofColumns.length)} are wanted for columns${own === 0 ? '' : `, and ${number(own)} to find every record again`}.`,
      about: { object },
      options: [
        {
          value: 'fullest',
          label:
            kept.length === 0
              ? 'None of them: leave these columns out'
              : `The ${number(kept.length)} with the most filled cells`,
          effect: `${kept.length === 0 ? '' : `Made: ${listed(kept.map(nameOf), mostNamed)}. `}Left out with their columns: ${listed(left.map(counted), mostNamed)}. Every cell of them is counted as left out.`,
        },
        {
          value: 'stop',
          label: 'Stop: I choose myself',
          effect:
            'Nothing is left out for this, and the portal is not set up while more are wanted than fit. Leave columns out or map them to properties that are there, remove some in the CRM, or choose a larger edition.',
        },
      ],
      default: 'fullest',
    });
    if (answer === 'stop') continue;
    for (const { mapping } of left.flatMap(each => each.columns)) leaveOut(mapping, { object, room, made });
  }
}

/** Before the rehearsal: whether two contacts may come with one address, for which a property of its own is kept. */
function mayShareAddresses(sources: readonly AnalysedSource[]): boolean {
  const addresses = sources.flatMap(({ profile, mapping, columns }) =>
    mapping.role !== 'records' || mapping.object !== 'contacts'
      ? []
      : columns
          .filter(each => each.property === 'email')
          .map(each => profile.columns.find(column => column.name === each.column)),
  );
  return addresses.length > 1 || addresses.some(column => column?.is_unique !== true);
}

/** Nothing for properties that no column alone asks for: ours, and the name of a custom object. */
function wantedBy(property: Property, sources: readonly AnalysedSource[]): Wanted[] {
  const isNameOfCustom =
    property.name === 'name' && !standardObjects.some(standard => standard === property.object);
  const columns = sources.flatMap(({ profile, mapping, columns }) =>
    mapping.role !== 'records' || mapping.object !== property.object
      ? []
      : columns
          .filter(each => each.action !== 'skip' && each.action !== 'relation')
          .filter(each => each.new_property?.name === property.name)
          .map(each => ({
            mapping: each,
            filled: profile.columns.find(column => column.name === each.column)?.filled ?? 0,
          })),
  );
  if (columns.length === 0 || isNameOfCustom) return [];
  const filled = columns.reduce((sum, column) => sum + column.filled, 0);
  return [{ property, columns, filled, isAnswered: columns.some(({ mapping }) => mapping.is_answered) }];
}

function byFilled(wanted: readonly Wanted[]): Wanted[] {
  return wanted.toSorted(
    (a, b) =>
      Number(b.isAnswered) - Number(a.isAnswered) ||
      b.filled - a.filled ||
      (a.property.name < b.property.name ? -1 : 1),
  );
}

const nameOf = ({ property }: Wanted): string => property.label;
const counted = (each: Wanted): string => `${nameOf(each)} (${plural(each.filled, 'filled cell')})`;

function leaveOut(
  mapping: ColumnMapping,
  { object, room, made }: { object: string; room: number; made: readonly Property[] },
): void {
  const text = `The portal has room for ${number(room)} more ${room === 1 ? 'property' : 'properties'} of ${object} and ${number(made.length)} are wanted; by that decision those with the most filled cells are made, and this is not one of them.`;
  Object.assign(mapping, {
    // A key still says which row it is.
    action: mapping.action === 'key' ? 'key' : 'skip',
    property: null,
    new_property: null,
    transform: { kind: 'text' },
    reasons: [{ text }, ...mapping.reasons],
    is_abstained: false,
  });
}
