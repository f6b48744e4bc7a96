// What people say in several words, by the one word that stands for it where passages are found. English. Pure.

/** Several words that mean one thing; earlier ones are read first. */
export const phrases: readonly [RegExp, string][] = [
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
  [
    /\bfall(?:ing|en|s)? behind\b|\b(?:go|goes|going|went|run|runs|running) (?:according )?to (?:the )?plan\b/g,
    ' overdue ',
  ],
  [/\b(?:finish|done|ready|live)(?: \w+)? in time\b/g, ' launch overdue '],
  [/\b(?:on|in) (?:track|schedule|time|plan)\b|\bbehind (?:schedule|plan)?\b/g, ' overdue '],
  [/\bdue (?:this week|these days|soon|now)\b/g, ' due today '],
  // The work of a day, and who does it.
  [
    /\b(?:to[- ]?do list|homework|on (?:my|our) (?:plate|list|desk|agenda)|(?:my|our) turn|(?:my|our) attention)\b/g,
    ' todo ',
  ],
  [
    /\b(?:catch|bring|get|fill) (?:me|us) (?:up(?: to (?:date|speed))?|in)\b|\bup to (?:date|speed)\b/g,
    ' news ',
  ],
  [/\bwh(?:at|ats|at's|at is) (?:\w+ )?new\b|\b(?:anything|something|nothing|everything) new\b/g, ' news '],
  [
    /\b(?:takes?|taking) care of (?:our|us|my|the project|the implementation)\b|\bin charge(?: over there| there| here)?\b|\b(?:account|project) manager\b/g,
    ' consultant ',
  ],
  [
    /\bsince (?:yesterday|last (?:week|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\bwhile i was (?:away|out|gone)\b/g,
    ' yesterday ',
  ],
  [
    /\b(?:need|want|expect|require)s?(?: (?:anything|something|more|else|still)){0,2} (?:from|of) (?:me|us)\b|\bowe you\b|\bi (?:should|must|have to|need to) take care of\b|\bwork for (?:me|us)\b/g,
    ' todo ',
  ],
  [
    /\b(?:planned|comes?|coming|happens?) (?:after|next)(?: (?:this|that|it))?\b|^\W*(?:and )?now(?: what)?\W*$|\b(?:proceed|carry on)\b/g,
    ' next ',
  ],
  [/\b(?:last|past) (?:week|few days)\b/g, ' yesterday '],
  [
    /\bhow (?:far|much (?:is|has been|was|of it|have)(?: \w+){0,3} (?:done|complete[d]?|finished))\b/g,
    ' progress ',
  ],
  [/\bwhere (?:do|are) we(?: stand)?\b/g, ' progress '],
  [/\b(?:is|are|got|gets?) (?:any|some)(?:thing|one|body)? (?:stuck|hanging|frozen)\b/g, ' operation stuck '],
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
    // Only over words that name nobody: what somebody else has to do is no fact of whoever asks.
    /\b(?:anything|something|nothing|what|things?|tasks?|stuff)(?: (?:else|left|still|now|today|tomorrow|is|are|there|that|for|me|us|do|does|must|i|we|you|it|have|need|want|on|our|my|side|here|today)){0,6} (?:to )?do\b(?! you| we| i\b| they)|\b(?:i|we) (?:still )?(?:have|need) to do\b/g,
    ' todo ',
  ],
  // An address of one's own, which nothing here says anything of.
  [/\b(?:change|update|new|other) (?:my |our |the )?email(?: address)?\b/g, ' emailaddress '],
  [/\bchange ?sets?\b/g, ' changeset '],
  [/\bclean(?:ed|ing)? ?up\b/g, ' cleanup '],
  [/\bhand(?:ed)? over\b/g, ' handover '],
];
