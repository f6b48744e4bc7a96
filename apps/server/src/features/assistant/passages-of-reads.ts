// What reads answered, as passages that a language model is shown: the one place through which the product's data reach it. Each
// value stands behind the name of its field. Whatever people may have written stands in quotation marks that it cannot close, cut
// short; ids and addresses are left out; amounts are written with their currency.
import { ProjectId } from '@groundwork/contract/ids';
import { requestUrl } from '@groundwork/contract/request-url';
import { number } from '@groundwork/engine/words/wording';
import type { ReadAsCaller } from '../../platform/route.ts';
import { money } from './areas/area-fact.ts';
import type { Passage } from './knowledge.ts';
import type { Known, PlannedRead } from './plan-reads.ts';
import { exactMoney, quoted, written } from './sentence.ts';

/** Signs of one read that are shown, and how deep and how wide it is looked into. */
const mostSigns = 4000;
const mostDeep = 5;
const mostEntries = 20;

export interface Reading {
  read: ReadAsCaller;
  known: readonly Known[];
  now: Date;
  kind: 'project' | 'area';
}

/** Reads one after the other, as the person who asks; what is refused or is not there is left out. */
export async function passagesOfReads(
  reads: readonly PlannedRead[],
  { read, known, now, kind }: Reading,
): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const [at, { tool, params, query }] of reads.entries()) {
    const { status, body } = await read(requestUrl('', tool.call.path, params, query));
    if (status !== 200 || body === undefined) continue;
    const of = known.find(({ id }) => id === params['id']);
    const title = of ? `${quoted(of.name)}: ${tool.call.summary}` : tool.call.summary;
    passages.push({
      source: {
        id: `read:${at + 1}`,
        kind,
        title,
        link: tool.page.replaceAll('{id}', encodeURIComponent(params['id'] ?? '')),
        as_of: now.toISOString(),
        project: kind === 'project' && of ? { id: ProjectId.parse(of.id), name: of.name } : null,
      },
      asked: [],
      sentences: linesOf(body),
    });
  }
  return passages;
}

/** `company “Lumen AG”, value USD 31,000.00, stage negotiation.`, one for each record. */
export function linesOf(body: unknown): string[] {
  const lines: string[] = [];
  collect(body, '', 0, lines);
  const kept: string[] = [];
  let signs = 0;
  for (const line of lines) {
    signs += line.length;
    if (signs > mostSigns) break;
    kept.push(line);
  }
  return kept;
}

function collect(value: unknown, name: string, deep: number, lines: string[]): void {
  if (deep > mostDeep) return;
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(one => !isRecord(one) && !Array.isArray(one))) {
      const texts = value.slice(0, mostEntries).flatMap(one => textOf(name, one, {}) ?? []);
      if (texts.length > 0) lines.push(`${wordsOf(name)} ${texts.join(', ')}.`);
      return;
    }
    for (const one of value.slice(0, mostEntries)) collect(one, name, deep + 1, lines);
    return;
  }
  if (!isRecord(value)) return;
  const own: string[] = [];
  const inner: [string, unknown][] = [];
  for (const [field, one] of Object.entries(value).slice(0, 60)) {
    if (isRecord(one) || Array.isArray(one)) inner.push([field, one]);
    else {
      const text = textOf(field, one, value);
      if (text !== undefined) own.push(`${wordsOf(field)} ${text}`);
    }
  }
  if (own.length > 0) lines.push(`${name === '' ? '' : `${wordsOf(name)}: `}${own.join(', ')}.`);
  for (const [field, one] of inner) collect(one, field, deep + 1, lines);
}

/** Names of fields are ours, but for tables whose keys people may have named. */
function wordsOf(field: string): string {
  const words = field.replace(/_cents$/, '').replaceAll('_', ' ');
  return /^[a-z][a-z0-9 ]{0,40}$/.test(words) ? words : quoted(field);
}

const moment = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/;
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const address = /^(?:https?:|www\.|\/)/i;
/** Fields whose values the contract lists: no people's words. */
const listedField =
  /^(?:status|state|stage|standing|kind|role|severity|priority|registration|plan|category|phase)$/;
/** Neither is said to anybody. */
const leftOut = /^(?:next_cursor|cursor|version|link|href|base_url|.*_hash|.*_id|id)$/;

function textOf(
  field: string,
  value: unknown,
  beside: Readonly<Record<string, unknown>>,
): string | undefined {
  if (value === null || value === undefined || leftOut.test(field)) return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const currency =
    typeof beside['currency'] === 'string' && /^[A-Z]{3}$/.test(beside['currency']) ? beside['currency'] : '';
  if (field.endsWith('_cents')) {
    if (typeof value === 'number') return currency === '' ? undefined : money(value, currency);
    return typeof value === 'string' && /^-?\d{1,30}$/.test(value) ? exactMoney(value, currency) : undefined;
  }
  if (typeof value === 'number') return Number.isInteger(value) ? number(value) : String(value);
  if (typeof value !== 'string' || value === '' || idShape.test(value) || address.test(value.trim()))
    return undefined;
  if (moment.test(value)) return written(value);
  if (field === 'currency' && /^[A-Z]{3}$/.test(value)) return value;
  if (listedField.test(field) && /^[a-z_]{1,30}$/.test(value)) return value.replaceAll('_', ' ');
  return quoted(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
