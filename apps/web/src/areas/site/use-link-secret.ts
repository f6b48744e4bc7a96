// What a link carries that lets somebody in without a sign-in. It stands in the fragment, which no server is told.
import { useEffect, useState } from 'react';

/** Empty where the address was cut. */
export function useLinkSecret(): string {
  const [secret, setSecret] = useState(read);
  useEffect(() => {
    const change = (): void => setSecret(read());
    addEventListener('hashchange', change);
    // Search engines have no business here, and pages that are gone on to are not told where from.
    const marks = [meta('robots', 'noindex, nofollow'), meta('referrer', 'no-referrer')];
    return () => {
      removeEventListener('hashchange', change);
      for (const mark of marks) mark.remove();
    };
  }, []);
  return secret;
}

function read(): string {
  return location.hash.slice(1);
}

function meta(name: string, content: string): HTMLMetaElement {
  const element = document.createElement('meta');
  element.name = name;
  element.content = content;
  document.head.append(element);
  return element;
}
