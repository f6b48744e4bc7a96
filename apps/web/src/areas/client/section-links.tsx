import { Link } from '@tanstack/react-router';
import { cx } from '../../ui/class-names.ts';
import { sections } from './sections.ts';

/** How an entry of the sidebar looks. */
export function sectionLook(isWide: boolean): string {
  return cx(
    'flex h-9 items-center gap-3 rounded-md px-2.5 text-muted transition-colors hover:bg-sunken hover:text-ink [&_svg]:size-[1.125rem] [&_svg]:shrink-0',
    !isWide && 'justify-center',
  );
}

/** How the entry of the page in sight looks. */
export const inSight = { className: 'bg-sunken !text-ink font-medium', 'aria-current': 'page' } as const;

export function SectionLinks({
  isWide,
  onNavigate,
}: {
  isWide: boolean;
  onNavigate?: (() => void) | undefined;
}) {
  return (
    <nav aria-label="Client area" className="grid gap-0.5">
      {sections.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          onClick={onNavigate}
          title={isWide ? undefined : label}
          className={sectionLook(isWide)}
          activeProps={inSight}
        >
          <Icon aria-hidden="true" />
          <span className={cx(!isWide && 'sr-only')}>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
