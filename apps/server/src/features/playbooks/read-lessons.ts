// What an analysis of a project may rest on: the organization's own playbook, and those that are shared with everybody.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { normalForm } from '@groundwork/engine/learned/normal-form';
import type { Lesson } from '@groundwork/engine/playbook/playbook';
import type { Database, Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { findSettings } from './store.ts';
import * as store from './store-lessons.ts';
import { listShared } from './store-shared.ts';

/** Nothing while the organization's playbook is switched off; the project's own answers are no earlier export to it. */
export async function readLessons(
  { database }: { database: Database },
  { organizationId, projectId }: ProjectScope,
): Promise<Lesson[]> {
  const { settings, own } = await database.readOnly(organizationId, async tx => ({
    settings: await findSettings(tx, organizationId),
    own: await store.listLessons(tx, organizationId, projectId),
  }));
  const shared = settings.uses_shared ? await database.readOnly(null, tx => listShared(tx)) : [];
  return [
    ...(settings.is_on ? own : []).map(({ header, ...lesson }) => ({
      ...lesson,
      header: header === null ? null : normalForm(header),
      isShared: false,
    })),
    ...shared
      .filter(one => one.is_on)
      .flatMap(({ id, file }) =>
        file.entries.map(({ outcomes, header, ...place }) => ({
          ...place,
          id,
          header: header === null ? null : normalForm(header),
          isShared: true,
          choices: outcomes.map(({ outcome, times }) => ({ outcome, times: 0, imported: times })),
        })),
      ),
  ];
}

/** Of these projects, those whose answers were never learnt from. */
export async function listUntaught(
  tx: Tx,
  organizationId: OrganizationId,
  projects: readonly ProjectId[],
): Promise<ProjectId[]> {
  const taught = new Set(await store.listTaught(tx, organizationId));
  return projects.filter(id => !taught.has(id));
}
