import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { useAppState } from '../../lib/app-state.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { cx } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/state.tsx';
import { useCurrentProject } from './current-project.ts';

const framed = 'flex h-11.5 items-center rounded-md bg-surface px-2.5 ring-1 ring-inset ring-line';

/** The project in hand; behind it the others, and the way to start one more. */
export function ProjectSwitcher({
  onNavigate,
  isInline = false,
}: {
  onNavigate?: () => void;
  /** In a line of text: the name alone. */
  isInline?: boolean;
}) {
  const { can } = useAuth();
  const { projects: asked, list, current } = useCurrentProject();
  const { setCurrentProject } = useAppState();
  const navigate = useNavigate();
  const mayStart = can('projects.write');
  if (!current) {
    // What stands below keeps its place, whether or not there is a project.
    if (isInline) return null;
    return asked.isPending ? <Skeleton className="h-11.5" /> : <p className={framed}>No project yet</p>;
  }
  const words = (
    <span className="grid min-w-0 flex-1 text-left">
      <span className={isInline ? 'sr-only' : 'text-xs text-muted'}>Project </span>
      <span className="truncate font-medium">{current.name}</span>
    </span>
  );
  if (list.length < 2 && !mayStart) return <div className={isInline ? 'flex' : framed}>{words}</div>;
  const projects = list.map(project => ({
    key: project.id,
    label:
      project.status === 'completed' ? (
        <span>
          {project.name} <span className="text-muted">· Completed</span>
        </span>
      ) : (
        project.name
      ),
    isChosen: project.id === current.id,
    onSelect: () => setCurrentProject({ id: project.id, name: project.name }),
  }));
  const another = {
    key: 'new',
    label: 'Start another implementation',
    icon: <Plus aria-hidden="true" />,
    onSelect: () => {
      onNavigate?.();
      void navigate({ to: '/client/implementation', search: { step: 'new' } });
    },
  };
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={cx(
            'flex min-w-0 items-center rounded-md transition-colors',
            isInline
              ? '-ml-1.5 gap-1 px-1.5 py-0.5 hover:bg-hover max-sm:py-2'
              : 'h-11.5 gap-2 bg-surface px-2.5 shadow-low ring-1 ring-inset ring-line hover:bg-sunken',
          )}
        >
          {words}
          <ChevronsUpDown aria-hidden="true" className="size-4 text-muted" />
        </button>
      }
      groups={[{ heading: 'Projects', entries: projects }, ...(mayStart ? [{ entries: [another] }] : [])]}
    />
  );
}
