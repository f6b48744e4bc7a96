// A card taken by mouse, finger or pen and put down somewhere else. The platform's own dragging knows no fingers.
import { type PointerEvent as Pressed, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Pixels before a press is a drag: less would take the click from whoever's hand is not still. */
const THRESHOLD = 6;

export interface Dragged {
  id: string;
  x: number;
  y: number;
  /** Of the place below the pointer. */
  over: string | undefined;
}

/** Places carry `data-place`. A finger drags by the grip alone (`data-grip`): elsewhere it scrolls. */
export function useCardDrag(onDrop: (id: string, place: string) => void) {
  const [pressed, setPressed] = useState<{ id: string; x: number; y: number }>();
  const [dragged, setDragged] = useState<Dragged>();
  const justDragged = useRef(false);
  const end = useEffectEvent(() => {
    setPressed(undefined);
    setDragged(undefined);
  });
  const follow = useEffectEvent((event: PointerEvent) => {
    if (!pressed) return;
    const { clientX: x, clientY: y } = event;
    if (!dragged && Math.hypot(x - pressed.x, y - pressed.y) < THRESHOLD) return;
    justDragged.current = true;
    setDragged({ id: pressed.id, x, y, over: placeAt(x, y) });
  });
  const drop = useEffectEvent((event: PointerEvent) => {
    const place = dragged && placeAt(event.clientX, event.clientY);
    if (dragged && place !== undefined) onDrop(dragged.id, place);
    end();
    // The click of the same press comes right after this.
    setTimeout(() => {
      justDragged.current = false;
    });
  });
  const isPressed = pressed !== undefined;
  useEffect(() => {
    if (!isPressed) return;
    const move = (event: PointerEvent) => follow(event);
    const up = (event: PointerEvent) => drop(event);
    const cancel = () => end();
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && end();
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', escape);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', escape);
    };
  }, [isPressed]);
  return {
    dragged,
    /** Of a card. */
    press: (id: string) => (event: Pressed) => {
      if (event.button !== 0 || !event.isPrimary) return;
      const isByGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
      if (event.pointerType !== 'mouse' && !isByGrip) return;
      setPressed({ id, x: event.clientX, y: event.clientY });
    },
    /** Whether a click is the end of a drag. */
    wasDragged: () => justDragged.current,
  };
}

function placeAt(x: number, y: number): string | undefined {
  const place = document.elementFromPoint(x, y)?.closest('[data-place]');
  return place?.getAttribute('data-place') ?? undefined;
}
