// What is left of a text for finding: lower-case stems without the words that every question has. English. Pure.

/** Words that say nothing about what a question is about. */
const empty = new Set(
  `a able absolutely about actually after again ain all already also am an and any anybody anyone anything anyway are aren as asap at back bc be
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

/** Several words that mean one thing. */
const phrases: readonly [RegExp, string][] = [
  [/\bgo(?:es|ing)?[- ]?live\b|\broll(?:ed)?[- ]?out\b/g, ' launch '],
  [
    /\broll(?:ed|ing)?[- ]?back\b|\b(?:tak|bring|turn)(?:e|en|ing)? (?:\w+ ){0,3}back\b|\bway (?:it|they|things|everything) (?:was|were)\b|\bctrl[- ]?z\b/g,
    ' undo ',
  ],
  [
    /\b(?:two|2|second|multi)[- ]?(?:step|factor)(?: (?:authentication|verification|login))?\b|\b(?:2fa|mfa|totp)\b/g,
    ' authenticator ',
  ],
  [/\bnon[- ]?profits?\b|\bcharit(?:y|ies)\b|\bngos?\b/g, ' nonprofit '],
  [/\bread[- ]?only\b/g, ' readonly '],
  [/\b(?:on|in) (?:track|schedule|time)\b|\bbehind (?:schedule|plan)?\b/g, ' overdue '],
  [
    /\bhow (?:far|much (?:is|has been|was|of it|have)(?: \w+){0,3} (?:done|complete[d]?|finished))\b/g,
    ' progress ',
  ],
  [/\bwhere (?:do|are) we(?: stand)?\b/g, ' progress '],
  [/\bhow much longer\b/g, ' how long '],
  [/\bhow much (?:data|records|rows)\b/g, ' how many '],
  [/\bhow much\b/g, ' cost '],
  [/\bamount of\b|\bcount of\b/g, ' number '],
  [/\bhow many\b|\bnumber of\b/g, ' many number '],
  [/\bby when\b|\buntil when\b|\bwhat (?:date|day)\b|\bhow soon\b/g, ' when '],
  [/\bhow come\b|\bwhat(?: i|')?s the reason\b|\bfor what reason\b|\bthe reasons? for\b/g, ' why '],
  [/\bsign(?:ing|ed)?[- ]?in(?:to)?\b|\blog(?:ging|ged)?[- ]?(?:in|on)(?:to)?\b/g, ' signin '],
  [/\bset ?up\b/g, ' setup '],
  [/\bdid(?: not|n'?t) (?:make it|arrive|get through|come through)\b/g, ' rejected '],
  [
    /\b(?:don'?t|do not|doesn'?t|does not|nobody|no one|never|without|not) (?:\w+ ){0,2}(?:answer|answers|answering|decide|decides|reply|replies)\b|\bignor(?:e|ing) (?:the |a |your )?(?:questions?|decisions?)\b/g,
    ' unanswered ',
  ],
  [
    /\b(?:don'?t|do not|doesn'?t|does not|nobody|no one|never|not) (?:want to )?(?:approve|approves|approving)\b/g,
    ' unapproved ',
  ],
  [/\bopen(?:ing)? (?:a|an|another|new) (?:new )?(?:support )?ticket\b/g, ' create ticket '],
  [/\b(?:allowed|able|permitted) to do\b/g, ' allow '],
  [
    /\bsign(?:ed|ing|s)?[- ]?(?:it |this |them )?off\b|\bgreen[- ]?light\b|\bgive (?:the |my )?ok\b/g,
    ' approve ',
  ],
  [/\b(?:do|done|does|did) (?:you )?with\b/g, ' happen '],
  [/\b(?:does|do|did|will|can|wo|ca)(?: ?not|n'?t) (upload|work|open|load|arrive)\b/g, ' $1 fails '],
  [/\brunning (?:late|behind)\b/g, ' overdue '],
  [/\bhow (?:complete|finished)\b|\b(?:what|which) percentage\b/g, ' progress '],
  [/\bby (?:accident|mistake)\b|\baccidentally\b/g, ' mistake '],
  [/\bget rid of\b|\bthrow (?:\w+ )?away\b/g, ' remove '],
  [/\bmore than one\b/g, ' several '],
  [/\b\d+\s?(?:kb|mb|gb|megabytes?|gigabytes?)\b/g, ' largest file '],
  // A day or an hour somebody thinks of.
  [
    /\b(?:by|before|until|this|next|end of|in|on) (?:the )?(?:end of (?:the )?)?(?:christmas|easter|new year|summer|autumn|winter|spring|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|week|month|quarter|year|tomorrow)\b/g,
    ' when ',
  ],
  [
    /\b(?:anything|something|nothing|what|things?|tasks?|stuff)\b[^?.]{0,24}\bto do\b|\b(?:have|need) to do\b/g,
    ' todo ',
  ],
  // An address of one's own, which nothing here says anything of.
  [/\b(?:change|update|new|other) (?:my |our |the )?email(?: address)?\b/g, ' emailaddress '],
  [/\bchange ?sets?\b/g, ' changeset '],
  [/\bclean(?:ed|ing)? ?up\b/g, ' cleanup '],
  [/\bhand(?:ed)? over\b/g, ' handover '],
];

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

/** The one of these whose name the question says, and the question without it. A name of one letter is a letter. */
export function mentioned<T extends { name: string }>(
  question: string,
  all: readonly T[],
): (T & { rest: string }) | undefined {
  const said = ` ${plainOf(question)} `;
  const found = all
    .filter(({ name }) => plainOf(name).length > 1 && said.includes(` ${plainOf(name)} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
  return found && { ...found, rest: said.replace(` ${plainOf(found.name)} `, ' ') };
}

function plainOf(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
}
