// Every component in every state, in both themes side by side: where a screen is begun, and what its tests look at.
// Served while developing only (`npm run dev`, /ui).
import type { ReactNode } from 'react';
import { Charts } from './charts.tsx';
import { Controls } from './controls.tsx';
import { Panels } from './panels.tsx';
import { States } from './states.tsx';

const parts: readonly { name: string; part: () => ReactNode }[] = [
  { name: 'Controls', part: Controls },
  { name: 'Panels', part: Panels },
  { name: 'Charts', part: Charts },
  { name: 'States', part: States },
];

export function ComponentsPage() {
  return (
    <main className="grid gap-8 bg-canvas p-4 sm:p-6">
      <header className="grid gap-0.5">
        <h1 className="text-xl font-semibold">Components</h1>
        <p className="text-muted">
          Colour appears where somebody should look; green where something was checked.
        </p>
      </header>
      {parts.map(({ name, part: Part }) => (
        <section key={name} aria-labelledby={`part-${name}`} className="grid gap-3">
          <h2 id={`part-${name}`} className="text-title font-semibold">
            {name}
          </h2>
          <Part />
        </section>
      ))}
    </main>
  );
}
