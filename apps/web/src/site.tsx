// Wakes a prerendered page: after everything it shows is there, or at once when somebody touches it.
import './areas/site/public/site.css';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { isSitePath, sitePages } from './areas/site/public/pages.ts';

const touches = ['pointerdown', 'keydown', 'focusin'] as const;
let isAwake = false;
/** Pressed before anybody could answer: pressed again as soon as somebody can. */
let pressed: HTMLElement | undefined;

async function wake(): Promise<void> {
  if (isAwake) return;
  isAwake = true;
  for (const touch of touches) removeEventListener(touch, onTouch);
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  const root = document.getElementById('root');
  if (!root || !isSitePath(path)) return;
  const [{ hydrateRoot }, { Layout }, Content] = await Promise.all([
    import('react-dom/client'),
    import('./areas/site/public/layout.tsx'),
    sitePages[path].load(),
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
}

/** Adds nothing to the page. Its effect runs when every button within answers. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    removeEventListener('click', onEarlyClick, true);
    pressed?.click();
    pressed = undefined;
  }, []);
  return children;
}

function onTouch(): void {
  void wake();
}

function onEarlyClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button) pressed = button;
}

for (const touch of touches) addEventListener(touch, onTouch);
addEventListener('click', onEarlyClick, true);
const later = () => setTimeout(onTouch, 200);
if (document.readyState === 'complete') later();
else addEventListener('load', later);
