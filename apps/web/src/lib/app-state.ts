// What the pages share beside the server's answers. Only whether the sidebar is open and which project is in hand are
// remembered between visits; whoever is signed in is not.
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface CurrentProject {
  id: string;
  name: string;
}

/** The hosted backend's row of the signed-in person. */
export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  role: string;
  organization_id: string | null;
}

/** The hosted backend's row of their organization. */
export interface CurrentOrganization {
  id: string;
  name: string;
}

interface AppState {
  sidebarOpen: boolean;
  currentProject: CurrentProject | null;
  currentUser: CurrentUser | null;
  currentOrganization: CurrentOrganization | null;
  /** What is being waited for, by name; what is not is not in it. */
  isLoading: Readonly<Record<string, boolean>>;
  toggleSidebar: () => void;
  setCurrentProject: (project: CurrentProject | null) => void;
  setCurrentUser: (user: CurrentUser | null, organization: CurrentOrganization | null) => void;
  setLoading: (name: string, isOn: boolean) => void;
}

export const useAppState = create<AppState>()(
  persist(
    set => ({
      sidebarOpen: true,
      currentProject: null,
      currentUser: null,
      currentOrganization: null,
      isLoading: {},
      toggleSidebar: () => set(state => ({ sidebarOpen: !state.sidebarOpen })),
      setCurrentProject: currentProject => set({ currentProject }),
      setCurrentUser: (currentUser, currentOrganization) => set({ currentUser, currentOrganization }),
      setLoading: (name, isOn) =>
        set(state => {
          const others = Object.entries(state.isLoading).filter(([each]) => each !== name);
          return { isLoading: Object.fromEntries(isOn ? [...others, [name, true]] : others) };
        }),
    }),
    {
      name: 'groundwork.app',
      partialize: ({ sidebarOpen, currentProject }) => ({ sidebarOpen, currentProject }),
    },
  ),
);
