// What an organization holds, as the files of an archive: itself, its members, and a folder for each project.
import { csvTable } from '../../platform/csv.ts';
import { fileNameOf } from '../../platform/file-name.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { projectTables } from './project-tables.ts';
import type { WholeOrganization } from './read-whole-project.ts';

export function organizationEntries({ organization, members, projects }: WholeOrganization): ZipEntry[] {
  return [
    {
      name: 'organization.csv',
      content: csvTable(['id', 'name', 'plan', 'status', 'trial_ends_at', 'created_at'], [organization]),
    },
    {
      name: 'members.csv',
      content: csvTable(
        ['id', 'email', 'name', 'role', 'status', 'department', 'phone', 'joined_at', 'last_active_at'],
        members,
      ),
    },
    ...projects.flatMap((held, index) =>
      Object.entries(projectTables(held)).map(([file, content]) => ({
        // Projects may be called alike.
        name: `projects/${index + 1}-${fileNameOf(held.project.name, 'project')}/${file}`,
        content,
      })),
    ),
  ];
}
