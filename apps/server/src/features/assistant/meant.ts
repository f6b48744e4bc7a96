// Which of the asker's things a question names: their projects, or an organization. A name that is none of theirs is seen as
// one, so that nobody is told of another thing instead. Pure.
import { isGermanTerm } from './german.ts';

export interface Named {
  name: string;
}

export interface Meant<T> {
  /** What is named, in the order in which it is said. */
  named: T[];
  /** Every one of them is asked for. */
  isAll: boolean;
  /** A project is named that is none of these; or a text is quoted, which may be the name of one. */
  foreign: 'project' | 'quotation' | undefined;
  /** The question without names. */
  rest: string;
}

const everyProject =
  /\b(?:in |across |over |of |for )?(?:all|every|each)(?: (?:of )?(?:my|our|the|your))? projects?\b|\b(?:in |über |von |für )?(?:allen?|aller|jedem|jedes)(?: (?:meine[rn]?|unsere[rn]?|der))? projekte?n?\b/iu;
/** Whoever says so calls something by a name, whatever words it is made of. */
const calledSo = '(?:[Pp]roje[ck]ts?|[Ii]mplementations?|[Rr]ollouts?)';

/** @param isPlainWord of a name that anybody may say without meaning it, such as a project called “Migration” */
export function meantIn<T extends Named>(
  question: string,
  all: readonly T[],
  isPlainWord: (name: string) => boolean,
): Meant<T> {
  let rest = question.replace(everyProject, ' ');
  const isAll = rest !== question;
  const found: { one: T; at: number }[] = [];
  const said = new Set(wordsOf(question.toLowerCase()));
  // Longer names first: “Atlas North” is not “Atlas”.
  for (const one of all.toSorted((a, b) => b.name.length - a.name.length)) {
    const words = wordsOf(one.name);
    if (words.join('').length < 2) continue;
    // Of hundreds of names only those are looked for whose words are all there.
    if (!words.every(word => said.has(word.toLowerCase()))) continue;
    const pattern = patternOf(words, isPlainWord(one.name));
    const at = rest.search(pattern);
    if (at < 0) continue;
    found.push({ one, at });
    // As long as it was, so that places stay what they are.
    rest = rest.replace(pattern, said => ' '.repeat(said.length));
  }
  const named = found.toSorted((a, b) => a.at - b.at).map(({ one }) => one);
  return { named, isAll, foreign: foreignIn(rest, named.length > 0), rest };
}

function wordsOf(name: string): string[] {
  return name.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A plain word is the name only as it is written, in quotation marks or after the word project. */
function patternOf(words: readonly string[], isPlain: boolean): RegExp {
  const said = words.join('[^\\p{L}\\p{N}]+');
  // Begins with a word: else each letter of a long one would be tried as the beginning of the rest.
  const called = `(?<![\\p{L}\\p{N}])(?:(?:the|our|my|das|dem|unser\\p{L}*|mein\\p{L}*) )?${calledSo}\\s+["“„]?`;
  if (isPlain) return new RegExp(`["“„]${said}["”“]|${called}${said}(?![\\p{L}\\p{N}])["”“]?`, 'u');
  const after = `(?:[^\\p{L}\\p{N}]+${calledSo}(?![\\p{L}\\p{N}]))?`;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${called})?["“„]?${said}(?![\\p{L}\\p{N}])["”“]?${after}`, 'iu');
}

/** What a project has, and who speaks of one: "our project Manager" and "the project I created" name none. */
const ofEvery = new Set(
  `i i'm i'd i've is are was will has have do does can
  manager managers management lead leads leader leiter leiterin leitung managerin owner owners sponsor team teams
  status stand state stage phase progress plan plans planning planung timeline schedule zeitplan deadline deadlines
  milestone milestones budget scope goal goals ziel ziele overview übersicht summary report reports update updates
  history verlauf risk risks risiken issue issues task tasks page name names details files documents decisions
  settings id number nummer date start end kickoff`.split(/\s+/),
);

function foreignIn(rest: string, hasNamed: boolean): Meant<unknown>['foreign'] {
  if (!hasNamed && namesProject(rest)) return 'project';
  return /["“„][^"“”„]*[\p{L}\p{N}][^"“”„]*["”“]/u.test(rest) ? 'quotation' : undefined;
}

/** Whatever is called so or quoted is a name; another word with a capital is one unless every project has that. */
function namesProject(rest: string): boolean {
  const another = new RegExp(
    `${calledSo}\\s+((?:called|named|namens|genannt)\\s+["“„]?|["“„])?(\\p{Lu}[\\p{L}\\p{N}'’]*)`,
    'gu',
  );
  return [...rest.matchAll(another)].some(([, sign, word = '']) => {
    const plain = word.toLowerCase().replaceAll('’', "'");
    return sign !== undefined || !(ofEvery.has(plain) || isGermanTerm(plain));
  });
}
