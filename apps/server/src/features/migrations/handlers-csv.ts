// Lists of a report as files.
import { Readable } from 'node:stream';
import type { migrationCalls } from '@groundwork/contract/migrations';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { fileNameOf } from '../../platform/file-name.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { getChangeset } from '../changesets/get-changeset.ts';
import { requireProject } from '../projects/read-project.ts';
import { csvOf } from './csv.ts';
import { lists } from './csv-lists.ts';
import { getReport } from './get-report.ts';
import { ofMigration } from './of-migration.ts';
import { openRecordLinks } from './record-links.ts';

type Calls = typeof migrationCalls;

/** All of a list, however long: page by page, each in a transaction of its own. @throws Refusal not_found */
export async function downloadList(
  dependencies: Dependencies,
  context: RequestContext<Calls['listCsv']>,
): Promise<Download> {
  const { list } = context.params;
  const { of, linkTo, project } = await ofMigration(dependencies, context, async (tx, scope) => {
    const { project_id } = await getChangeset(tx, scope.organizationId, scope.changesetId);
    // Refused before the first byte: a file that breaks off says nothing.
    if (list === 'money') await getReport(tx, scope.organizationId, scope.changesetId);
    return {
      of: scope,
      linkTo: await openRecordLinks(tx, scope),
      project: await requireProject(tx, scope.organizationId, project_id),
    };
  });
  const { columns, pages } = lists[list];
  const read = <T>(work: Parameters<typeof dependencies.database.tenant<T>>[1]) =>
    dependencies.database.tenant(of.organizationId, work);
  return {
    stream: Readable.from(csvOf(columns, pages({ of, linkTo, read }))),
    type: 'text/csv; charset=utf-8',
    filename: `${fileNameOf(project.name, 'project')}-${list}-${todayOf(dependencies)}.csv`,
  };
}
