import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { setTheme, useTheme } from '../../ui/theme.ts';

const entries = [
  { key: 'system', label: 'As the system', icon: <Monitor aria-hidden="true" /> },
  { key: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { key: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
] as const;

export function ThemeMenu() {
  const theme = useTheme();
  return (
    <Menu
      trigger={
        <IconButton label="Theme">
          <Sun className="dark:hidden" />
          <Moon className="hidden dark:block" />
        </IconButton>
      }
      groups={[
        {
          heading: 'Theme',
          entries: entries.map(entry => ({
            ...entry,
            isChosen: entry.key === theme,
            onSelect: () => setTheme(entry.key),
          })),
        },
      ]}
    />
  );
}
