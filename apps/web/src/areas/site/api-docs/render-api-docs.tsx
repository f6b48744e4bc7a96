// Runs at build time only: the pages below /docs/api as text. What they show is written once and stays as it is, so that a
// browser needs nothing of it but the text (woken.tsx).
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Layout } from '../public/layout.tsx';
import type { RenderedPage } from '../public/render.tsx';
import { AllCalls } from './all-calls.tsx';
import css from './api-docs.css?inline';
import { Frame } from './frame.tsx';
import type { ApiDocs } from './model.ts';
import { NounPage } from './noun-page.tsx';
import { Overview } from './overview.tsx';
import { Written } from './written.tsx';

export function renderApiDocs(docs: ApiDocs): RenderedPage[] {
  const page = (path: string, title: string, description: string, content: ReactNode): RenderedPage => {
    const html = renderToStaticMarkup(
      <Frame docs={docs} path={path}>
        {content}
      </Frame>,
    );
    return {
      path,
      title: `${title} · Groundwork API`,
      description,
      css,
      html: renderToString(
        <StrictMode>
          <Layout>
            <Written html={html} />
          </Layout>
        </StrictMode>,
      ),
    };
  };
  const number = docs.nouns.reduce((total, { calls }) => total + calls.length, 0);
  return [
    page(
      '/docs/api',
      'Overview',
      'Address, sign-in with a key, errors, paging, limits, versions, webhooks: what holds for every call.',
      <Overview docs={docs} />,
    ),
    page(
      '/docs/api/calls',
      'All calls',
      `All ${number} calls of the API by name, address and what they do.`,
      <AllCalls docs={docs} />,
    ),
    ...docs.nouns.map(noun =>
      page(
        `/docs/api/${noun.slug}`,
        noun.title,
        `${noun.title}: ${noun.calls.map(({ summary }) => summary).join('. ')}`.slice(0, 155),
        <NounPage noun={noun} />,
      ),
    ),
  ];
}
