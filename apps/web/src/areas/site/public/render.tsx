// Runs at build time only: the public pages as text.
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Layout } from './layout.tsx';
import { isSitePath, sitePages } from './pages.ts';

export interface RenderedPage {
  path: string;
  title: string;
  description: string;
  html: string;
  /** Instead of the styles of all other pages. */
  css?: string;
}

export async function renderPages(): Promise<RenderedPage[]> {
  const paths = Object.keys(sitePages).filter(isSitePath);
  return Promise.all(
    paths.map(async path => {
      const { title, description, load } = sitePages[path];
      const Content = await load();
      const html = renderToString(
        <StrictMode>
          <Layout>
            <Content />
          </Layout>
        </StrictMode>,
      );
      return { path, title, description, html };
    }),
  );
}
