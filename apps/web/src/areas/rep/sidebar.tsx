import { LogOut } from 'lucide-react';
import { PartnerCard } from '../../features/performance/frame-figures.tsx';
import { useAuth } from '../../lib/session/auth-context.ts';
import { brand } from '../../ui/brand.ts';
import { cx } from '../../ui/class-names.ts';
import type { SidebarProps } from '../frame/area-frame.tsx';
import { SectionLinks, sectionLook } from '../frame/section-links.tsx';
import { SidebarHead } from '../frame/sidebar-head.tsx';
import { sections } from './sections.ts';

export function Sidebar({ isWide, isDrawer = false, onToggle, onNavigate }: SidebarProps) {
  const { signOut } = useAuth();
  return (
    <div className="violet-plane flex h-full flex-col gap-1.5 overflow-y-auto">
      <SidebarHead isWide={isWide} isDrawer={isDrawer} onToggle={onToggle}>
        <p className="min-w-0 flex-1 truncate text-title font-semibold">{brand.name}</p>
      </SidebarHead>
      <PartnerCard isWide={isWide} />
      <SectionLinks label="Partner area" sections={sections} isWide={isWide} onNavigate={onNavigate} />
      <div
        className={cx('mt-auto grid border-t border-line', isWide ? 'gap-px px-2 py-1.5' : 'gap-0.5 py-1')}
      >
        <button type="button" onClick={() => void signOut()} className={sectionLook(isWide)}>
          <LogOut aria-hidden="true" />
          <span>Logout</span>
        </button>
      </div>
    </div>
  );
}
