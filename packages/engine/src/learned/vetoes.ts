// What the values of a column rule out, whatever its header resembles: a yes or no is no date and no company, a number is no
// close date, a text is no amount. Values never propose a meaning here; they only refuse one.
import type { ColumnType, Semantic } from '@groundwork/contract/profiles';

const dates = new Set(
  'created_at modified_at birthday converted_at closing start_date end_date due_date activity_date last_activity_at'.split(
    ' ',
  ),
);
const numbers = new Set(
  'money quantity unit_price cost discount tax subtotal shipping_cost balance expected_revenue revenue employees probability budget actual_cost exchange_rate score duration'.split(
    ' ',
  ),
);
const yesNo = new Set('opt_out do_not_call active converted flag reminder'.split(' '));
/** Takes a yes or no, too. */
const yesNoToo = new Set(
  'system none status metric kind rating priority tags lifecycle gender category'.split(' '),
);
const words = new Set(
  'first_name last_name middle_name full_name person organisation salutation job_title department email email2 website linkedin social industry street street2 city address next_step resolution text title product_name payment_status fulfillment_status payment_method'.split(
    ' ',
  ),
);
const addresses = new Set([
  'email',
  'email2',
  'social',
  'none',
  'record_id',
  'external_id',
  'person',
  'assignee',
  'title',
]);
const sentByMail = new Set([
  'created_by',
  'modified_by',
  'full_name',
  'fk_contact',
  'fk_lead',
  'fk_other',
  'text',
  'system',
]);

/** A number may be a time in seconds since 1970 or a date of a spreadsheet; whoever profiles it says so with a date type. */
export function isRuledOut(sense: string, type: ColumnType, semantic: Semantic | null): boolean {
  if (type === 'empty') return false;
  if (semantic === 'email') return !addresses.has(sense) && !sentByMail.has(sense);
  if (type === 'boolean') return !yesNo.has(sense) && !yesNoToo.has(sense);
  if (type === 'date' || type === 'datetime')
    return numbers.has(sense) || words.has(sense) || (yesNo.has(sense) && sense !== 'reminder');
  if (type === 'integer' || type === 'decimal')
    return (
      dates.has(sense) ||
      words.has(sense) ||
      sense === 'email' ||
      (type === 'decimal' && sense.startsWith('fk_'))
    );
  if (dates.has(sense)) return semantic !== null;
  const isAmount = semantic === 'money' || semantic === 'percent' || semantic === 'count';
  return numbers.has(sense) && semantic !== null && !isAmount;
}
