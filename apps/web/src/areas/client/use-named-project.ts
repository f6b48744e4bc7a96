// Whoever comes from a notification, a link that somebody sent, or an audit of the same portal has the project in hand that the address
// names.
import type { Project } from '@groundwork/contract/projects';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAppState } from '../../lib/app-state.ts';

/** `taking`: it is still to be taken. `unknown`: there is none like it. */
export function useNamedProject(
  list: readonly Pick<Project, 'id' | 'name'>[],
): 'taking' | 'unknown' | undefined {
  const { project: named, ...search } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { setCurrentProject } = useAppState();
  const found = list.find(each => each.id === named);
  const rest = JSON.stringify(search);
  useEffect(() => {
    if (!found) return;
    setCurrentProject({ id: found.id, name: found.name });
    void navigate({ to: '.', search: JSON.parse(rest), replace: true });
  }, [found, rest, navigate, setCurrentProject]);
  if (named === undefined) return undefined;
  return found ? 'taking' : 'unknown';
}
