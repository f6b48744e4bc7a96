// A section of the settings: who changed it last, what is set where the product is started, and that somebody else was faster.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { instant } from '../../lib/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Notice } from '../../ui/state.tsx';

export interface Section<Values = unknown> {
  id: string;
  version: number;
  changed_at: string | null;
  changed_by: string | null;
  locked: Record<string, string>;
  values: Values;
}

interface SectionCardProps<Of extends Section> {
  title: string;
  description?: ReactNode;
  section: Of;
  /** Its form, begun with what was seen; `onSaved` is told what holds from then on. Or what nobody types into: that shows
   *  what holds now, whoever said so. */
  children: ReactNode | ((seen: Of, onSaved: (now: Of) => void) => ReactNode);
}

export function SectionCard<Of extends Section>({
  title,
  description,
  section,
  children,
}: SectionCardProps<Of>) {
  /** What the form began with, and what its person knows to hold: that, until they save. */
  const [begun, setBegun] = useState(section.version);
  const [known, setKnown] = useState(section);
  const isForm = typeof children === 'function';
  const isOld = isForm && section.version > known.version;
  const newest = section.version >= known.version ? section : known;
  const show = () => {
    setBegun(section.version);
    setKnown(section);
  };
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={description} />
      <div className="grid gap-4 px-4 pb-4">
        <LockedNote locked={section.locked} />
        {isOld && (
          <Notice
            tone="warn"
            action={
              <Button variant="secondary" size="sm" onClick={show}>
                Show it
              </Button>
            }
          >
            {section.changed_by} has changed this meanwhile. What you typed was not saved.
          </Notice>
        )}
        {isForm ? (
          // What is typed is held against what holds: put back to what stood there at first, it is a change as well.
          <div key={begun} className="contents">
            {children(known, setKnown)}
          </div>
        ) : (
          children
        )}
        {newest.changed_at !== null && (
          <p className="text-sm text-muted">
            Changed {instant(newest.changed_at)} by {newest.changed_by}
          </p>
        )}
      </div>
    </Card>
  );
}

function LockedNote({ locked }: { locked: Record<string, string> }) {
  const variables = [...new Set(Object.values(locked))];
  if (variables.length === 0) return null;
  return (
    <Notice>
      Set where the product is started: {variables.join(', ')}. What they say comes first and cannot be
      changed here.
    </Notice>
  );
}
