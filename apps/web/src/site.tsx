// Wakes a prerendered page: after everything it shows is there, or at once when somebody touches it. What fetches this
// script, and keeps what is pressed meanwhile, stands in site.html.
import './areas/site/public/site.css';
import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react';
import { loadOwnFont } from './areas/site/public/own-font.ts';
import { isSitePath, sitePages } from './areas/site/public/pages.ts';

const touches = ['pointerdown', 'keydown', 'focusin'] as const;
let isAwake = false;

function loadPage(path: string): (() => Promise<ComponentType>) | undefined {
  if (isSitePath(path)) return sitePages[path].load;
  if (!/^\/docs\/api(?:\/|$)/.test(path)) return undefined;
  return async () => (await import('./areas/site/api-docs/woken.tsx')).ApiPage;
}

async function wake(): Promise<void> {
  if (isAwake) return;
  isAwake = true;
  for (const touch of touches) removeEventListener(touch, onTouch);
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  const root = document.getElementById('root');
  if (!root) return;
  const load = loadPage(path);
  if (!load) return;
  const [{ hydrateRoot }, { Layout }, Content] = await Promise.all([
    import('react-dom/client'),
    import('./areas/site/public/layout.tsx'),
    load(),
  ]);
  hydrateRoot(
    root,
    <StrictMode>
      <Awake>
        <Layout>
          <Content />
        </Layout>
      </Awake>
    </StrictMode>,
  );
  // From here on React answers what is pressed, even before it has gone through the whole page.
  document.documentElement.dataset['awake'] = 'yes';
}

/** Adds nothing to the page. Its effect runs when every button within answers. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    const unloaded = document.getElementById('unloaded');
    if (unloaded) unloaded.hidden = true;
    const pressed = document.querySelector<HTMLElement>('[data-pressed]');
    pressed?.removeAttribute('data-pressed');
    pressed?.click();
  }, []);
  return children;
}

/** What could not be fetched is asked for again at the next touch; a form says so meanwhile. */
function onTouch(): void {
  wake().catch(() => {
    isAwake = false;
    const words = document.getElementById('unloaded');
    if (words) words.hidden = false;
    for (const touch of touches) addEventListener(touch, onTouch);
  });
}

for (const touch of touches) addEventListener(touch, onTouch);

function later(): void {
  requestAnimationFrame(() => setTimeout(() => void loadOwnFont()));
  setTimeout(onTouch, 200);
}
if (document.documentElement.dataset['touched'] === 'yes') onTouch();
if (document.readyState === 'complete') later();
else addEventListener('load', later);
