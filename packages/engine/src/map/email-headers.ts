// Which part of an e-mail's headers a column of addresses is.
import type { Transform } from '@groundwork/contract/formats';
import type { Concept } from '../words/concepts.ts';

type Header = NonNullable<Transform['header']>;

const headers: Partial<Record<Concept, Header>> = {
  email_from: 'from',
  email_to: 'to',
  email_cc: 'cc',
  email_bcc: 'bcc',
};

/** Recipients, where nothing says more. */
export function headerOf(concept: Concept | undefined): Header {
  return (concept === undefined ? undefined : headers[concept]) ?? 'to';
}
