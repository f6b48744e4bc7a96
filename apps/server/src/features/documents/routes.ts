// Documents: call → service.
import { documentCalls as calls } from '@groundwork/contract/documents';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { createReportCache } from './deliverables/report-cache.ts';
import { generateDeliverable, listDeliverables } from './deliverables.ts';
import { downloadDocument, linkDocument, viewDocument } from './files.ts';
import * as service from './service.ts';

export function documentRoutes(dependencies: Dependencies & StorageAllowance): Route[] {
  const limits = createLimits(dependencies.database);
  const memory = createReportCache();
  return [
    bind(calls.list, context => service.listDocuments(dependencies, context)),
    bind(calls.summary, context => service.summarizeDocuments(dependencies, context)),
    bind(calls.get, context => service.getDocument(dependencies, context)),
    bind(calls.upload, context => service.uploadDocument(dependencies, context)),
    bind(calls.uploadVersion, context => service.uploadVersion(dependencies, context)),
    bind(calls.versions, context => service.listVersions(dependencies, context)),
    bind(calls.update, context => service.updateDocument(dependencies, context)),
    bind(calls.request, context => service.requestDocument(dependencies, context)),
    bind(calls.approve, context => service.approveDocument(dependencies, context)),
    bind(calls.download, context => downloadDocument(dependencies, context)),
    bind(calls.link, context => linkDocument(dependencies, context)),
    bind(calls.view, context => viewDocument(dependencies, context)),
    bind(calls.remove, context => service.removeDocument(dependencies, context)),
    bind(calls.deliverables, context => listDeliverables(dependencies, { limits, memory }, context)),
    bind(calls.generate, context => generateDeliverable(dependencies, limits, context)),
  ];
}
