// Documents: call → service.
import { documentCalls as calls } from '@groundwork/contract/documents';
import { createLimits } from '../../platform/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import { createPaperMemory } from './deliverables/paper-memory.ts';
import * as service from './service.ts';
import { generateDeliverable, listDeliverables } from './service-deliverables.ts';
import { downloadDocument, linkDocument, viewDocument } from './service-files.ts';

export function documentRoutes(parts: Parts): Route[] {
  const limits = createLimits(parts.database);
  const memory = createPaperMemory();
  return [
    bind(calls.list, visit => service.listDocuments(parts, visit)),
    bind(calls.summary, visit => service.summarizeDocuments(parts, visit)),
    bind(calls.get, visit => service.getDocument(parts, visit)),
    bind(calls.upload, visit => service.uploadDocument(parts, visit)),
    bind(calls.uploadVersion, visit => service.uploadVersion(parts, visit)),
    bind(calls.versions, visit => service.listVersions(parts, visit)),
    bind(calls.update, visit => service.updateDocument(parts, visit)),
    bind(calls.request, visit => service.requestDocument(parts, visit)),
    bind(calls.approve, visit => service.approveDocument(parts, visit)),
    bind(calls.download, visit => downloadDocument(parts, visit)),
    bind(calls.link, visit => linkDocument(parts, visit)),
    bind(calls.view, visit => viewDocument(parts, visit)),
    bind(calls.remove, visit => service.removeDocument(parts, visit)),
    bind(calls.deliverables, visit => listDeliverables(parts, { limits, memory }, visit)),
    bind(calls.generate, visit => generateDeliverable(parts, limits, visit)),
  ];
}
