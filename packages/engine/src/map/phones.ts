// How phone numbers that name no country are read: with the country that a person gave, else with the one that stands in
// their row. A number that does not fit the country stays as it is written.
import type { Transform } from '@groundwork/contract/formats';
import type { Reason } from '@groundwork/contract/intake';
import type { StudiedColumn } from '../classify/study.ts';
import { SURE } from './claims.ts';
import type { MappingContext } from './context.ts';

export function phoneTransform(
  { profile }: StudiedColumn,
  { formats, studied }: Pick<MappingContext, 'formats' | 'studied'>,
): { transform: Transform; reason?: Reason } {
  const given = Object.hasOwn(formats, profile.name) ? formats[profile.name]?.country : undefined;
  if (given === 'as_written')
    return { transform: { kind: 'phone' }, reason: { text: 'You said that its numbers stay as written.' } };
  if (given !== undefined) {
    const text = `You said that numbers without a country are of ${given}; those that are none of it stay as written.`;
    return { transform: { kind: 'phone', country: given }, reason: { text } };
  }
  const national = nationalExample(profile);
  const column = national === undefined ? undefined : countryColumn(studied.columns);
  if (national === undefined || column === undefined) return { transform: { kind: 'phone' } };
  return {
    transform: { kind: 'phone', country_column: column },
    reason: {
      text: `Numbers that name no country get that of their row, which ${column} says; those that do not fit it stay as written.`,
      evidence: national,
    },
  };
}

/** One without a country, by the ways the column is written. */
function nationalExample({ formats, examples }: StudiedColumn['profile']): string | undefined {
  return [...formats.map(({ example = '' }) => example), ...examples].find(
    one => one !== '' && !/^\s*\(?(\+|00)/.test(one),
  );
}

/** The one column of countries; of several nobody knows which is meant. */
function countryColumn(columns: readonly StudiedColumn[]): string | undefined {
  const found = columns.filter(
    ({ profile, readings }) =>
      profile.filled > 0 &&
      (profile.semantic === 'country' ||
        readings.some(({ concept, score }) => concept === 'country' && score >= SURE)),
  );
  return found.length === 1 ? found[0]?.profile.name : undefined;
}
