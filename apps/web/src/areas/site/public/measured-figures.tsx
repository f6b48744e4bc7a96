import { measured } from '../content/landing.ts';
import { recordOf } from './measured.ts';

/** What we found ourselves, each with the way to its record. What was not measured is not there. */
export function MeasuredFigures() {
  const claims = measured.claims.flatMap(claim => {
    const value = recordOf(claim);
    return value === undefined ? [] : [{ ...claim, value }];
  });
  if (claims.length === 0) return null;
  return (
    <section
      data-figures="measured"
      aria-label={measured.title}
      className="grid gap-6 rounded-xl bg-surface p-6 ring-1 ring-line sm:p-8"
    >
      <div className="grid gap-1">
        <h3 className="text-lg font-semibold">{measured.title}</h3>
        <p className="text-muted">{measured.text}</p>
      </div>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {claims.map(claim => (
          <li key={claim.row} className="grid content-start border-t border-line pt-4">
            <a
              href={`/proof#${claim.bench}`}
              className="w-fit text-2xl font-semibold tracking-[-0.02em] text-accent-ink underline-offset-4 tabular hover:underline"
            >
              {claim.value}
            </a>
            <span className="text-muted">{claim.label}</span>
          </li>
        ))}
      </ul>
      <a href="/proof" className="w-fit text-accent-ink underline underline-offset-4">
        {measured.more}
      </a>
    </section>
  );
}
