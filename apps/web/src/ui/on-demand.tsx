// A dialog whose code comes when somebody is about to open it: pages arrive without what they do not show at first.
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { notify } from './toast.tsx';

/** The code of something that was asked for could not be had. */
export function notifyUnavailable(): void {
  notify('error', 'This could not be opened', 'Check your connection and try again.');
}

interface Closable {
  onClose: () => void;
}

/** What a button gets so that the click finds the dialog there. */
export interface Intent {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/**
 * The dialog that `load` brings, and the intent to put on what opens it. Where the code cannot be had, a notice says so
 * and `onClose` is called: the page and everything typed in it stay, and opening it again is another attempt.
 */
export function onDemand<P extends Closable>(
  load: () => Promise<ComponentType<P>>,
): { Dialog: (props: P) => ReactNode; intent: Intent } {
  let loaded: ComponentType<P> | undefined;
  const want = async (): Promise<ComponentType<P>> => {
    loaded ??= await load();
    return loaded;
  };
  // Only a head start: whoever then opens it hears of a failure.
  const prefetch = (): void => void want().catch(() => undefined);

  function Dialog(props: P): ReactNode {
    const [Shown, setShown] = useState(() => loaded);
    const giveUp = useEffectEvent(() => {
      notifyUnavailable();
      props.onClose();
    });
    useEffect(() => {
      if (Shown) return;
      let isGone = false;
      want().then(
        found => {
          if (!isGone) setShown(() => found);
        },
        () => {
          if (!isGone) giveUp();
        },
      );
      return () => {
        isGone = true;
      };
    }, [Shown]);
    return Shown ? <Shown {...props} /> : null;
  }
  return { Dialog, intent: { onPointerEnter: prefetch, onFocus: prefetch } };
}
