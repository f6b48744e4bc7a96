import { useEffect, useState } from 'react';

/** What stands there once somebody has not typed on for a moment: asking at each letter would ask for nothing. */
export function useSettled<Value>(value: Value, pauseMs = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
