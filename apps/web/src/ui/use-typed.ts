import { useEffect, useEffectEvent, useState } from 'react';

/** Typed words are asked for when somebody pauses, not at each letter. */
const PAUSE_MS = 250;

/** What somebody types into a search whose words are kept elsewhere, such as in the address; sent there once they pause. */
export function useTyped(kept: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(kept);
  const [known, setKnown] = useState(kept);
  const [sent, setSent] = useState(kept);
  if (kept !== known) {
    setKnown(kept);
    // Changed elsewhere: by the way back, or by showing all. What was sent from here takes its time to come back, and somebody
    // may have typed on meanwhile.
    if (kept !== sent) {
      setSent(kept);
      setTyped(kept);
    }
  }
  const send = useEffectEvent((words: string) => {
    if (words === sent) return;
    setSent(words);
    onSearch(words);
  });
  useEffect(() => {
    const pause = setTimeout(() => send(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return [typed, setTyped] as const;
}
