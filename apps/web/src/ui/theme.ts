// The design system. It knows colours, sizes and keys, and none of our nouns.
// Theme: what the system says, until somebody chooses otherwise. index.html sets it before the first paint.
import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';
const key = 'groundwork.theme';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');

function chosen(): Theme {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function show(): void {
  const theme = chosen();
  const isDark = theme === 'dark' || (theme === 'system' && system.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  // Built in advance, a page knows nobody's choice.
  return useSyncExternalStore(subscribe, chosen, () => 'system');
}

system.addEventListener('change', show);
addEventListener('storage', event => event.key === key && show());
