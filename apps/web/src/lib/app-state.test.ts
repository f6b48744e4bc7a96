import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { useAppState as Store } from './app-state.ts';

const kept = new Map<string, string>();
let useAppState: typeof Store;
beforeAll(async () => {
  // The one thing of a browser that the store needs.
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  ({ useAppState } = await import('./app-state.ts'));
});
beforeEach(() => useAppState.setState(useAppState.getInitialState(), true));

test('only the sidebar and the current project are remembered between visits', () => {
  const { setCurrentUser, setCurrentProject, toggleSidebar, setLoading } = useAppState.getState();
  setCurrentUser(
    { id: 'u', name: 'Ada', email: 'ada@acme.example', role: 'admin', organization_id: 'o' },
    { id: 'o', name: 'Acme' },
  );
  setLoading('backend', true);
  setCurrentProject({ id: 'p', name: 'Migration' });
  toggleSidebar();
  expect(JSON.parse(kept.get('groundwork.app') ?? '')).toMatchObject({
    state: { sidebarOpen: false, currentProject: { id: 'p', name: 'Migration' } },
  });
  expect(kept.get('groundwork.app')).not.toMatch(/ada@|Acme|backend/);
});

test('what is being waited for is kept by name, and forgotten name by name', () => {
  const { setLoading } = useAppState.getState();
  setLoading('backend', true);
  setLoading('projects', true);
  setLoading('backend', false);
  expect(useAppState.getState().isLoading).toEqual({ projects: true });
});
