// The partner reps' area: its frame, for whoever is a rep. What each page is about, the page itself asks.
import { useLocation } from '@tanstack/react-router';
import { HeaderFigures } from '../../features/performance/frame-figures.tsx';
import { AccountMenu } from '../../features/session/account-menu.tsx';
import { Guard } from '../../features/session/guard.tsx';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { AreaFrame } from '../frame/area-frame.tsx';
import { AssistantButton } from '../frame/assistant-button.tsx';
import { titleAt } from './sections.ts';
import { Sidebar } from './sidebar.tsx';

const menu = onDemand(async () => (await import('../frame/menu-drawer.tsx')).menuDrawer(Sidebar));

export function RepArea() {
  const path = useLocation({ select: location => location.pathname });
  return (
    <Guard roles={['hubspot_rep']}>
      <AreaFrame
        title={titleAt(path)}
        sidebar={Sidebar}
        menu={menu}
        tools={
          <>
            <HeaderFigures />
            <AssistantButton asker="rep" />
            <ThemeMenu />
            <AccountMenu />
          </>
        }
      />
    </Guard>
  );
}
