// One decision, opened by a link from a mail. What the link carries stands in the fragment, which no server is told.
import { useEffect, useState } from 'react';
import { brokenLink, LinkEnded, Linked } from '../../features/decisions/linked.tsx';
import { LoginFrame } from './login-frame.tsx';

export function DecisionPage() {
  const [token, setToken] = useState(read);
  useEffect(() => {
    const change = (): void => setToken(read());
    addEventListener('hashchange', change);
    // Search engines have no business here, and pages that are gone on to are not told where from.
    const marks = [meta('robots', 'noindex, nofollow'), meta('referrer', 'no-referrer')];
    return () => {
      removeEventListener('hashchange', change);
      for (const mark of marks) mark.remove();
    };
  }, []);
  return (
    <LoginFrame title="Decision">
      {() => (token === '' ? <LinkEnded message={brokenLink} /> : <Linked key={token} token={token} />)}
    </LoginFrame>
  );
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
