import { Input } from './field.tsx';
import { useTyped } from './use-typed.ts';

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
}

/** Searches a list that somebody else keeps. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useTyped(value, onSearch);
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
