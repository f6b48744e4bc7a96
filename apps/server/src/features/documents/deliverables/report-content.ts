// A document before it has a format: headings, paragraphs, facts and tables. HTML and PDF are made of the same report, so
// they say the same. Holds nothing that differs between two makings from the same data, above all no present time.
import { dayInWords, number } from '@groundwork/engine/words/wording';

export interface Table {
  kind: 'table';
  /** Read out before the table, and printed above it. */
  caption: string;
  /** The first column names its row. `isNumber`: set to the right. `share`: part of the width, 1 unless said. */
  columns: readonly { name: string; isNumber?: boolean; share?: number }[];
  rows: readonly (readonly string[])[];
  /** Said in place of a table without rows. */
  empty: string;
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | Table;

export interface Section {
  heading: string;
  blocks: readonly Block[];
}

export interface ReportContent {
  title: string;
  /** Whose it is and what it is about, in one line. */
  subtitle: string;
  /** Language of our own words; names in it may be of any. */
  language: 'en';
  sections: readonly Section[];
}

/** Whole numbers with separators, the same on every machine. */
export function figure(value: number): string {
  return number(Math.round(value));
}

/** Exact money from minor units as text. */
export function amount(cents: string, currency: string): string {
  const isNegative = cents.startsWith('-');
  const digits = (isNegative ? cents.slice(1) : cents).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${isNegative ? '-' : ''}${whole}.${digits.slice(-2)} ${currency}`.trim();
}

/** `deals` → `Deals`, `custom_object` → `Custom object`. */
export function spoken(name: string): string {
  const spaced = name.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const rolesOfRows: Partial<Record<string, string>> = {
  ignored: 'Not used',
  reference: 'Look-up values',
  associations: 'Links between records',
  junction: 'Links between records',
  other: 'No records',
};

/** What rows became: an object's name, or why there is none; the words the screens have for it. */
export function became(object: string): string {
  return rolesOfRows[object] ?? spoken(object);
}

/** `2026-11-20T12:30:11Z` → `20 November 2026, 12:30 UTC`. */
export function moment(at: string | null): string {
  return at === null ? '–' : `${dayInWords(at)}, ${at.slice(11, 16)} UTC`;
}

/** By name, with the address that says which of two with the same name it was. */
export function person(address: string | null, name: string | null): string {
  if (address === null) return '–';
  return name === null || name === address ? address : `${name}, ${address}`;
}

export function text(value: string): Block {
  return { kind: 'text', text: value };
}
