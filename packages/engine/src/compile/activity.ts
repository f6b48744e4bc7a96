// What the portal asks of every activity, from what its row holds: a time, a text, its kind, and the headers of an e-mail.
import { kindProperty } from '../decide/activity-kind.ts';
import { normaliseEmail } from '../profile/values/email.ts';
import { type CompiledRow } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

export const identifyingActivity: Record<string, readonly string[]> = {
  calls: ['hs_call_title', 'hs_call_body', 'hs_timestamp', 'hs_call_from_number', 'hs_call_to_number'],
  emails: ['hs_email_subject', 'hs_email_text', 'hs_email_html', 'hs_email_headers'],
  meetings: ['hs_meeting_title', 'hs_meeting_body', 'hs_meeting_start_time', 'hs_timestamp'],
  communications: ['hs_communication_body'],
};

const articled: Record<string, string> = {
  tasks: 'a task',
  notes: 'a note',
  calls: 'a call',
  emails: 'an email',
  meetings: 'a meeting',
  communications: 'a message',
};

export function articledActivity(object: string): string | undefined {
  return articled[object];
}

/** Fills what the portal demands from the row alone, or rejects the row: no time and no kind is ever made up. */
export function completeActivity(row: CompiledRow, plan: SourcePlan, cells: readonly string[]): void {
  const { properties } = row;
  if (plan.object === 'meetings') shareStart(row);
  putTimestamp(row, plan, cells);
  if (plan.object === 'notes' && properties['hs_note_body'] === undefined) refuse(row, 'The note is empty.');
  if (plan.object === 'communications') properties['hs_communication_logged_from'] = 'CRM';
  putKind(row, plan);
}

function refuse(row: CompiledRow, reason: string): void {
  row.rejection ??= { reason, place: null, value: null };
}

/** A meeting stands on the timeline at its start. */
function shareStart({ properties, given, madeOf }: CompiledRow): void {
  const [start, time] = ['hs_meeting_start_time', 'hs_timestamp'];
  const [from, to] = properties[start] === undefined ? [time, start] : [start, time];
  const value = properties[from];
  if (value === undefined || properties[to] !== undefined) return;
  properties[to] = value;
  for (const one of given) if (one.property === from) madeOf.push({ position: one.position, property: to });
}

function putTimestamp(row: CompiledRow, plan: SourcePlan, cells: readonly string[]): void {
  if (row.properties['hs_timestamp'] !== undefined) return;
  // When a call was logged is not when it was made, where a column says the latter.
  const isTimed = plan.writers.some(one => times.includes(one.property));
  const mayBeLogged = plan.object === 'tasks' || plan.object === 'notes' || !isTimed;
  const created = mayBeLogged ? plan.createdOf(cells) : undefined;
  if (created !== undefined) {
    row.properties['hs_timestamp'] = created;
    row.madeOf.push({ position: plan.createdAt, property: 'hs_timestamp' });
    if (plan.object === 'meetings') shareStart(row);
    return;
  }
  const words = articled[plan.object] ?? 'an activity';
  refuse(row, `${words.slice(0, 1).toUpperCase()}${words.slice(1)} needs a date, and the row has none.`);
}

const times: readonly string[] = ['hs_timestamp', 'hs_meeting_start_time'];

function putKind(row: CompiledRow, plan: SourcePlan): void {
  const { properties } = row;
  const property = kindProperty(plan.object);
  if (property === undefined || properties[property] !== undefined) return;
  const shown = plan.object === 'emails' ? directionOf(properties['hs_email_headers'], plan) : undefined;
  const kind = shown ?? (plan.kindOfActivity === 'refuse' ? undefined : plan.kindOfActivity);
  if (kind !== undefined) properties[property] = kind;
  else
    refuse(
      row,
      plan.object === 'emails'
        ? 'The row does not say whether the email was sent or received, and neither end is an owner of the portal.'
        : 'The row does not say on which channel the message was written.',
    );
}

interface Headers {
  from?: Address;
  to?: Address[];
  cc?: Address[];
  bcc?: Address[];
}
interface Address {
  email: string;
  firstName?: string;
  lastName?: string;
}

/** By who wrote to whom, where exactly one end is a colleague. */
function directionOf(headers: string | undefined, plan: SourcePlan): string | undefined {
  const { from, to = [], cc = [], bcc = [] } = read(headers);
  if (from === undefined) return undefined;
  const isOwn = (one: Address): boolean => plan.ownAddresses.has(one.email);
  const others = [...to, ...cc, ...bcc];
  if (isOwn(from)) return others.length > 0 && others.every(isOwn) ? undefined : 'EMAIL';
  return others.some(isOwn) ? 'INCOMING_EMAIL' : undefined;
}

function read(text: string | undefined): Headers {
  if (text === undefined) return {};
  try {
    const given: unknown = JSON.parse(text);
    return isHeaders(given) ? given : {};
  } catch {
    return {};
  }
}

function isAddress(given: unknown): given is Address {
  return typeof given === 'object' && given !== null && 'email' in given && typeof given.email === 'string';
}

function isHeaders(given: unknown): given is Headers {
  if (typeof given !== 'object' || given === null) return false;
  const entries = Object.entries(given);
  return entries.every(([name, value]) =>
    name === 'from' ? isAddress(value) : Array.isArray(value) && value.every(isAddress),
  );
}

/** The headers with the addresses of one more cell; undefined when the cell holds none. */
export function withAddresses(
  headers: string | undefined,
  part: 'from' | 'to' | 'cc' | 'bcc',
  cell: string,
): string | undefined {
  const found = addressesOf(cell);
  const [first] = found;
  // A cell with something beside its addresses would lose it in silence.
  if (first === undefined || (part === 'from' && found.length > 1)) return undefined;
  const { from, to = [], cc = [], bcc = [] } = read(headers);
  const all = { from, to, cc, bcc };
  if (part === 'from') all.from = first;
  else all[part] = [...all[part], ...found];
  return JSON.stringify({
    ...(all.from && { from: all.from }),
    ...(all.to.length > 0 && { to: all.to }),
    ...(all.cc.length > 0 && { cc: all.cc }),
    ...(all.bcc.length > 0 && { bcc: all.bcc }),
  });
}

/** `Dana Whitfield <dana@example.com>; b@example.com`; none when one of them is no address. */
function addressesOf(cell: string): Address[] {
  const parts = cell.split(/[;,\n]/).filter(part => part.trim() !== '');
  const found = parts.map(part => {
    const [, name = '', inner] = /^\s*"?([^"<]*)"?\s*<([^>]+)>\s*$/.exec(part) ?? [];
    const email = normaliseEmail((inner ?? part).trim());
    const [firstName = '', ...rest] = name.trim().split(/\s+/);
    const lastName = rest.join(' ');
    return email === undefined
      ? undefined
      : { email, ...(firstName !== '' && { firstName }), ...(lastName !== '' && { lastName }) };
  });
  return found.some(one => one === undefined) ? [] : found.filter(one => one !== undefined);
}
