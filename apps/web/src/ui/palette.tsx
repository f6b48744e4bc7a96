import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { scrimLook } from './dialog.tsx';

export interface PaletteItem {
  /** Unique among all items. */
  key: string;
  label: string;
  /** Tells it from others of the same name. */
  note?: string;
  icon: ReactNode;
  onChoose: () => void;
}

export interface PaletteGroup {
  heading: string;
  items: readonly PaletteItem[];
}

interface PaletteProps {
  /** What is searched for, as a name of the dialog and of its field. */
  label: string;
  placeholder: string;
  words: string;
  onWords: (words: string) => void;
  groups: readonly PaletteGroup[];
  /** Below the list: that nothing fits, that it is being looked, or that it could not be. */
  status: ReactNode;
  onClose: () => void;
}

/** Anything by its name, from anywhere, without the mouse. What fits is found by whoever uses it. */
export function Palette({ label, placeholder, words, onWords, groups, status, onClose }: PaletteProps) {
  const shown = groups.filter(group => group.items.length > 0);
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimLook} />
        <Dialog.Popup
          aria-label={label}
          className="fixed top-[min(12vh,6rem)] left-1/2 flex max-h-[min(30rem,calc(100dvh-2rem-min(12vh,6rem)))] w-[min(38rem,calc(100vw-1.5rem))] -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-surface shadow-high ring-1 ring-line outline-none"
        >
          <Base.Root
            open
            inline
            mode="none"
            items={shown}
            value={words}
            onValueChange={onWords}
            itemToStringValue={(item: PaletteItem) => item.label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <Base.Input
                aria-label={label}
                placeholder={placeholder}
                className="h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
              />
            </div>
            <Base.List className="min-h-0 overflow-y-auto p-1.5 empty:hidden">
              {(group: PaletteGroup) => (
                <Base.Group key={group.heading} items={group.items}>
                  <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs text-muted">
                    {group.heading}
                  </Base.GroupLabel>
                  <Base.Collection>
                    {(item: PaletteItem) => (
                      <Base.Item
                        key={item.key}
                        value={item}
                        onClick={item.onChoose}
                        className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 outline-none select-none data-highlighted:bg-press max-lg:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
                      >
                        {item.icon}
                        <bdi className="min-w-0 truncate">{item.label}</bdi>
                        {item.note !== undefined && (
                          <bdi className="ml-auto min-w-0 max-w-[55%] truncate pl-3 text-sm text-muted">
                            {item.note}
                          </bdi>
                        )}
                      </Base.Item>
                    )}
                  </Base.Collection>
                </Base.Group>
              )}
            </Base.List>
            <div role="status" className="px-4 py-3 text-sm text-muted empty:hidden">
              {status}
            </div>
          </Base.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
