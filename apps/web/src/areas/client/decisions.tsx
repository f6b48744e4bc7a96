// Everything the project in hand waits for somebody to decide, and what was decided.
import type { Project } from '@groundwork/contract/projects';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AskDialog, askForm } from '../../features/decisions/ask-dialog.tsx';
import { Desk } from '../../features/decisions/desk.tsx';
import { decision as decisionOf, decisions as decisionsOf } from '../../features/decisions/queries.ts';
import { failureOf, isCode } from '../../lib/api/api-error.ts';
import { useAppState } from '../../lib/app-state.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { count } from '../../lib/formats/numbers.ts';
import { useDraftOpen } from '../../lib/forms/use-draft.ts';
import { readOnlyReason } from '../../lib/session/access-status.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Filters } from '../../ui/choice.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { BackLink } from '../frame/back-link.tsx';
import { useCurrentProject } from './current-project.ts';
import { DecisionExtra } from './decision-extra.tsx';
import { NotFound } from './failed-page.tsx';
import { NoProject } from './no-project.tsx';

export function DecisionsPage() {
  const { projects, list, current } = useCurrentProject();
  const isUnknown = useNamedProject(list);
  if (projects.error)
    return <ErrorState {...failureOf(projects.error)} onRetry={() => void projects.refetch()} />;
  if (!projects.data) return <Waiting label="Loading your projects" />;
  if (!current) return <NoProject />;
  if (isUnknown)
    return (
      <NotFound
        title="This project was not found"
        back={{ to: '/client/progress', name: 'Back to progress' }}
      />
    );
  return <Decisions key={current.id} projectId={current.id} name={current.name} />;
}

function Decisions({ projectId, name }: { projectId: string; name: string }) {
  const { can, session } = useAuth();
  const { view, decision: sought } = useSearch({ from: '/client/progress/decisions' });
  const navigate = useNavigate();
  const [isAsking, setAsking] = useDraftOpen(askForm(projectId));
  const isSettled = view === 'settled';
  const all = useInfiniteQuery(decisionsOf(projectId, isSettled ? 'settled' : 'open'));
  const rows = rowsOf(all.data);
  const open = all.data?.pages[0]?.counts.open;
  const knowsAllOpen = !isSettled && all.data !== undefined && !all.hasNextPage;
  const isHere = rows.some(each => each.id === sought);
  useSettledMeanwhile(sought, isHere, knowsAllOpen);
  const asked = useQuery({
    ...decisionOf(projectId, sought ?? ''),
    enabled: sought !== undefined && isSettled && all.data !== undefined && !isHere,
  });
  const choose = (decision: string | undefined): void =>
    void navigate({
      to: '/client/progress/decisions',
      search: { ...(isSettled && { view: 'settled' as const }), ...(decision !== undefined && { decision }) },
      replace: true,
    });
  if (sought !== undefined && !isHere && isCode(asked.error, 'not_found'))
    return (
      <NotFound
        title="This decision was not found"
        back={{ to: '/client/progress/decisions', name: 'All decisions' }}
      />
    );
  return (
    <div className="mx-auto grid max-w-[84rem] gap-4">
      <BackLink to="/client/progress">Back to progress</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-xl font-semibold">Decisions</h1>
          <p className="break-words text-muted">{name}</p>
        </div>
        {can('projects.write') && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Ask a question
          </Button>
        )}
      </div>
      <Filters
        label="Which decisions"
        value={isSettled ? 'settled' : 'open'}
        options={[
          { value: 'open', label: 'Waiting', ...(open !== undefined && { count: count(open) }) },
          { value: 'settled', label: 'Settled' },
        ]}
        onChange={next =>
          void navigate({
            to: '/client/progress/decisions',
            search: next === 'settled' ? { view: 'settled' } : {},
            replace: true,
          })
        }
      />
      {all.error ? (
        <ErrorState {...failureOf(all.error)} onRetry={() => void all.refetch()} />
      ) : !all.data ? (
        <Waiting label="Loading the decisions" />
      ) : rows.length === 0 && !all.hasNextPage ? (
        <Empty
          icon={<CircleCheck />}
          title={isSettled ? 'Nothing has been settled yet' : 'Nothing waits for you'}
          text={
            isSettled
              ? 'Answers appear here with who gave them and when.'
              : 'Questions appear here as soon as the analysis of your files raises them.'
          }
        />
      ) : (
        <>
          {!isSettled && !can('sources.write') && (
            <Notice>
              {readOnlyReason(session?.organization) ??
                'You can look at everything here; answering needs write access to the project.'}
            </Notice>
          )}
          <Desk
            decisions={rows}
            isSettled={isSettled}
            more={all}
            chosen={sought}
            onChoose={choose}
            extraOf={decision => <DecisionExtra decision={decision} />}
          />
        </>
      )}
      {isAsking && <AskDialog projectId={projectId} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Whoever comes from a notification takes the project it is about in hand. True when there is none like it. */
function useNamedProject(list: readonly Pick<Project, 'id' | 'name'>[]): boolean {
  const { project: named, decision, view } = useSearch({ from: '/client/progress/decisions' });
  const navigate = useNavigate();
  const { setCurrentProject } = useAppState();
  const found = list.find(each => each.id === named);
  useEffect(() => {
    if (!found) return;
    setCurrentProject({ id: found.id, name: found.name });
    const rest = { ...(decision !== undefined && { decision }), ...(view !== undefined && { view }) };
    void navigate({ to: '/client/progress/decisions', search: rest, replace: true });
  }, [found, decision, view, navigate, setCurrentProject]);
  return named !== undefined && !found;
}

/** Whoever comes too late, because it is settled by now, is shown how; not whoever has just settled it here. */
function useSettledMeanwhile(sought: string | undefined, isHere: boolean, knowsAllOpen: boolean): void {
  const navigate = useNavigate();
  const wasHere = useRef(false);
  useEffect(() => {
    if (isHere) wasHere.current = true;
    if (sought === undefined || isHere || wasHere.current || !knowsAllOpen) return;
    const search = { view: 'settled' as const, decision: sought };
    void navigate({ to: '/client/progress/decisions', search, replace: true });
  }, [sought, isHere, knowsAllOpen, navigate]);
}
