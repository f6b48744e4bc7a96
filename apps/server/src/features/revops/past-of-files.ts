// What exports of the project say of deals of the time before the portal knew them, and what each file could not say.
import { Refusal } from '@groundwork/contract/errors';
import type { HistoryFile } from '@groundwork/contract/revops-reports';
import { type DealHistory, UNREAD_EXAMPLES } from '@groundwork/engine/compile/deal-history';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext } from '../../platform/queue/job.ts';
import type { EarlierOfDeals } from '../audits/take-snapshot.ts';
import { intakeLoader, type ProjectIntake } from '../intake/load-intake.ts';

export interface PastOfFiles {
  earlier: EarlierOfDeals;
  /** Of each file with a history of deals; undefined until they were read, and where the project has no analysis of its files. */
  files(): HistoryFile[] | undefined;
}

export function pastOfFiles(dependencies: Dependencies, job: JobContext): PastOfFiles {
  let byFile: Map<string, HistoryFile> | undefined;
  return {
    files: () => byFile && [...byFile.values()],
    async *earlier(known, schema) {
      const intake = await loadedIntake(dependencies, job);
      if (!intake) return;
      byFile = new Map();
      for await (const found of intake.dealHistory(schema, job.signal)) {
        const file = fileOf(byFile, found);
        yield found.changes.flatMap(({ external_id, ...change }) => {
          const deal = known.get(external_id);
          if (deal === undefined) file.of_other_deals += 1;
          else if (deal.since !== undefined && change.at >= deal.since) file.since_portal += 1;
          else {
            file.taken += 1;
            return [{ record_id: deal.id, ...change }];
          }
          return [];
        });
      }
    },
  };
}

/** The file's count so far, with what the batch itself says added to it. */
function fileOf(byFile: Map<string, HistoryFile>, { source, changes, ...found }: DealHistory): HistoryFile {
  const before = byFile.get(source);
  const file: HistoryFile = {
    file: source,
    taken: before?.taken ?? 0,
    of_other_deals: before?.of_other_deals ?? 0,
    since_portal: before?.since_portal ?? 0,
    read: (before?.read ?? 0) + changes.length,
    unread: (before?.unread ?? 0) + found.unread,
    examples: [...(before?.examples ?? []), ...found.examples].slice(0, UNREAD_EXAMPLES),
    left_alone: found.left_alone ?? null,
  };
  byFile.set(source, file);
  return file;
}

/** Undefined where the project has no analysis of the files that it holds. */
async function loadedIntake(dependencies: Dependencies, job: JobContext): Promise<ProjectIntake | undefined> {
  try {
    return await intakeLoader(dependencies)(job);
  } catch (error) {
    if (error instanceof Refusal && ['no_analysis', 'analysis_stale'].includes(error.code)) return undefined;
    throw error;
  }
}
