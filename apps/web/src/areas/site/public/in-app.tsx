// A public page inside the running app, where an unknown address leads to the front. Asked for directly, the same
// page comes prerendered instead.
import { type ComponentType, useEffect } from 'react';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { brand } from '../../../ui/brand.ts';
import { Layout } from './layout.tsx';
import { type SitePath, sitePages } from './pages.ts';

export async function loadInApp(path: SitePath): Promise<{ Page: ComponentType }> {
  const Content = await sitePages[path].load();
  const { title } = sitePages[path];
  return {
    Page: () => {
      const { status } = useAuth();
      useEffect(() => {
        document.title = title.replaceAll('Groundwork', () => brand.name);
        document.documentElement.dataset['session'] = status === 'signed_in' ? 'yes' : 'no';
      }, [status]);
      return (
        <Layout>
          <Content />
        </Layout>
      );
    },
  };
}
