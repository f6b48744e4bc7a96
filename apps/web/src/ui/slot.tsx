import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

interface Place {
  element: HTMLElement | null;
  setElement: Dispatch<SetStateAction<HTMLElement | null>>;
}

/** A place of a frame that what stands inside fills: the frame knows where, the page knows what. */
export function createSlot(): {
  Provider: (props: { children: ReactNode }) => ReactNode;
  Place: (props: { className?: string }) => ReactNode;
  Fill: (props: { children: ReactNode }) => ReactNode;
} {
  const Context = createContext<Place | null>(null);
  return {
    Provider: ({ children }) => {
      const [element, setElement] = useState<HTMLElement | null>(null);
      const place = useMemo(() => ({ element, setElement }), [element]);
      return <Context value={place}>{children}</Context>;
    },
    Place: ({ className }) => <div ref={use(Context)?.setElement} className={className} />,
    Fill: ({ children }) => {
      const element = use(Context)?.element;
      return element ? createPortal(children, element) : null;
    },
  };
}
