import { useEffect, useState } from 'react';
import { Input } from './field.tsx';

/** Typed words are asked for when somebody pauses, not at each letter. */
const PAUSE_MS = 250;

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
}

/** Searches a list that somebody else keeps. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  // It was changed elsewhere: by the way back, or by showing all.
  if (value !== sent) {
    setSent(value);
    setTyped(value);
  }
  useEffect(() => {
    const words = typed.trim();
    if (words === sent) return;
    const pause = setTimeout(() => {
      setSent(words);
      onSearch(words);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, sent, onSearch]);
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      className="!h-8 max-sm:!h-11 sm:!w-64"
    />
  );
}
