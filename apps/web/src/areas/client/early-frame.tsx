// The client area for somebody who has signed in before, while it is asked whether they still are: the page is built with
// it, so it is there at once, and the guard goes on showing it until the answer has come.
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { myOrganization } from '../../features/organizations/queries.ts';
import {
  activity,
  allProjects,
  forecast,
  latestProjects,
  milestones,
} from '../../features/projects/queries.ts';
import { useAppState } from '../../lib/app-state.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { cx } from '../../ui/class-names.ts';
import { Mark } from '../../ui/mark.tsx';
import { Skeleton } from '../../ui/state.tsx';
import { FrameLayout } from '../frame/frame-layout.tsx';
import { SectionLinks } from '../frame/section-links.tsx';
import { titleSlot } from '../frame/title-slot.ts';
import { isWorkspace, sectionOf, sections } from './sections.ts';

/** Asks beside the session for what the page needs after it; whoever may not have it is told by the page itself. */
function useAskAhead(path: string): void {
  const queries = useQueryClient();
  const mayAsk = useAuth().config !== undefined;
  const projectId = useAppState(state => state.currentProject?.id);
  useEffect(() => {
    if (!mayAsk) return;
    void queries.prefetchQuery(allProjects());
    void queries.prefetchQuery(myOrganization());
    const isDashboard = path === '/client/dashboard';
    if (isDashboard) void queries.prefetchQuery(latestProjects());
    if (projectId === undefined || !(isDashboard || path === '/client/progress')) return;
    void queries.prefetchQuery(milestones(projectId));
    void queries.prefetchQuery(activity(projectId));
    void queries.prefetchQuery(forecast(projectId));
  }, [mayAsk, path, projectId, queries]);
}

export function EarlyFrame() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useAskAhead(path);
  const isFull = isWorkspace(path);
  const isWide = useAppState(state => state.sidebarOpen) && !isFull;
  const { label, heading } = sectionOf(path);
  return (
    <titleSlot.Provider>
      <FrameLayout
        isWide={isWide}
        isWorkspace={isFull}
        title={label}
        menu={<span className="size-9 lg:hidden" />}
        sidebar={
          <div className="flex h-full flex-col gap-1.5">
            <div
              className={
                isWide ? 'flex min-h-12 items-center pl-4' : 'flex flex-col items-center pt-2.5 pb-8'
              }
            >
              <Mark size={isWide ? 24 : 26} />
            </div>
            {isWide && <Skeleton className="mx-3 mb-1.5 h-11.5" />}
            <SectionLinks label="Client area" sections={sections} isWide={isWide} />
          </div>
        }
      >
        {/* Busy: the page that was built with this stays, and whoever has the focus in it, until the area itself is there. */}
        <div aria-busy="true" className={cx('grid gap-6', isFull && 'p-4 sm:px-6')}>
          <div className="grid gap-1">
            {heading !== undefined && <h1 className="text-xl font-semibold">{heading}</h1>}
            <p role="status" className="text-muted">
              Checking authentication...
            </p>
          </div>
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      </FrameLayout>
    </titleSlot.Provider>
  );
}
