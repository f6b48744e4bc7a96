import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';

export interface Section {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
}

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

interface SectionLinksProps {
  /** Whose sections they are. */
  label: string;
  sections: readonly Section[];
  isWide: boolean;
  onNavigate?: (() => void) | undefined;
}

export function SectionLinks({ label, sections, isWide, onNavigate }: SectionLinksProps) {
  return (
    <nav aria-label={label} className={cx('grid', isWide ? 'gap-px px-2' : 'gap-0.5')}>
      {sections.map(({ to, label: name, icon: Icon }) => (
        <Link key={to} to={to} onClick={onNavigate} className={sectionLook(isWide)} activeProps={inSight}>
          <Icon aria-hidden="true" />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  );
}
