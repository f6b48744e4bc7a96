import { Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../../../ui/button.tsx';

/** Reads the window as soon as it is loaded, so it is not loaded before there is one. */
const theme = () => import('../../../ui/theme.ts');

export function ThemeSwitch() {
  useEffect(() => {
    // From now on the page follows the system and the other tabs.
    void theme();
  }, []);
  const toggle = async () => {
    const { setTheme } = await theme();
    setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');
  };
  return (
    <IconButton label="Switch between light and dark" onClick={() => void toggle()}>
      <Sun className="dark:hidden" aria-hidden="true" />
      <Moon className="hidden dark:block" aria-hidden="true" />
    </IconButton>
  );
}
