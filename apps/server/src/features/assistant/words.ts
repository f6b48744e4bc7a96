// What is left of a text for finding: lower-case stems without the words that every question has. English. Pure.
import { phrases } from './phrases.ts';

/** Words that say nothing about what a question is about. */
const empty = new Set(
  `a able absolutely about actually after again ain all already along also am an and any anybody anyone anything anyway are aren as asap at back bc be
  because been before being bit btw but by came can cannot cant come comes could couldn couldnt couple currently did didn
  didnt do does doesn doesnt doing don dont each either else em er ever every everyone everything exactly for from fyi generally get
  gets getting give go goes going gonna good got gotta guys had has hasn hasnt have haven havent having hello help her here
  hey hi how i id if ill im in into is isn isnt it its itself ive just kind kinda know lemme let lets like likely lol
  look looking ltd maybe me mean might mine much must my myself need needs no normal normally not now of off oh ok
  okay on once one ones only or our ours ourselves out per perhaps please pls plz possible possibly pretty probably put
  quick quickly quite rather really regarding right same say see seem seems shall she should shouldn simply so some somehow something
  sort still stuff such supposed sure take taken takes tell than thank thanks that thats the their them then there theres
  these they thing things think this those thx to too til till try trying ty um until up upon us use used usually very wanna
  want wanted wants was wasn we well went were weren weve what whats which while will wish with within won wont would wouldn bunch completely else entire entirely fine great heaps honestly ho hte hw kindly loads lots madam nice omg r seriously sir teh tons totally u ur wat well whole wot wtf yes yet you your youre yours`.split(
    /\s+/,
  ),
);

/** Words that say which kind of answer is wanted: a person, a day, a reason, a number, a place. */
export const asksWhat: ReadonlySet<string> = new Set([
  'who',
  'when',
  'why',
  'where',
  'many',
  'long',
  'number',
]);

/** Words that people use for one another, by the one that stands for all. */
const alike: Readonly<Record<string, readonly string[]>> = {
  undo: [
    'undone',
    'undoing',
    'undoes',
    'revert',
    'reverted',
    'reverse',
    'reversal',
    'unwind',
    'reversed',
    'rollback',
    'restore',
  ],
  cost: [
    'price',
    'prices',
    'pricing',
    'costs',
    'expensive',
    'cheap',
    'fee',
    'fees',
    'charge',
    'charged',
    'pay',
    'paying',
  ],
  colleague: [
    'employee',
    'employees',
    'staff',
    'coworker',
    'coworkers',
    'teammate',
    'teammates',
    'people',
    'person',
    'somebody',
    'someone',
    'collegue',
    'collegues',
  ],
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
    'migration',
    'migrations',
  ],
  overdue: ['slip', 'slipped', 'late', 'delayed', 'delay', 'delays', 'slipping'],
  duplicate: [
    'dupe',
    'dupes',
    'double',
    'doubles',
    'doubled',
    'twice',
    'dups',
    'dedupe',
    'deduplicate',
    'deduplication',
    'doublets',
  ],
  approve: [
    'confirm',
    'confirmed',
    'authorise',
    'authorize',
    'authorised',
    'authorized',
    'consent',
    'accept',
    'accepted',
  ],
  mistake: ['error', 'wrongly'],
  operation: ['job', 'jobs', 'process', 'processing', 'operations'],
  separator: ['separated', 'delimiter', 'delimited', 'semicolon', 'semicolons', 'comma', 'commas'],
  enter: ['paste', 'type', 'fill'],
  problem: ['issue', 'issues', 'trouble', 'broken', 'bug', 'bugs', 'problems'],
  several: ['multiple', 'various'],
  wait: [
    'stuck',
    'holding',
    'held',
    'waiting',
    'pending',
    'blocked',
    'blocking',
    'outstanding',
    'todo',
    'todos',
  ],
  reply: ['respond', 'responds', 'response', 'responses', 'replies', 'responding'],
  discount: ['reduction', 'rebate', 'cheaper', 'discounts'],
  phone: ['telephone', 'call', 'phoning', 'ring', 'calling'],
  change: ['modify', 'edit', 'alter', 'switch'],
  upgrade: ['downgrade', 'upgrading', 'downgrading'],
  interrupt: ['crash', 'crashes', 'crashed', 'interrupted', 'interruption', 'outage', 'aborted'],
  remove: ['delete', 'deleted', 'deleting', 'deletion', 'erase', 'erased', 'kick', 'wipe'],
  reject: ['rejected', 'refused', 'refuse', 'rejection', 'rejects', 'declined', 'thrown'],
  invite: ['invitation', 'invitations', 'inviting'],
  secure: ['security', 'safe', 'safety', 'secured', 'protected', 'protect'],
  launch: ['finish', 'finished', 'launched', 'completion', 'done', 'ready'],
  begin: ['start', 'starting', 'started', 'first'],
  record: ['row', 'rows', 'data', 'lines', 'entries'],
  administrator: ['admin', 'admins'],
  spreadsheet: [
    'excel',
    'xlsx',
    'xls',
    'workbook',
    'workbooks',
    'sheet',
    'sheets',
    'tab',
    'tabs',
    'spreadsheets',
  ],
  crm: ['hubspot'],
  document: ['doc', 'docs'],
  company: ['companies', 'firms', 'companys'],
  password: ['pw', 'passwords', 'passcode'],
  founder: ['founded', 'founders'],
  human: ['agent', 'advisor', 'humans', 'real'],
  talk: ['speak', 'chat', 'reach', 'contacting'],
  email: ['mail', 'mails', 'emails'],
  notification: ['notify', 'notified', 'notifications', 'alerts', 'alert'],
  largest: ['max', 'maximum', 'biggest', 'big', 'large', 'size', 'huge', 'sizes'],
  allow: ['permission', 'permissions', 'rights', 'allowed', 'permitted', 'may'],
  owner: ['owns', 'owned', 'responsible', 'belongs', 'owners'],
  happen: ['happens', 'happened', 'happening'],
  task: ['tasks'],
  news: ['update', 'updates', 'latest', 'recent', 'recently', 'lately'],
  consultant: ['leads', 'handles', 'handle'],
  end: ['ends', 'ended', 'expire', 'expires', 'expired', 'over', 'ending'],
  stop: ['cancel', 'abort', 'pause', 'stopped', 'cancelled', 'canceled', 'cancelling', 'cancellation'],
};
const standsFor = new Map(
  Object.entries(alike).flatMap(([word, others]) => others.map(other => [other, stemOf(word)] as const)),
);

/** The stems of a text, in order, repeated ones included. */
export function stemsOf(text: string): string[] {
  let plain = text
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replaceAll(/\be-mail/g, 'email');
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
