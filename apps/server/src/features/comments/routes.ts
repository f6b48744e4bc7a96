// Comments: call → service.
import { commentCalls as calls } from '@groundwork/contract/comments';
import { createLimits } from '../../platform/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { SupportSettings } from '../../platform/settings.ts';
import { writeComment } from './service.ts';
import { changeComment, removeComment } from './service-own.ts';
import { countComments, readThread } from './service-reading.ts';

export function commentRoutes(parts: Parts, settings: SupportSettings): Route[] {
  const writing = { parts, limits: createLimits(parts.database), settings };
  return [
    bind(calls.ofMilestone, visit => readThread(parts, visit, milestoneOf(visit.params))),
    bind(calls.onMilestone, visit => writeComment(writing, visit, milestoneOf(visit.params))),
    bind(calls.ofDocument, visit => readThread(parts, visit, documentOf(visit.params))),
    bind(calls.onDocument, visit => writeComment(writing, visit, documentOf(visit.params))),
    bind(calls.counts, visit => countComments(parts, visit)),
    bind(calls.edit, visit => changeComment(parts, visit)),
    bind(calls.remove, visit => removeComment(parts, visit)),
  ];
}

const milestoneOf = (params: { id: string; milestoneId: string }) =>
  ({ kind: 'milestone', projectId: params.id, id: params.milestoneId }) as const;

const documentOf = ({ id }: { id: string }) => ({ kind: 'document', id }) as const;
