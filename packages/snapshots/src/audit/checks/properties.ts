// Checks of properties: what the portal asks for, and what people write into it.
import { byPeople, type Check } from '../check.ts';

/** Below this many records a share says little. */
const ENOUGH_RECORDS = 20;
const archived = byPeople(
  'Archive the property; its values come back when it is created again under the same name.',
);
/** Texts of which enough were looked at to say what they are. */
const TEXTS = `is_own and type = 'string' and sampled >= ${ENOUGH_RECORDS}`;
const typed = byPeople(
  'Create a property of the right type beside it, fill it from this one, and archive this one.',
);

/** At least nineteen of twenty values are of one kind. */
const mostly = (count: string): string => `${count} * 20 >= sampled * 19`;
/** Numbers that name something are no quantities: nobody adds them up. */
const IS_KEY = `regexp_matches(lower(label), '(^|[^\\p{L}])(ids?|nos?|nr|numbers?|codes?|keys?|zip|plz|postcode|phone|tel|fax|mobile)[^\\p{L}]*$')`;
const OTHER_TYPE = [
  `(${mostly('numbers')} and not ${IS_KEY})`,
  ...['dates', 'emails', 'yes_no', 'phones'].map(mostly),
].join(' or ');

export const propertyChecks: readonly Check[] = [
  {
    number: 'R01',
    table: 'properties',
    severity: 'high',
    title: 'Own properties that nobody ever filled in',
    why: 'No record holds a value, where there are at least twenty records.',
    about: `is_own and records >= ${ENOUGH_RECORDS}`,
    breaks: 'filled = 0',
    shows: "'0 of ' || records",
    fix: archived,
  },
  {
    number: 'R02',
    table: 'properties',
    severity: 'medium',
    title: 'Properties that hardly anybody fills in',
    why: 'Own properties with a value in fewer than one record in twenty, where there are at least twenty records.',
    about: `is_own and records >= ${ENOUGH_RECORDS} and filled > 0`,
    breaks: 'filled * 20 < records',
    shows: "round(100 * filled / records, 1) || ' % filled'",
    fix: archived,
  },
  {
    number: 'R03',
    table: 'properties',
    severity: 'medium',
    title: 'Properties that are nearly the same',
    why: 'The label is that of another property but for a letter or two or the order of words, and at least half of the values are there too.',
    about: 'is_own and label_key is not null',
    breaks: 'twin_label is not null and not has_same_label',
    shows: "label || ' and ' || twin_label",
    fix: byPeople('Keep the one that more records fill in, copy the other’s values, archive the other.'),
  },
  {
    number: 'R04',
    table: 'properties',
    severity: 'low',
    title: 'Own properties without a description',
    why: 'Nothing says what the property is for. Checked only where at least one own property in ten has a description.',
    about:
      'is_own and (select count(description) * 10 >= count(*) and count(description) > 0 from properties where is_own)',
    breaks: 'description is null',
    shows: 'label',
    fix: byPeople('Write one sentence: what it holds, who fills it in.'),
  },
  {
    number: 'R05',
    table: 'properties',
    severity: 'high',
    title: 'Texts that are numbers, dates, addresses or yes and no',
    why: 'At least 19 of 20 values of an own text are of one such kind: they cannot be summed, sorted or filtered as what they are. Numbers in a property called id, number, code or the like are left alone.',
    about: TEXTS,
    breaks: OTHER_TYPE,
    shows: `case when ${mostly('yes_no')} then 'yes and no' when ${mostly('emails')} then 'email addresses' when ${mostly('dates')} then 'dates' when ${mostly('phones')} then 'phone numbers' else 'numbers' end`,
    fix: typed,
  },
  {
    number: 'R06',
    table: 'properties',
    severity: 'low',
    title: 'Lists with options that nobody uses',
    why: 'An own list of at least three options, with a value in at least fifty records, has options that no record has.',
    about: "is_own and type = 'enumeration' and options >= 3 and filled >= 50",
    breaks: 'unused_options > 0',
    shows: "unused_options || ' of ' || options || ' unused: ' || left(unused_labels, 120)",
    fix: byPeople('Hide the options nobody uses.'),
  },
  {
    number: 'R07',
    table: 'properties',
    severity: 'medium',
    title: 'Lists with values that are no options',
    why: 'Records hold a value that is not among the options: filters and reports leave them out. Pipelines, stages and owners are checked on their own.',
    about:
      "type = 'enumeration' and options > 0 and filled > 0 and name not in ('pipeline', 'dealstage', 'hs_pipeline', 'hs_pipeline_stage', 'hubspot_owner_id')",
    breaks: 'outside > 0',
    shows: "outside || ' records, as ' || outside_value",
    fix: byPeople('Add the option, or write the one that was meant.'),
  },
  {
    number: 'R08',
    table: 'properties',
    severity: 'medium',
    title: 'Free texts with few values',
    why: 'An own text with at least 50 values looked at has at most twenty different ones: it should be a list.',
    about: `${TEXTS} and sampled >= 50`,
    breaks: `kinds between 2 and 20 and kinds * 5 <= sampled and not (${OTHER_TYPE})`,
    shows: "kinds || ' different values'",
    fix: byPeople('Make it a list of these values.'),
  },
  {
    number: 'R09',
    table: 'properties',
    severity: 'medium',
    title: 'Lists that offer the same option twice',
    why: 'Two options differ in capitals, blanks or dashes only, as Online Store and OnlineStore.',
    about: "type = 'enumeration' and options > 1",
    breaks: 'repeated_options > 0',
    shows: "repeated_options || ' of ' || options || ' options'",
    fix: byPeople('Merge the options.'),
  },
  {
    number: 'R10',
    table: 'properties',
    severity: 'low',
    title: 'Texts in which one thing is spelled in several ways',
    why: 'An own text of few values has some that differ in capitals, blanks or dashes only.',
    about: `${TEXTS} and kinds between 2 and 100`,
    breaks: 'meant_kinds < kinds',
    shows: "kinds || ' spellings of ' || meant_kinds || ' values'",
    fix: byPeople('Make it a list, and map the spellings to its options.'),
  },
  {
    number: 'R11',
    table: 'properties',
    severity: 'medium',
    title: 'Properties of one label',
    why: 'Another property of the object has the same label: people fill in either.',
    about: 'is_own and label_key is not null',
    breaks: 'has_same_label',
    shows: 'label',
    fix: byPeople('Keep the one that more records fill in, copy the other’s values, archive the other.'),
  },
  {
    number: 'R12',
    table: 'properties',
    severity: 'low',
    title: 'Lists that are too long to choose from',
    why: 'An own list of more than 100 options.',
    about: "is_own and type = 'enumeration' and options > 0",
    breaks: 'options > 100',
    shows: "options || ' options'",
    fix: byPeople('Split the list in two, or merge options.'),
  },
  {
    number: 'R13',
    table: 'properties',
    severity: 'low',
    title: 'Properties whose name says they are not in use',
    why: 'The label says copy, test, old, do not use or the like.',
    about: 'is_own',
    breaks:
      "regexp_matches(lower(label), '\\b(copy|kopie|copie|copia|test|old|alt|backup|do not use|nicht benutzen|deprecated|tmp|temp|dummy)\\b')",
    shows: 'label',
    fix: archived,
  },
  {
    number: 'R15',
    table: 'properties',
    severity: 'low',
    title: 'Properties that say the same everywhere',
    why: 'At least fifty records hold a value, and all the same one.',
    about: 'is_own and filled >= 50 and sampled >= 20',
    breaks: 'kinds = 1',
    shows: "filled || ' records'",
    fix: archived,
  },
];
