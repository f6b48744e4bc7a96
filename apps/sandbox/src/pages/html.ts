// The frame of a page that a person reads in a browser. Every text that comes from a record is escaped here.
import type { Props } from '../objects/records-store.ts';
import type { ObjectType } from '../standard/objects.ts';

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, sign => signs[sign] ?? sign);
}

export function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} · Sandbox portal</title><style>
:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
h1{font-size:20px;line-height:28px;overflow-wrap:anywhere}h2{font-size:14px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:6px 8px;border-top:1px solid #8885;overflow-wrap:anywhere}
th{width:40%;font-weight:500}small{display:block;font:12px/16px ui-monospace,monospace;opacity:.75}
</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;
}

const named: Readonly<Record<string, readonly string[]>> = {
  companies: ['name'],
  contacts: ['firstname', 'lastname'],
  deals: ['dealname'],
  tickets: ['subject'],
  tasks: ['hs_task_subject'],
  line_items: ['name'],
  quotes: ['hs_title'],
  invoices: ['hs_number'],
};

/** What people call a record; empty when it has no name. */
export function nameOf({ name, required }: ObjectType, props: Props): string {
  return (named[name] ?? required)
    .map(property => props[property] ?? '')
    .filter(text => text !== '')
    .join(' ');
}
