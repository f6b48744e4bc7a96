// Resources: call → handler.
import { resourceDeskCalls as desk } from '@groundwork/contract/resource-desk';
import { resourceCalls as calls } from '@groundwork/contract/resources';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as desks from './handlers-desk.ts';

export function resourceRoutes(dependencies: Dependencies): Route[] {
  const shared = { limits: createLimits(dependencies.database) };
  return [
    bind(calls.offered, context => handlers.listOffered(dependencies, context)),
    bind(calls.open, context => handlers.openResource(dependencies, context)),
    bind(calls.file, context => handlers.downloadResource(dependencies, context)),
    bind(calls.noteView, context => handlers.noteView(dependencies, context)),
    bind(calls.attempt, context => handlers.attemptQuiz(dependencies, shared, context)),
    bind(desk.list, context => desks.listResources(dependencies, context)),
    bind(desk.create, context => desks.createResource(dependencies, context)),
    bind(desk.get, context => desks.getResource(dependencies, context)),
    bind(desk.revise, context => desks.reviseResource(dependencies, context)),
    bind(desk.upload, context => desks.uploadResourceFile(dependencies, context)),
    bind(desk.publish, context => desks.publishResource(dependencies, context)),
    bind(desk.setExpiry, context => desks.setExpiry(dependencies, context)),
    bind(desk.delete, context => desks.deleteResource(dependencies, context)),
    bind(desk.restore, context => desks.restoreResource(dependencies, context)),
    bind(desk.readers, context => desks.listReaders(dependencies, context)),
    bind(desk.versionFile, context => desks.downloadVersion(dependencies, context)),
  ];
}
