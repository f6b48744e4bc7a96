// What became of findings since the earlier audits of a portal, as far as the files of what those found are still there: an audit goes on
// without them, and says what is not known.
import { otherDaysOf } from '@groundwork/contract/day-words';
import { minuteOf } from '@groundwork/engine/words/wording';
import { compareEvidence, type History, ownComparing } from '@groundwork/snapshots/audit/compare-evidence';
import type { Database } from '@groundwork/snapshots/duckdb/database';
import { isThere } from './files-there.ts';

/** An audit of the same portal that was kept, the last one first. */
export interface EarlierAudit {
  checks: readonly string[];
  evidence: string;
  asOf: string;
  /** Whose days it judged by. */
  timeZone: string;
}

interface Since {
  /** null: the check was not made before, or what it found then is not known. */
  historyOf: (check: string) => History | null;
  /** What could not be compared, or only by other days, for people; null where everything was. */
  gap: string | null;
}

const none: History = { new: 0, unchanged: 0, fixed: 0, not_again: 0, returned: 0 };

/** @param timeZone whose days the audit judges by that is compared with them */
export async function compareEarlier(
  database: Database,
  earlier: readonly EarlierAudit[],
  timeZone: string,
): Promise<Since> {
  const [last] = earlier;
  if (last === undefined) return { historyOf: () => null, gap: null };
  const are = await Promise.all(earlier.map(({ evidence }) => isThere(evidence)));
  if (are[0] !== true)
    return {
      historyOf: () => null,
      gap: `The file of what the audit of ${minuteOf(last.asOf)} found is gone, so that nothing is compared with it: what is new since, as before or mended is not known.`,
    };
  const there = earlier.filter((_, at) => are[at]);
  try {
    const histories = await compareEvidence(
      database,
      there.map(({ evidence }) => evidence),
      { again: ownComparing },
    );
    const known = new Set(last.checks);
    const gone = earlier.length - there.length;
    return {
      historyOf: check => (known.has(check) ? (histories.get(check) ?? none) : null),
      gap: sentences(
        gone > 0 &&
          `The files of what ${gone === 1 ? 'an earlier audit' : `${gone} earlier audits`} found are gone: what only ${gone === 1 ? 'that one' : 'those'} found, and this one finds again, counts as new.`,
        otherDaysOf(last.timeZone, timeZone, ['The audit before', 'this one']),
      ),
    };
  } catch (error) {
    // Removed while it was read: what is left is compared, each time with one file less.
    const still = await Promise.all(there.map(({ evidence }) => isThere(evidence)));
    if (still.every(Boolean)) throw error;
    return compareEarlier(database, earlier, timeZone);
  }
}

const sentences = (...all: readonly (string | false | null)[]): string | null =>
  all.filter(each => each !== false && each !== null).join(' ') || null;
