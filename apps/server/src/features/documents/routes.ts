// Documents: call → handler.
import { documentShareCalls as shareCalls } from '@groundwork/contract/document-shares';
import { documentCalls as calls } from '@groundwork/contract/documents';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { createReportCache } from './deliverables/report-cache.ts';
import * as handlers from './handlers.ts';
import * as reports from './handlers-deliverables.ts';
import * as files from './handlers-files.ts';
import * as shares from './handlers-shares.ts';

export function documentRoutes(dependencies: Dependencies & StorageAllowance): Route[] {
  const limits = createLimits(dependencies.database);
  const memory = createReportCache();
  return [
    bind(calls.list, context => handlers.listDocuments(dependencies, context)),
    bind(calls.summary, context => handlers.summarizeDocuments(dependencies, context)),
    bind(calls.get, context => handlers.getDocument(dependencies, context)),
    bind(calls.upload, context => files.uploadDocument(dependencies, context)),
    bind(calls.uploadVersion, context => files.uploadVersion(dependencies, context)),
    bind(calls.versions, context => handlers.listVersions(dependencies, context)),
    bind(calls.update, context => handlers.updateDocument(dependencies, context)),
    bind(calls.request, context => handlers.requestDocument(dependencies, context)),
    bind(calls.approve, context => handlers.approveDocument(dependencies, context)),
    bind(calls.download, context => files.downloadDocument(dependencies, context)),
    bind(calls.link, context => files.linkDocument(dependencies, context)),
    bind(calls.view, context => files.viewDocument(dependencies, context)),
    bind(shareCalls.shares, context => shares.listShares(dependencies, context)),
    bind(shareCalls.share, context => shares.shareDocument(dependencies, context)),
    bind(shareCalls.unshare, context => shares.unshareDocument(dependencies, context)),
    bind(shareCalls.openShare, context => shares.openShare(dependencies, limits, context)),
    bind(calls.remove, context => handlers.removeDocument(dependencies, context)),
    bind(calls.deliverables, context => reports.listDeliverables(dependencies, { limits, memory }, context)),
    bind(calls.generate, context => reports.generateDeliverable(dependencies, limits, context)),
  ];
}
