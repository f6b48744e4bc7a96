// Comments: call → service.
import { commentCalls as calls } from '@groundwork/contract/comments';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { SupportSettings } from '../support/settings.ts';
import { changeComment, removeComment } from './own.ts';
import { countComments, readThread } from './reading.ts';
import { writeComment } from './service.ts';

export function commentRoutes(dependencies: Dependencies, settings: SupportSettings): Route[] {
  const writing = { dependencies, limits: createLimits(dependencies.database), settings };
  return [
    bind(calls.ofMilestone, context => readThread(dependencies, context, milestoneOf(context.params))),
    bind(calls.onMilestone, context => writeComment(writing, context, milestoneOf(context.params))),
    bind(calls.ofDocument, context => readThread(dependencies, context, documentOf(context.params))),
    bind(calls.onDocument, context => writeComment(writing, context, documentOf(context.params))),
    bind(calls.counts, context => countComments(dependencies, context)),
    bind(calls.edit, context => changeComment(dependencies, context)),
    bind(calls.remove, context => removeComment(dependencies, context)),
  ];
}

const milestoneOf = (params: { id: string; milestoneId: string }) =>
  ({ kind: 'milestone', projectId: params.id, id: params.milestoneId }) as const;

const documentOf = ({ id }: { id: string }) => ({ kind: 'document', id }) as const;
