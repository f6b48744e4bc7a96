// What a choice is given, whichever list it opens.
import type { ReactNode } from 'react';

export interface SelectOption {
  value: string;
  label: string;
  /** A quieter word after the label. */
  note?: ReactNode;
  /** Found by these words too, where one can search. */
  keywords?: string;
}

export interface SelectGroup {
  heading?: string;
  options: readonly SelectOption[];
}

export interface SelectProps {
  label: string;
  value: string;
  groups: readonly SelectGroup[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Shown quieter: the chosen value is a way of choosing nothing. */
  isQuiet?: boolean;
  className?: string;
  /** Of the button, so that a form finds it and says what is wrong with it. */
  control?: SelectControl;
}

interface SelectControl {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}
