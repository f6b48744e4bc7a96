// What somebody wishes to be done rather than to know: clean duplicates, run an audit, propose fixes. English and German. Pure.

export type Wish =
  | { kind: 'audit' }
  | { kind: 'duplicates' }
  | { kind: 'pipelines' }
  | { kind: 'files' }
  /** By the number of a finding, or by the words of what is to be mended. */
  | { kind: 'fixes'; check: string | undefined; words: string };

/** Whoever asks whether, how or what something is does not ask for it to be done. */
const question =
  /^\W*(?:how|what|why|when|where|who|whom|which|is|are|was|were|did|does|do|has|have|may|should|must|wie|was|warum|wann|wo|wer|welche\p{L}*|ist|sind|wurden?|hat|haben|gibt|darf|soll|muss)\b/iu;
const courtesy =
  /^\W*(?:(?:please|bitte|now|jetzt)\b|(?:can|could|would|will) you\b|(?:kannst|könntest|würdest) du\b|(?:können|könnten|würden) sie\b|i (?:want|would like|'d like) (?:you )?to\b|ich (?:will|möchte)\b|let'?s\b|\s|,)+/iu;

const doing =
  /\b(?:clean|tidy|merge|find|search|look|get rid|dedup\p{L}*|remove|run|start|begin|do|make|perform|launch|check|audit|analy[sz]e|fix|mend|repair|correct|fill|complete|add|standardi[sz]e|normali[sz]e|propose|suggest|update|räum\p{L}*|bereinig\p{L}*|such\p{L}*|find\p{L}*|führ\p{L}*|leg\p{L}*|zusammen(?:führ|leg)\p{L}*|entfern\p{L}*|start\p{L}*|beginn\p{L}*|mach\p{L}*|prüf\p{L}*|analysier\p{L}*|korrigier\p{L}*|beheb\p{L}*|behebe|reparier\p{L}*|ergänz\p{L}*|füll\p{L}*|schlag\p{L}*|vervollständig\p{L}*)(?![\p{L}\p{N}])/iu;
const duplicates = /duplicat|dublett|duplikat|doppelt|\bdupes?\b|\bdedup/iu;
const audit =
  /\b(?:audits?|data[- ]quality|quality of (?:our|the) data|datenqualität|datenprüfung|prüfung|qualität (?:unserer|der) daten)/iu;
const pipelines = /\b(?:pipelines?|revops|revenue|umsatz\p{L}*|forecast|prognose)\b/iu;
const files = /\b(?:files?|uploads?|exports?|dateien?|exporte?)\b/iu;
const proposing =
  /\b(?:fix(?:es)?|propose|suggest|mend|repair|correct\p{L}*|fill|complete|add|standardi[sz]e|normali[sz]e|korrigier\p{L}*|korrektur\p{L}*|beheb\p{L}*|reparier\p{L}*|ergänz\p{L}*|füll\p{L}*|schlag\p{L}*|vervollständig\p{L}*)(?![\p{L}\p{N}])/iu;
/** What only people do, each where it is shown to them. */
const onlyPeople =
  /\b(?:approve|apply|delete|undo|sign off|decide|genehmig\p{L}*|freigeb\p{L}*|gib\b.*\bfrei|lösch\p{L}*|entscheid\p{L}*)(?![\p{L}\p{N}])/iu;

export function wishIn(text: string): Wish | undefined {
  const asked = text.replace(courtesy, '');
  if (question.test(asked) || onlyPeople.test(asked) || !doing.test(asked)) return undefined;
  // It begins with what is to be done; German may put a word or two before it.
  const [head = ''] = asked.match(/^\W*(?:[\p{L}\p{N}'-]+\W+){0,3}[\p{L}\p{N}'-]+/u) ?? [];
  if (
    !doing.test(head) &&
    !/\b(?:auf|aus|durch|vor|zusammen|bereinigen|prüfen|starten|ergänzen|suchen)\W*$/iu.test(asked)
  )
    return undefined;
  const check = /\b([A-Z]\d{2})\b/iu.exec(asked)?.[1]?.toUpperCase();
  if (check !== undefined && proposing.test(asked)) return { kind: 'fixes', check, words: '' };
  if (duplicates.test(asked)) return { kind: 'duplicates' };
  if (audit.test(asked)) return { kind: 'audit' };
  if (proposing.test(asked)) return { kind: 'fixes', check: undefined, words: asked };
  if (pipelines.test(asked)) return { kind: 'pipelines' };
  return files.test(asked) && /\banaly[sz]|analysier|\bread\b|lies\b/iu.test(asked)
    ? { kind: 'files' }
    : undefined;
}

/** Somebody wishes for what only a person does: said to be unknown instead of answered with what stands there. */
export function isForPeople(text: string): boolean {
  const asked = text.replace(courtesy, '');
  return (
    !question.test(asked) && onlyPeople.test(asked) && /\bfor (?:me|us)\b|\bfür (?:mich|uns)\b/iu.test(asked)
  );
}
