// Contacts of 20 columns as a CRM holds them, of which some stand there twice and more: short forms and slips of names, other
// mailboxes, new jobs, colleagues, families, namesakes, mailboxes of a role. The same for the same seed.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Contact } from './match-contact.ts';
import type { Draws } from './match-draws.ts';
import { PeopleMaker } from './match-maker.ts';
import { corrupted } from './match-slips.ts';
import { cities } from './match-words.ts';

const SHARE_TWICE = 0.15;
const STAGES = ['subscriber', 'lead', 'opportunity', 'customer', 'other'];
const header =
  'record_id,first_name,last_name,email,phone,mobile,job_title,company,website,street,city,zip,country,lifecycle_stage,lead_source,owner_email,created_at,last_activity,annual_revenue,notes';

/** Writes so many rows, and says of each who it is. */
export async function writePeople(file: string, rows: number, seed = 42): Promise<number[]> {
  const twice = Math.round(rows * SHARE_TWICE);
  const maker = new PeopleMaker(rows, seed);
  const { draws } = maker;
  const contacts: Contact[] = [];
  for (let one = 0; one < rows - twice; one++)
    contacts.push(maker.contact(one > 100 ? contacts[draws.below(one)] : undefined));
  const who = contacts.map((_, at) => at);
  const own = contacts.length;
  while (contacts.length < rows) {
    const is = draws.below(own);
    const original = contacts[is];
    if (original === undefined) break;
    for (let copies = draws.chance(0.3) ? 2 : 1; copies > 0 && contacts.length < rows; copies--) {
      contacts.push(corrupted(original, maker));
      who.push(is);
    }
  }
  const order = draws.order(contacts.length);
  const out = createWriteStream(file);
  out.write(`${header}\n`);
  let text = '';
  for (const [at, place] of order.entries()) {
    const contact = contacts[place];
    if (contact) text += `${lineOf(at + 1, contact, draws)}\n`;
    if (text.length < 1_000_000) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await finished(out);
  return order.map(place => who[place] ?? 0);
}

function lineOf(id: number, one: Contact, draws: Draws): string {
  const day = (): string => `20${16 + draws.below(9)}-0${1 + draws.below(9)}-${10 + draws.below(18)}`;
  const created = day();
  const cells = [
    String(id),
    one.first,
    one.last,
    draws.chance(0.1) ? one.email.toUpperCase() : one.email,
    written(one.phone, draws.below(5)),
    written(one.mobile, draws.below(5)),
    one.title,
    one.company,
    one.website,
    one.street,
    one.city,
    one.zip,
    draws.pick(['Germany', 'DE', 'Deutschland']),
    draws.pick(STAGES),
    draws.pick(['web', 'fair', 'referral', 'partner']),
    `rep${draws.below(40)}@agency.example`,
    `${created}T${10 + draws.below(10)}:00:00Z`,
    draws.chance(0.8) ? day() : '',
    draws.chance(0.4) ? String(draws.below(5_000_000)) : '',
    draws.chance(0.2)
      ? `Met ${draws.pick(['at the fair', 'by phone', 'in the office'])} in ${draws.pick(cities)}`
      : '',
  ];
  return cells.map(cell => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

function written(phone: string, style: number): string {
  const [area = '', own = ''] = phone.split(' ');
  if (phone === '') return '';
  return (
    [
      phone,
      `${area}/${own}`,
      `+49 ${area.slice(1)} ${own}`,
      `(${area}) ${own}`,
      `0049${area.slice(1)}${own}`,
    ][style] ?? phone
  );
}
