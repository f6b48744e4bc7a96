// A page below /docs/api in a browser: the text stays as it was written; the search over all calls answers while one types.
import { useEffect } from 'react';
import { searchCalls } from './search-calls.ts';
import { Written } from './written.tsx';

export function ApiPage() {
  useEffect(() => searchCalls(document), []);
  return <Written />;
}
