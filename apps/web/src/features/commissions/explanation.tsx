// “Why is this my number”: from the deal as it was, over the rule as it was, down to the leaves that add up to the amount.
import type { Explanation } from '@groundwork/contract/commission-terms';
import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { day } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { cx } from '../../ui/class-names.ts';
import { leavesOf, sumOf } from './explanation-words.ts';
import { amount, percent, signed } from './figures.ts';
import { TermsList } from './terms-list.tsx';

type Made = NonNullable<Explanation['made_by']>;

export function ExplanationTree({ explanation }: { explanation: Explanation }) {
  const { made_by: made, currency } = explanation;
  return (
    <div className="grid">
      {made && (
        <>
          <Branch title="The deal as it was" sum={amount(made.deal.value_cents, made.deal.currency)}>
            <DealFacts made={made} currency={currency} />
          </Branch>
          <Branch title={`Rule ${made.rule.number}, “${made.rule.name}”`}>
            <p className="text-sm text-muted">
              {scopeWords[made.rule.scope]}, for deals won from {day(made.rule.effective_from)} on
            </p>
            <TermsList terms={made.rule.terms} />
          </Branch>
          <Branch title={`Standing in ${made.standing.name}`}>
            <StandingFacts made={made} currency={currency} />
          </Branch>
        </>
      )}
      <Leaves explanation={explanation} />
    </div>
  );
}

const scopeWords = { all: 'For all reps', partner: 'For the rep’s partner', rep: 'For this rep alone' };

function Branch({ title, sum, children }: { title: string; sum?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2 border-t border-hair px-4 py-3.5 first:border-t-0">
      <div className="flex flex-wrap justify-between gap-x-4">
        <h3 id={id} className="font-medium wrap-anywhere">
          {title}
        </h3>
        {sum !== undefined && <span className="tabular">{sum}</span>}
      </div>
      <div className="grid gap-1 border-l-2 border-line pl-3">{children}</div>
    </section>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 text-muted wrap-anywhere">{name}</span>
      <span className="ml-auto text-right tabular">{children}</span>
    </p>
  );
}

function DealFacts({ made: { deal, share, conversion }, currency }: { made: Made; currency: string }) {
  return (
    <>
      <Fact name={<bdi>{deal.company}</bdi>}>won on {day(deal.won_on)}</Fact>
      {deal.cancelled_on !== null && <Fact name="The client left">on {day(deal.cancelled_on)}</Fact>}
      <Fact
        name={
          share.of_reps > 1
            ? `Shared by ${counted(share.of_reps, 'rep')}: ${percent(share.share_bp)} of it`
            : 'Credited: all of it'
        }
      >
        {amount(share.credited_cents, deal.currency)}
      </Fact>
      {conversion && (
        <Fact
          name={`1 ${conversion.rate.base} was ${conversion.rate.rate} ${conversion.rate.quote} on ${day(conversion.rate.day)} (${conversion.rate.source})`}
        >
          {amount(conversion.cents, currency)}
        </Fact>
      )}
    </>
  );
}

function StandingFacts({ made: { standing }, currency }: { made: Made; currency: string }) {
  return (
    <>
      <Fact name={`Revenue of ${standing.name} by deals won before this one`}>
        {amount(standing.revenue_before_cents, currency)}
      </Fact>
      {standing.period === 'year' && (
        <Fact name="Of it in the quarter of this deal">
          {amount(standing.quarter_before_cents, currency)}
        </Fact>
      )}
      <Fact name="The quarter’s target">
        {standing.target_cents === null ? 'none was set' : amount(standing.target_cents, currency)}
      </Fact>
    </>
  );
}

function Leaves({ explanation }: { explanation: Explanation }) {
  const { currency } = explanation;
  const { cents, isWhole } = sumOf(explanation);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2 border-t border-hair px-4 py-3.5 first:border-t-0">
      <h3 id={id} className="font-medium">
        The sum, step by step
      </h3>
      <ol className="grid border-l-2 border-accent pl-3">
        {leavesOf(explanation).map((leaf, index) => (
          <li
            key={index}
            className="flex flex-wrap justify-between gap-x-4 border-t border-hair py-2 first:border-t-0 first:pt-0"
          >
            <span className="grid min-w-0 flex-1 basis-52 gap-0.5">
              <span className="wrap-anywhere">{leaf.title}</span>
              <span className="text-sm text-muted tabular wrap-anywhere">{leaf.working}</span>
            </span>
            <span className={cx('ml-auto font-medium tabular', leaf.cents < 0 && 'text-bad-ink')}>
              {signed(leaf.cents, currency)}
            </span>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-2">
        <span className="inline-flex items-center gap-1.5 font-medium">
          Together
          {isWhole ? (
            <span className="inline-flex items-center gap-1 text-sm font-normal text-good-ink">
              <Check aria-hidden="true" className="size-4" />
              the amount of this line, to the cent
            </span>
          ) : (
            <span className="inline-flex items-center gap-1 text-sm font-normal text-bad-ink">
              <TriangleAlert aria-hidden="true" className="size-4" />
              not the {amount(explanation.amount_cents, currency)} of this line
            </span>
          )}
        </span>
        <span className="ml-auto text-lg font-semibold tabular">{amount(cents, currency)}</span>
      </p>
    </section>
  );
}
