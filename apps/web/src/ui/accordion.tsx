import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Fold {
  key: string;
  title: ReactNode;
  aside?: ReactNode;
  content: ReactNode;
}

/** Sections that open one by one. */
export function Accordion({
  folds,
  open,
  onOpen,
}: {
  folds: readonly Fold[];
  open: readonly string[];
  onOpen: (keys: string[]) => void;
}) {
  return (
    <Base.Root
      value={[...open]}
      onValueChange={keys => onOpen(keys.filter(key => typeof key === 'string'))}
      multiple
      className="grid divide-y divide-line"
    >
      {folds.map(fold => (
        <Base.Item key={fold.key} value={fold.key}>
          <Base.Header>
            <Base.Trigger className="group flex w-full items-center gap-3 px-4 py-3.5 text-left -outline-offset-2 hover:bg-sunken">
              <span className="min-w-0 flex-1">{fold.title}</span>
              {fold.aside}
              <ChevronDown
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="border-t border-line">{fold.content}</Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
