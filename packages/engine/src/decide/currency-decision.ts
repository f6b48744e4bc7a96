// The question about amounts in a currency that the portal does not have.
import type { Currency } from '@groundwork/contract/crm';
import type { Answers, Decision } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { currenciesOf } from '../portal/currencies.ts';
import { ASIDE_AMOUNT, ASIDE_CURRENCY } from '../portal/own-properties.ts';
import { amountText, listed, plural } from '../words/wording.ts';
import { type ForeignTotal, foreignId, rateIn } from './foreign-currency.ts';

/** Asks, once for each currency, what becomes of the rows in it: as many as the rehearsal found, with their sum. Stands at
 *  keeping amount and currency beside: nothing is lost, and no sum of the portal is wrong. */
export function askCurrencies(
  foreign: readonly ForeignTotal[],
  portal: PortalSchema,
  decisions: DecisionRegistry,
): void {
  const known = [...(currenciesOf(portal) ?? [])];
  for (const { code, rows, amounts, cents } of foreign) {
    const isOne = amounts === 1;
    const sum = `${amountText(cents)} ${code}`;
    const deals = plural(rows, 'deal');
    const worth =
      amounts === 0 ? 'none of them with an amount' : `${plural(amounts, 'amount')}, ${sum} in all`;
    decisions.ask({
      id: foreignId(code),
      question: `What should happen to ${deals} in ${code}, which the portal does not have?`,
      why: `${rows === 1 ? '1 row of the files is' : `${deals.replace('deals', 'rows of the files')} are`} in ${code}: ${worth}. The portal has ${listed(known, 5)}. Counted as one of those it would be wrong in every sum. To have it counted, say what 1 ${code} is worth in ${known[0] ?? 'the own currency of the portal'}: no exchange rate is made up.`,
      about: { object: 'deals' },
      options: [
        {
          value: 'keep',
          label: 'Keep them in properties of their own',
          effect: `${plural(amounts, 'amount')} (${sum}) ${isOne ? 'goes' : 'go'} into “${ASIDE_AMOUNT.label}” and “${ASIDE_CURRENCY.label}” of ${isOne ? 'its deal' : 'their deals'}. “Amount” stays empty there, so that ${isOne ? 'it counts' : 'they count'} in no sum of the portal.`,
        },
        {
          value: 'leave',
          label: 'Leave the amounts out',
          effect: `${plural(amounts, 'amount')} (${sum}) ${isOne ? 'is' : 'are'} not carried over and listed; ${isOne ? 'it is' : 'they are'} missing in every sum.`,
        },
        ...adding(decisions.given(foreignId(code)), code, known[0]),
      ],
      default: 'keep',
    });
  }
}

/** Only who names a rate can have the currency added. */
function adding(answer: string | undefined, code: string, own = 'the own currency'): Decision['options'] {
  const rate = rateIn(answer ?? '');
  return answer === undefined || rate === undefined
    ? []
    : [
        {
          value: answer,
          label: `Add ${code} to the portal, 1 ${code} = ${rate} ${own}`,
          effect: `The blueprint adds ${code} with this rate, and the amounts count as ${code}. An undo hides it again: the portal never takes a currency away.`,
        },
      ];
}

/** Currencies that people said to add, which the portal does not have. */
export function addedCurrencies(answers: Answers['decisions'], portal: PortalSchema): Currency[] {
  const known = currenciesOf(portal);
  return wantedCurrencies(answers).flatMap(({ id, answer }) => {
    const code = id.slice(foreignId('').length);
    const rate = rateIn(answer ?? '');
    return rate === undefined || known?.has(code) !== false ? [] : [{ code, rate }];
  });
}

/** What people said of a currency before its rows are read: how they are read rests on it. */
export function wantedCurrencies(answers: Answers['decisions']): Decision[] {
  const start = foreignId('');
  return Object.entries(answers)
    .filter(([id]) => id.startsWith(start))
    .map(([id, answer]) => ({
      id,
      question: '',
      why: '',
      about: { object: 'deals' },
      options: [],
      default: 'keep',
      answer,
    }));
}
