import type { RuleTerms } from '@groundwork/contract/commission-terms';
import { termsInWords } from './terms-words.ts';

/** What a rule says, one sentence for each of its parts. */
export function TermsList({ terms }: { terms: RuleTerms }) {
  return (
    <ul className="grid gap-0.5 text-sm">
      {termsInWords(terms).map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
