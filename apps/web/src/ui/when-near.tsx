// What stands below the first screen is fetched and drawn when somebody comes near it; who does not scroll asks for it by the
// button.
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

export function WhenNear({
  label,
  fallback,
  children,
}: {
  label: string;
  /** Stands there while what was asked for is fetched. */
  fallback: ReactNode;
  children: () => ReactNode;
}) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    // A line of it at the lower edge is not what somebody looks at.
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '0px 0px -160px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isNear]);
  // As tall as a screen: what follows is not near only because this is not there yet.
  const room = 'grid min-h-[100dvh] content-start justify-items-start';
  if (isNear) return <Suspense fallback={<div className={room}>{fallback}</div>}>{children()}</Suspense>;
  return (
    <div ref={place} className={room}>
      <Button variant="secondary" onClick={() => setNear(true)}>
        {label}
      </Button>
    </div>
  );
}
