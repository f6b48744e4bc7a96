// What the browser remembers between visits: whether the sidebar is open and which project is in hand. Nothing else.
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface CurrentProject {
  id: string;
  name: string;
}

interface AppState {
  sidebarOpen: boolean;
  currentProject: CurrentProject | null;
  toggleSidebar: () => void;
  setCurrentProject: (project: CurrentProject | null) => void;
}

export const useAppState = create<AppState>()(
  persist(
    set => ({
      sidebarOpen: true,
      currentProject: null,
      toggleSidebar: () => set(state => ({ sidebarOpen: !state.sidebarOpen })),
      setCurrentProject: currentProject => set({ currentProject }),
    }),
    {
      name: 'groundwork.app',
      partialize: ({ sidebarOpen, currentProject }) => ({ sidebarOpen, currentProject }),
    },
  ),
);
