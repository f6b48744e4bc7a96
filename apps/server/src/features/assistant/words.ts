// What is left of a text for finding: lower-case stems without the words that every question has. English. Pure.

/** Words that say nothing about what a question is about. */
const empty = new Set(
  `a about after all already also am an and any anybody anyone anything are as at be been before being but by can could did do
  does doing each else ever every exactly for from get give go going good got had has have having hello help here hey hi how
  i if in into is it its just know let like me mine my need now of off ok okay on once one or our ours out over per please
  right say see shall should show so some still take tell than thank thanks that the their them then there these they
  thing this those to too until up us use very want was we were what which while will wish
  with within would yes yet you your`.split(/\s+/),
);

/** Several words that mean one thing. */
const phrases: readonly [RegExp, string][] = [
  [/\bgo(?:es|ing)?[- ]?live\b|\broll(?:ed)?[- ]?out\b/g, ' launch '],
  [/\broll(?:ed|ing)?[- ]?back\b|\btak(?:e|en|ing) (?:\w+ ){0,3}back\b/g, ' undo '],
  [
    /\b(?:two|2|second|multi)[- ]?(?:step|factor)(?: (?:authentication|verification|login))?\b|\b(?:2fa|mfa|totp)\b/g,
    ' authenticator ',
  ],
  [/\bnon[- ]?profits?\b|\bcharit(?:y|ies)\b|\bngos?\b/g, ' nonprofit '],
  [/\bread[- ]?only\b/g, ' readonly '],
  [/\bon (?:track|schedule|time)\b|\bbehind (?:schedule|plan)?\b/g, ' overdue '],
  [
    /\bhow (?:far|much (?:is|has been|was|of it|have)(?: \w+){0,3} (?:done|complete[d]?|finished))\b/g,
    ' progress ',
  ],
  [/\bwhere (?:do|are) we(?: stand)?\b/g, ' progress '],
  [/\bhow much\b/g, ' cost '],
  [/\bsign(?:ing|ed)?[- ]?in\b|\blog(?:ging|ged)?[- ]?in\b/g, ' signin '],
];

/** Words that people use for one another, by the one that stands for all. */
const alike: Readonly<Record<string, readonly string[]>> = {
  undo: ['undone', 'undoing', 'undoes', 'revert', 'reverted', 'reverse', 'reversal', 'reversed'],
  cost: [
    'price',
    'prices',
    'pricing',
    'costs',
    'expensive',
    'fee',
    'fees',
    'charge',
    'charged',
    'pay',
    'paying',
  ],
  colleague: ['coworker', 'coworkers', 'teammate', 'teammates', 'people', 'person', 'somebody', 'someone'],
  migrate: [
    'move',
    'moved',
    'moving',
    'import',
    'imported',
    'importing',
    'transfer',
    'transferred',
    'transferring',
  ],
  overdue: ['late', 'delayed', 'delay', 'delays', 'slipping'],
  duplicate: ['dupe', 'dupes', 'double', 'doubles', 'doubled', 'twice'],
  wait: ['waiting', 'pending', 'blocked', 'blocking', 'outstanding', 'todo'],
  reply: ['respond', 'responds', 'response', 'responses', 'replies', 'responding'],
  discount: ['reduction', 'rebate', 'cheaper', 'discounts'],
  phone: ['telephone', 'call', 'phoning', 'ring'],
  change: ['modify', 'edit', 'alter', 'switch', 'upgrade', 'downgrade'],
  interrupt: ['crash', 'crashes', 'crashed', 'interrupted', 'interruption', 'outage', 'aborted'],
  remove: ['delete', 'deleted', 'deleting', 'kick'],
  reject: ['rejected', 'refused', 'refuse', 'rejection', 'rejects'],
  invite: ['invitation', 'invitations'],
  secure: ['security', 'safe', 'safety', 'secured', 'protected', 'protect'],
  launch: ['finish', 'finished', 'launched', 'completion'],
  begin: ['start', 'starting', 'started', 'first'],
  record: ['row', 'rows', 'data'],
  administrator: ['admin', 'admins'],
};
const standsFor = new Map(
  Object.entries(alike).flatMap(([word, others]) => others.map(other => [other, stemOf(word)] as const)),
);

/** The stems of a text, in order, repeated ones included. */
export function stemsOf(text: string): string[] {
  let plain = text.toLowerCase().normalize('NFKC').replaceAll('’', "'");
  for (const [phrase, word] of phrases) plain = plain.replaceAll(phrase, word);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(word => word.length > 1 || /\d/.test(word))
    .filter(word => !empty.has(word))
    .map(word => standsFor.get(word) ?? stemOf(word));
}

/** Cuts the usual endings. Crude, and the same on both sides, which is all that finding needs. */
function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const stem = word
    .replace(/ies$/, 'y')
    .replace(/(?:'s|(?<!s)s)$/, '')
    .replace(/(?:ations?|ating|ated|ate)$/, 'at')
    .replace(/(?:ing|edly|ed|ly)$/, '');
  if (stem.length < 3) return word;
  // stopped, planning
  return stem.replace(/([bdgklmnprt])\1$/, '$1').replace(/e$/, '');
}
