// Playbooks: call → handler.
import { playbookCalls as calls } from '@groundwork/contract/playbooks';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as shared from './handlers-shared.ts';

export function playbookRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.get, context => handlers.getPlaybook(dependencies, context)),
    bind(calls.set, context => handlers.setPlaybook(dependencies, context)),
    bind(calls.entries, context => handlers.listEntries(dependencies, context)),
    bind(calls.setEntry, context => handlers.setEntry(dependencies, context)),
    bind(calls.removeEntry, context => handlers.removeEntry(dependencies, context)),
    bind(calls.removeAll, context => handlers.removeAll(dependencies, context)),
    bind(calls.file, context => handlers.exportPlaybook(dependencies, context)),
    bind(calls.preview, context => handlers.previewImport(dependencies, context)),
    bind(calls.import, context => handlers.importPlaybook(dependencies, context)),
    bind(calls.ofOrganizations, context => shared.listOrganizations(dependencies, context)),
    bind(calls.shared, context => shared.listShared(dependencies, context)),
    bind(calls.share, context => shared.share(dependencies, context)),
    bind(calls.setShared, context => shared.setShared(dependencies, context)),
    bind(calls.removeShared, context => shared.removeShared(dependencies, context)),
  ];
}
