// The vocabulary trains the reader of unseen exports: a phrase under the wrong meaning is a column misread in that language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, 'vocabulary');
const files = readdirSync(folder).filter(name => name.endsWith('.txt'));

const meanings = new Set(
  `record_id external_id number owner owner_id created_by modified_by created_at modified_at salutation first_name
  middle_name last_name full_name name_suffix job_title department gender birthday marital_status language timezone
  email email2 phone mobile fax phone2 linkedin social opt_out do_not_call company_name website domain industry
  employees revenue company_type founded_year tax_id rating street street2 city state zip country region geo address
  lead_source lead_status lifecycle score converted converted_at lost_reason amount currency exchange_rate probability
  stage pipeline close_date next_step expected_revenue forecast subject description note_body status priority category
  origin resolution closed_at type tags active start_date end_date due_date activity_date duration location direction
  outcome last_activity_at reminder product_name sku quantity unit_price cost discount tax subtotal total shipping_cost
  balance payment_terms product_family budget actual_cost utm system image url flag metric fk_contact fk_company fk_deal
  fk_lead fk_ticket fk_product fk_pricebook fk_order fk_quote fk_invoice fk_campaign fk_list fk_parent fk_other none
  payment_status fulfillment_status payment_method name`.split(/\s+/),
);

/** A phrase that truly has two meanings is announced: `# under two meanings: Kunde | Adresse`. */
const announcement = '# under two meanings:';

/** Headers that differ in case and marks only are one header to the reader. */
function fold(phrase: string): string {
  return phrase
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%#€$£]+/gu, ' ')
    .trim();
}

function parse(text: string) {
  const entries: { meaning: string; phrases: string[] }[] = [];
  const announced = new Set<string>();
  for (const line of text.split('\n')) {
    if (line.startsWith(announcement)) {
      for (const phrase of line.slice(announcement.length).split('|')) announced.add(fold(phrase));
    } else if (line !== '' && !line.startsWith('#')) {
      const colon = line.indexOf(': ');
      entries.push({
        meaning: line.slice(0, Math.max(colon, 0)),
        phrases: line.slice(colon + 2).split(' | '),
      });
    }
  }
  return { entries, announced };
}

test('there is a vocabulary of English, and each file is named after its language', () => {
  expect(files).toContain('en.txt');
  expect(files.filter(name => !/^[a-z]{2}(?:-[a-z]{2,4})?\.txt$/i.test(name))).toEqual([]);
});

test.each(files)('%s: every line is a known meaning with clean phrases', file => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  expect(text).toBe(text.normalize('NFC'));
  expect(text.split('\n').filter(line => line !== line.trim())).toEqual([]);
  const { entries } = parse(text);
  const names = entries.map(entry => entry.meaning);
  expect(names.filter(name => !meanings.has(name))).toEqual([]);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  const unclean = entries
    .flatMap(entry => entry.phrases)
    .filter(phrase => phrase !== phrase.trim() || phrase.includes('|') || !/[\p{L}%#€$£]/u.test(phrase));
  expect(unclean).toEqual([]);
});

test.each(files)('%s: at least 100 meanings have three phrases', file => {
  const { entries } = parse(readFileSync(path.join(folder, file), 'utf8'));
  expect(entries.filter(entry => entry.phrases.length >= 3).length).toBeGreaterThanOrEqual(100);
});

test.each(files)('%s: no phrase stands twice unless it is announced', file => {
  const { entries, announced } = parse(readFileSync(path.join(folder, file), 'utf8'));
  const under = new Map<string, string[]>();
  for (const { meaning, phrases } of entries) {
    for (const phrase of phrases) under.set(fold(phrase), [...(under.get(fold(phrase)) ?? []), meaning]);
  }
  const twice = [...under].filter(([phrase, names]) => names.length > 1 && !announced.has(phrase));
  expect(twice).toEqual([]);
  const twiceUnderOne = [...under].filter(([, names]) => new Set(names).size < names.length);
  expect(twiceUnderOne).toEqual([]);
  expect([...announced].filter(phrase => (under.get(phrase)?.length ?? 0) < 2)).toEqual([]);
});
