// What a message to a chat consists of besides its question: greetings, names and thanks around it; several questions in
// one; and whether it refers back to the one before. English. Pure.

const greeting =
  /^\s*(?:(?:hi|hello|hey|hallo|dear|yo|good (?:morning|afternoon|evening|day))(?: (?:there|all|team|everyone|folks|guys))?(?:[ ,]+\p{Lu}\p{L}+)?\s*[,.!:]+|(?:hi|hello|hey|yo)(?: there)?\b)\s*/iu;
const thanks = /[\s,.!]*\b(?:thanks|thank you|thx|cheers|(?:(?:best|kind|warm) )?regards)\b[^?]{0,40}$/iu;
const leadIn =
  /^\s*(?:(?:just )?(?:a |one )?(?:quick|short|another|simple|small) question\s*[:,.-]*|(?:can|could|would|will) you (?:please )?(?:tell|show|explain(?: to)?) (?:me|us)\b|(?:please )?tell (?:me|us)\b|i (?:would like|want|need|'d like) to know\b|do you know\b|i (?:was|am|'m)? ?wonder(?:ing)?\b(?: (?:if|whether))?)\s*/iu;

/** The question without what politeness puts around it. A name is only dropped where a greeting or thanks carries it. */
export function withoutCourtesies(message: string): string {
  let text = message.trim();
  for (let turn = 0; turn < 3; turn += 1) text = text.replace(greeting, '').replace(leadIn, '');
  const bare = text.replace(thanks, '');
  return bare.trim() === '' ? text : bare;
}

const asking =
  'what|when|who|whom|whose|how|why|is|are|was|were|can|could|do|does|did|which|where|will|would|may|has|have|should';
const joint = new RegExp(
  `[?!;]+\\s+|\\.\\s+(?=\\p{L})|\\s*,?\\s+(?:and|but|or|also)\\s+(?:also\\s+)?(?=(?:${asking})\\b)|,\\s+(?=(?:${asking})\\b)`,
  'iu',
);

const asks = new RegExp(
  `^(?:(?:and|but|so|by|until|in|at|for|since|from|to|with|on)\\s+)?(?:${asking})\\b`,
  'iu',
);

/** The questions of a message, in order; one when it is one. What is only told belongs to the question after it. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let pending = '';
  for (const part of text.split(joint).map(each => each.trim())) {
    if (part === '') continue;
    pending = `${pending} ${part}`.trim();
    if (!asks.test(part)) continue;
    parts.push(pending);
    pending = '';
  }
  if (pending !== '') parts.push(`${parts.pop() ?? ''} ${pending}`.trim());
  return parts.slice(0, 4);
}

const beginsAfter = /^\s*(?:and|but|so|also|what about|how about|then)\b/i;
const pointsBack = /\b(?:it|its|that|this|those|these|them|they|their|he|she|him|her|there|one|ones)\b/i;

/** Begins where another question ended. */
export function goesOn(text: string): boolean {
  return beginsAfter.test(text);
}

/** Has a word that stands for something said before. */
export function refersBack(text: string): boolean {
  return pointsBack.test(text);
}

/** May mean something of the question before it. */
export function mayReferBack(text: string): boolean {
  return goesOn(text) || refersBack(text) || text.trim().split(/\s+/).length <= 3;
}
