// Which forms on the screen hold something that was typed and not sent: whoever leaves is asked once, however many there are.
import { useEffect, useId, useSyncExternalStore } from 'react';

const unsaved = new Set<string>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Says of the form it is used in whether leaving would lose something. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(form);
    notify();
    return () => {
      unsaved.delete(form);
      notify();
    };
  }, [form, isUnsaved]);
}

export function useHasUnsaved(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unsaved.size > 0,
  );
}
