// What stands below the first screen is fetched and drawn when somebody comes near it; who does not scroll asks for it by the
// button.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

export function WhenNear({ label, children }: { label: string; children: () => ReactNode }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const watch = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) setNear(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isNear]);
  if (isNear) return children();
  return (
    <div ref={place} className="grid min-h-40 content-start justify-items-start">
      <Button variant="secondary" onClick={() => setNear(true)}>
        {label}
      </Button>
    </div>
  );
}
