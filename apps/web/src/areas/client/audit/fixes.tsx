// Everything that can be mended without asking about each record, what brings the most first, and the bundles there are so far.
import type { AuditBasis, AuditResult, FixBundle } from '@groundwork/contract/audits';
import type { ListedChangeset } from '@groundwork/contract/changesets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { gainText, reversibilityText } from '../../../features/audits/wording.ts';
import { changesets } from '../../../features/changesets/queries.ts';
import { changesetStates } from '../../../features/changesets/state-names.ts';
import { riskName, riskTone, takesText } from '../../../features/fixes/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { instant } from '../../../lib/formats/dates.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { ProposeFix } from './fix-preview.tsx';

interface FixesProps {
  projectId: string;
  auditId: string;
  basis: AuditBasis;
  result: AuditResult;
}

export function Fixes({ projectId, auditId, basis, result }: FixesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const titles = new Map(result.findings.map(({ check, title }) => [check, title]));
  const list = result.bundles.filter(({ records }) => records > 0);
  const picked = list.filter(({ check, asks }) => asks === null && chosen.includes(check));
  return (
    <div className="grid gap-4">
      <Card aria-label="Fixes">
        <CardHeader
          title="Fixes"
          description={`Worked out of the portal’s own records, the one that regains the most first.${basis.is_over ? '' : ' Choose several to look at them as one bundle.'}`}
        />
        {list.length === 0 ? (
          <Empty
            title="Nothing can be worked out"
            text={
              result.bundles.length === 0 && result.findings.length > 0
                ? 'Of none of the findings do the portal’s records say what would mend it. Audits of before fixes were worked out say nothing of them: run another one.'
                : 'Of none of the records found is anything certain known.'
            }
          />
        ) : (
          <>
            <ol aria-label="Fixes">
              {list.map(bundle => (
                <FixRow
                  key={bundle.check}
                  bundle={bundle}
                  title={titles.get(bundle.check) ?? bundle.check}
                  isOffered={!basis.is_over}
                  isChosen={chosen.includes(bundle.check)}
                  onChosen={isChosen =>
                    setChosen(before =>
                      isChosen ? [...before, bundle.check] : before.filter(each => each !== bundle.check),
                    )
                  }
                />
              ))}
            </ol>
            <div className="border-t border-hair px-4 py-4">
              <ProposeFix
                projectId={projectId}
                auditId={auditId}
                basis={basis}
                bundles={picked}
                people={result.people}
                label={picked.length > 1 ? `Preview ${count(picked.length)} fixes` : 'Preview the chosen fix'}
              />
            </div>
          </>
        )}
      </Card>
      <Bundles projectId={projectId} />
    </div>
  );
}

interface FixRowProps {
  bundle: FixBundle;
  title: string;
  isOffered: boolean;
  isChosen: boolean;
  onChosen: (isChosen: boolean) => void;
}

function FixRow({ bundle, title, isOffered, isChosen, onChosen }: FixRowProps) {
  const { check, records, left_out, gain, risk, reversibility, asks } = bundle;
  const facts = [
    `${count(records)} to mend`,
    ...(left_out > 0 ? [`${count(left_out)} left out`] : []),
    takesText(bundle),
  ];
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-t border-hair px-4 py-3">
      {isOffered && asks === null ? (
        <input
          type="checkbox"
          aria-label={`Choose ${title}`}
          checked={isChosen}
          onChange={event => onChosen(event.target.checked)}
          className="mt-0.5 size-4 accent-accent"
        />
      ) : (
        <span />
      )}
      <div className="grid min-w-0 gap-0.5">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          <Link
            to="."
            search={({ view: _view, ...before }) => ({ ...before, finding: check })}
            className="text-accent-ink hover:underline"
          >
            {title}
          </Link>
          <Badge tone={riskTone[risk]}>{riskName[risk]} risk</Badge>
        </h3>
        <p className="tabular wrap-anywhere">{facts.join(' · ')}</p>
        <p className="text-muted">
          {isOffered && asks === 'owner' ? 'Open it to choose who takes over. ' : ''}
          {reversibilityText[reversibility]}
        </p>
      </div>
      <p className="text-right text-muted tabular">{gainText(gain)}</p>
    </li>
  );
}

/** Those that were worked out so far, the newest first. */
function Bundles({ projectId }: { projectId: string }) {
  const all = useQuery(changesets(projectId));
  if (all.error) return <ErrorState {...failureOf(all.error)} onRetry={() => void all.refetch()} />;
  if (!all.data) return <Waiting label="Loading the bundles" />;
  const bundles = all.data.filter(({ kind, state }) => kind === 'fix' && state !== 'draft');
  if (bundles.length === 0) return null;
  return (
    <Card aria-label="Bundles so far">
      <CardHeader title="Bundles so far" />
      <ul>
        {bundles.map(bundle => (
          <li
            key={bundle.id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-t border-hair px-4 py-2.5"
          >
            <Link
              to="."
              search={before => ({ ...before, bundle: bundle.id })}
              className="min-w-0 text-accent-ink hover:underline"
            >
              {bundle.title}
            </Link>
            <span className="text-muted tabular">
              {stateOf(bundle)}, proposed {instant(bundle.created_at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateOf({ state, is_basis_over, scheduled_for, left_to }: ListedChangeset): string {
  if (state !== 'proposed') return changesetStates[state];
  if (is_basis_over) return 'Not approved any more';
  if (left_to !== null) return 'Approved, left to a program';
  return scheduled_for === null ? changesetStates[state] : `Scheduled for ${instant(scheduled_for)}`;
}
