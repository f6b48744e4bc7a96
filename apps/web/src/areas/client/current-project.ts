// Which project is in hand: the one chosen before while it is still there, else the latest.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allProjects } from '../../features/projects/queries.ts';
import { useAppState } from '../../lib/app-state.ts';

export function useCurrentProject() {
  const { currentProject, setCurrentProject } = useAppState();
  const projects = useQuery(allProjects());
  const list = projects.data?.data;
  const chosen = list?.find(project => project.id === currentProject?.id) ?? list?.[0];
  useEffect(() => {
    if (!list) return;
    const isSame = chosen
      ? chosen.id === currentProject?.id && chosen.name === currentProject.name
      : currentProject === null;
    if (!isSame) setCurrentProject(chosen ? { id: chosen.id, name: chosen.name } : null);
  }, [list, chosen, currentProject, setCurrentProject]);
  return { projects, list: list ?? [], current: chosen };
}
