// What is settled of all files before anything is made of them: by each other, and by what people said.
import type { Answers } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import type { Source } from '../read/source.ts';
import { resolveDateOrders } from './date-orders.ts';
import { asGiven } from './given-formats.ts';
import { settlePlaceholders, withoutPlaceholders } from './settled-placeholders.ts';

interface Files {
  sources: readonly Source[];
  profiles: readonly SourceProfile[];
}

/** Words by which columns say that nothing is known come first: everything else is read without them. */
export function prepare(
  { sources, profiles, answers }: Files & { answers: Answers },
  given: (decision: string) => string | undefined,
): Files {
  const settled = settleDates(
    profiles.map(profile =>
      withGivenFormats(settlePlaceholders(profile, answers.sources[profile.id], given), answers),
    ),
  );
  const byId = new Map(settled.map(profile => [profile.id, profile]));
  return {
    profiles: settled,
    sources: sources.map(source => {
      const profile = byId.get(source.id);
      return profile ? withoutPlaceholders(source, profile) : source;
    }),
  };
}

function withGivenFormats(profile: SourceProfile, { sources }: Answers): SourceProfile {
  const formats = new Map(Object.entries(sources[profile.id]?.formats ?? {}));
  if (formats.size === 0) return profile;
  return { ...profile, columns: profile.columns.map(column => asGiven(column, formats.get(column.name))) };
}

/** Sibling columns of all files prove each other's dates: they come from one system and one locale. */
function settleDates(profiles: readonly SourceProfile[]): SourceProfile[] {
  const settled = resolveDateOrders(profiles.flatMap(profile => profile.columns));
  let at = 0;
  return profiles.map(profile => ({
    ...profile,
    columns: profile.columns.map(() => settled[at++]).filter(column => column !== undefined),
  }));
}
