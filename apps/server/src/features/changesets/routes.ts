// Change sets: call → service.
import { changesetCalls as calls } from '@groundwork/contract/changesets';
import { portalCalls } from '@groundwork/contract/portals';
import { afterId, cutPage, pageOf, rowsToRead } from '../../platform/paging.ts';
import type { Parts } from '../../platform/parts.ts';
import { reach } from '../../platform/reach.ts';
import { bind, type Route } from '../../platform/route.ts';
import { projectOfPortal, requireCurrentAnalysis, requireSameFiles } from '../intake/service.ts';
import { requirePortal } from '../portals/service.ts';
import { requireProject } from '../projects/service.ts';
import { nameOf, recordDeed } from '../trail/service.ts';
import { entryCursor, readEntryCursor } from './entry-cursor.ts';
import * as service from './service.ts';

export function changesetRoutes({ database }: Parts): Route[] {
  return [
    bind(calls.list, async ({ caller, params, query }) => {
      const rows = await reach(
        database,
        caller,
        { table: 'projects', id: params.id },
        async (tx, organizationId) => {
          await requireProject(tx, organizationId, params.id);
          return service.listChangesets(tx, organizationId, params.id, afterId(query), rowsToRead(query));
        },
      );
      return pageOf(rows, query);
    }),
    bind(calls.propose, async visit => {
      const { id } = visit.params;
      const operation = await reach(
        database,
        visit.caller,
        { table: 'projects', id },
        async (tx, organizationId) => {
          await requireCurrentAnalysis(tx, organizationId, id);
          const portal = await requirePortal(tx, organizationId);
          const who = { organizationId, actor: nameOf(visit) };
          const what = { projectId: id, portalId: portal.id, kind: visit.body.kind };
          const target = { kind: 'project', id };
          await recordDeed(tx, organizationId, visit, {
            action: 'changesets.propose',
            target,
            details: visit.body,
          });
          return service.proposeChangeset(tx, who, what);
        },
      );
      return { operation };
    }),
    bind(calls.get, ({ caller, params }) =>
      reach(database, caller, { table: 'changesets', id: params.id }, (tx, organizationId) =>
        service.getChangeset(tx, organizationId, params.id),
      ),
    ),
    bind(calls.entries, async ({ caller, params, query }) => {
      const after = readEntryCursor(query);
      const rows = await reach(
        database,
        caller,
        { table: 'changesets', id: params.id },
        (tx, organizationId) =>
          service.listEntries(tx, organizationId, params.id, query, after, rowsToRead(query)),
      );
      const { data, last } = cutPage(rows, query);
      return {
        data: data.map(row => row.entry),
        next_cursor: last ? entryCursor(query, last.place) : null,
      };
    }),
    bind(calls.approve, async visit => {
      const { id } = visit.params;
      const operation = await reach(
        database,
        visit.caller,
        { table: 'changesets', id },
        async (tx, organizationId) => {
          const target = { kind: 'changeset', id };
          await recordDeed(tx, organizationId, visit, {
            action: 'changesets.approve',
            target,
            details: visit.body,
          });
          const who = { organizationId, actor: nameOf(visit) };
          const { project_id, created_at } = await service.getChangeset(tx, organizationId, id);
          await requireSameFiles(tx, organizationId, project_id, created_at);
          return service.approveChangeset(tx, who, id, visit.body.content_hash);
        },
      );
      return { operation };
    }),
    ...(['resume', 'undo'] as const).map(verb =>
      bind(calls[verb], async visit => {
        const { id } = visit.params;
        const act = verb === 'undo' ? service.undoChangeset : service.resumeChangeset;
        const operation = await reach(
          database,
          visit.caller,
          { table: 'changesets', id },
          async (tx, organizationId) => {
            const target = { kind: 'changeset', id };
            await recordDeed(tx, organizationId, visit, { action: `changesets.${verb}`, target });
            return act(tx, { organizationId, actor: nameOf(visit) }, id);
          },
        );
        return { operation };
      }),
    ),
    bind(portalCalls.sync, async visit => {
      const portalId = visit.params.portal_id;
      const operation = await reach(
        database,
        visit.caller,
        { table: 'portals', id: portalId },
        async (tx, organizationId) => {
          const projectId = await projectOfPortal(tx, organizationId, portalId);
          await requireCurrentAnalysis(tx, organizationId, projectId);
          const target = { kind: 'portal', id: portalId };
          await recordDeed(tx, organizationId, visit, {
            action: 'portals.sync',
            target,
            details: visit.body,
          });
          return service.proposeChangeset(
            tx,
            { organizationId, actor: nameOf(visit) },
            {
              projectId,
              portalId,
              kind: visit.body.sync_type === 'blueprint' ? 'blueprint' : 'migration',
              incremental: visit.body.options.incremental,
            },
          );
        },
      );
      return { operation };
    }),
  ];
}
