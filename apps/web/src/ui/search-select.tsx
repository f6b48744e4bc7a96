import { choiceFrom } from './select.tsx';

/** A choice among hundreds: looks like a select, and what is typed into its list narrows it. */
export const SearchSelect = choiceFrom(async () => (await import('./search-list.tsx')).SearchList);
