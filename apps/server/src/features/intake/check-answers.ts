// What is wrong with answers: they may only name what the analysis asks and the files and the portal hold. An answer
// that fits nothing would be kept and never be heeded. Pure.

import type { Fault } from '@groundwork/contract/errors';
import type { ColumnFormat } from '@groundwork/contract/formats';
import { type AnalysedSource, type Analysis, AS_PROPOSED } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { unheeded } from '@groundwork/engine/map/unheeded-formats';
import { isCreation, isWritable } from '@groundwork/engine/portal/writable';
import { nearNames } from '@groundwork/engine/words/near-names';
import type { Changes } from './merge-answers.ts';

/** `before` is the analysis the answers were given to, `after` the one made with them: an answer may raise a question
 *  that is answered along with it. */
export function faultsOf(
  changes: Changes,
  { before, after, portal }: { before: Analysis; after: Analysis; portal: PortalSchema },
): Fault[] {
  const decisions = new Map([...before.decisions, ...after.decisions].map(one => [one.id, one]));
  const sources = new Map(after.sources.map(source => [source.profile.id, source]));
  const faults: Fault[] = [];
  for (const [id, value] of Object.entries(changes.decisions ?? {})) {
    // Taking back is always right: it may be an answer to a question that is no longer asked.
    if (value === '') continue;
    const place = `body.decisions.${id}`;
    const decision = decisions.get(id);
    const options = decision?.options.map(option => option.value) ?? [];
    if (!decision) {
      const mend = nearNames(id, [...decisions.keys()]);
      faults.push({ place, value, message: 'The analysis asks nothing by this name.', mend });
    } else if (!options.includes(value)) {
      const mend = `Choose one of: ${options.join(', ')}.`;
      faults.push({ place, value, message: 'This is not one of the options.', mend });
    }
  }
  for (const [id, { columns = {}, formats = {} }] of Object.entries(changes.sources ?? {})) {
    const place = `body.sources.${id}`;
    const source = sources.get(id);
    if (!source) {
      const mend = nearNames(id, [...sources.keys()]);
      faults.push({ place, value: id, message: 'The project has no such file.', mend });
    } else {
      faults.push(...columnFaults(place, columns, source, after, portal));
      faults.push(...formatFaults(place, formats, source));
    }
  }
  const kept = new Set(after.kept_separate?.map(one => one.key));
  for (const [key, value] of Object.entries(changes.kept_separate ?? {})) {
    if (value === '' || kept.has(key)) continue;
    const message = 'No row of this name shares this key with another that it could be told from.';
    faults.push({ place: 'body.kept_separate', value: key, message });
  }
  return faults;
}

function columnFaults(
  at: string,
  columns: Record<string, string | null>,
  { profile, mapping }: AnalysedSource,
  { blueprint }: Analysis,
  portal: PortalSchema,
): Fault[] {
  const names = new Set(profile.columns.map(column => column.name));
  const properties = new Map(
    [...blueprint.properties, ...portal.properties]
      .filter(property => property.object === mapping.object)
      .map(property => [property.name, property]),
  );
  const faults: Fault[] = [];
  for (const [column, property] of Object.entries(columns)) {
    const place = `${at}.columns.${column}`;
    if (!names.has(column)) {
      faults.push(noColumn(place, column, names));
      continue;
    }
    // Nothing, what the analysis itself proposes, and taking an answer back fit every column.
    if (property === null || ['', 'new', AS_PROPOSED].includes(property)) continue;
    const found = properties.get(property);
    if (!found) {
      const message = `The portal has no such property of ${mapping.object ?? 'any object'}.`;
      faults.push({ place, value: property, message, mend: nearNames(property, [...properties.keys()]) });
    } else if (!isWritable(found)) {
      const message = `The portal sets “${found.label}” itself and takes no value from outside.`;
      const mend = isCreation(found)
        ? 'Choose a new property: the original date is then kept as “Original created date”.'
        : 'Choose another property, or a new one.';
      faults.push({ place, value: property, message, mend });
    }
  }
  return faults;
}

function noColumn(place: string, column: string, names: ReadonlySet<string>): Fault {
  return {
    place,
    value: column,
    message: 'The file has no such column.',
    mend: nearNames(column, [...names]),
  };
}

/** A number format is set as a whole or not at all: what stands between thousands means nothing without the decimal mark. */
function formatFaults(
  at: string,
  formats: Record<string, ColumnFormat | null>,
  { profile, columns }: AnalysedSource,
): Fault[] {
  const names = new Set(profile.columns.map(column => column.name));
  return Object.entries(formats).flatMap(([column, format]): Fault[] => {
    const place = `${at}.formats.${column}`;
    if (!names.has(column)) return [noColumn(place, column, names)];
    const mapping = columns.find(one => one.column === column);
    const unused = format && mapping ? unheeded(format, mapping) : [];
    if (unused.length > 0)
      return unused.map(({ part, why }) => ({
        place: `${place}.${part}`,
        message: why,
        mend: 'Leave it out, or choose another property for the column.',
      }));
    if (format?.grouping === undefined) return [];
    const value = format.grouping;
    if (format.decimal === undefined)
      return [{ place, value, message: 'Say which mark is the decimal one, too.' }];
    if (format.decimal === value)
      return [{ place, value, message: 'The same mark cannot stand between thousands and before decimals.' }];
    return [];
  });
}
