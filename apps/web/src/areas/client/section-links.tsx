import { Link } from '@tanstack/react-router';
import { cx } from '../../ui/class-names.ts';
import { sections } from './sections.ts';

/** How an entry of the sidebar looks. */
export function sectionLook(isWide: boolean): string {
  return cx(
    'flex items-center text-muted transition-colors duration-120 hover:bg-hover hover:text-ink [&_svg]:shrink-0',
    isWide
      ? 'h-8 gap-2.5 rounded-md px-2.25 max-lg:h-11 [&_svg]:size-4'
      : 'h-12.5 flex-col justify-center gap-1 text-tick leading-3.5 tracking-[-0.025em] [&_svg]:size-4.5',
  );
}

/** How the entry of the page in sight looks. */
export const inSight = { className: 'bg-press !text-ink font-medium', 'aria-current': 'page' } as const;

export function SectionLinks({
  isWide,
  onNavigate,
}: {
  isWide: boolean;
  onNavigate?: (() => void) | undefined;
}) {
  return (
    <nav aria-label="Client area" className={cx('grid', isWide ? 'gap-px px-2' : 'gap-0.5')}>
      {sections.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} onClick={onNavigate} className={sectionLook(isWide)} activeProps={inSight}>
          <Icon aria-hidden="true" />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
