// A contact and its firm, as the bench makes them.

export interface Contact {
  first: string;
  last: string;
  email: string;
  phone: string;
  mobile: string;
  title: string;
  firm: Firm | undefined;
  company: string;
  website: string;
  street: string;
  city: string;
  zip: string;
}

export interface Firm {
  name: string;
  suffix: string;
  domain: string;
  phone: string;
  street: string;
  city: string;
  zip: string;
  /** How its mailboxes are called. */
  style: number;
}

export function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
