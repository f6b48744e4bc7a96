import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export function Tabs({
  tabs,
  value,
  onChange,
  label,
  aside,
  isFilling = false,
}: {
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** At the end of the row. */
  aside?: ReactNode;
  /** The panels have the height that is left, and scroll inside. */
  isFilling?: boolean;
}) {
  return (
    <Base.Root
      value={value}
      onValueChange={next => typeof next === 'string' && onChange(next)}
      className={cx(isFilling && 'flex min-h-0 flex-1 flex-col')}
    >
      <div
        className={cx(
          'flex shrink-0 items-center gap-4 border-b border-line',
          isFilling && 'bg-surface px-4',
        )}
      >
        <Base.List aria-label={label} className="flex min-w-0 flex-1 gap-4.5 overflow-x-auto">
          {tabs.map(tab => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-base font-medium text-muted outline-offset-[-2px] hover:text-ink data-active:border-accent data-active:text-ink"
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      {tabs.map(tab => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          className={cx(
            'outline-none',
            isFilling ? 'flex min-h-0 flex-1 flex-col data-[hidden]:hidden' : 'pt-5',
          )}
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
