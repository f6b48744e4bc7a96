import { LogOut, Shield } from 'lucide-react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { brand } from '../../ui/brand.ts';
import { cx } from '../../ui/class-names.ts';
import type { SidebarProps } from '../frame/area-frame.tsx';
import { SectionLinks, sectionLook } from '../frame/section-links.tsx';
import { SidebarHead } from '../frame/sidebar-head.tsx';
import { inboxSections, openSections, superSections } from './sections.ts';

export function Sidebar({ isWide, isDrawer = false, onToggle, onNavigate }: SidebarProps) {
  const { session, roles, features, signOut } = useAuth();
  const isSuper = roles.includes('super_admin');
  return (
    <div className="flex h-full flex-col gap-1.5 overflow-y-auto">
      <SidebarHead isWide={isWide} isDrawer={isDrawer} onToggle={onToggle}>
        <p className="min-w-0 flex-1 truncate text-title font-semibold">{brand.name}</p>
      </SidebarHead>
      {isWide && (
        <p className="mx-4 mb-1.5 inline-flex w-fit items-center gap-1.5 rounded-md bg-accent-soft px-2 py-0.5 text-xs font-medium text-accent-ink">
          <Shield aria-hidden="true" className="size-3.5" />
          {isSuper ? 'Super Admin Portal' : 'Admin Portal'}
        </p>
      )}
      <SectionLinks
        label="Admin area"
        sections={[...openSections(features), ...(isSuper ? superSections : [])]}
        isWide={isWide}
        onNavigate={onNavigate}
      />
      <div className={cx('border-t border-line pt-1.5', isWide ? 'mx-2' : 'mx-1')} />
      <SectionLinks label="Inbox" sections={inboxSections} isWide={isWide} onNavigate={onNavigate} />
      <div
        className={cx('mt-auto grid border-t border-line', isWide ? 'gap-px px-2 py-1.5' : 'gap-0.5 py-1')}
      >
        {isWide && (
          <div className="px-2.25 py-2 text-sm">
            <p className="text-muted">Signed in as</p>
            <p className="wrap-anywhere font-medium">{session?.email}</p>
          </div>
        )}
        <button type="button" onClick={() => void signOut()} className={sectionLook(isWide)}>
          <LogOut aria-hidden="true" />
          <span>Logout</span>
        </button>
      </div>
    </div>
  );
}
