// Whether anybody tampered with the trail: asked by a button, answered with the entries by name.
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LabelledInput } from '../../ui/field.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Notice } from '../../ui/state.tsx';
import { checkpoint, type Verification, verify } from './queries.ts';

export function TrailVerification() {
  const [so, setSo] = useState<Verification>();
  const [given, setGiven] = useState('');
  const [isStopped, setStopped] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const run = useChange(verify(setSo));
  const last = useQuery(checkpoint());
  useEffect(() => () => stop.current?.abort(), []);
  const start = () => {
    setSo(undefined);
    setStopped(false);
    stop.current = new AbortController();
    run.mutate({ checkpoint: given, signal: stop.current.signal });
  };
  return (
    <Card aria-label="Verification">
      <CardHeader
        title="Verification"
        description={lastWords(last.data)}
        aside={
          run.isPending ? (
            <Button
              variant="secondary"
              onClick={() => {
                setStopped(true);
                stop.current?.abort();
              }}
            >
              Stop
            </Button>
          ) : (
            <Button onClick={start}>
              <ShieldCheck aria-hidden="true" />
              Verify the trail
            </Button>
          )
        }
      />
      <div className="grid gap-3 px-4 pb-4">
        {run.isPending && (
          <div className="grid gap-1.5" role="status">
            <Progress label="Verification" value={so && so.total > 0 ? so.done / so.total : null} />
            <p className="text-sm text-muted tabular">{count(so?.checked ?? 0)} entries checked so far</p>
          </div>
        )}
        {run.error && !isStopped && <Notice tone="bad">{messageOf(run.error)}</Notice>}
        {so?.isDone === true && <Outcome so={so} />}
        <details className="text-sm">
          <summary className="w-fit text-muted">Hold a checkpoint of the log against it</summary>
          <div className="grid max-w-3xl gap-2 pt-2">
            <LabelledInput
              label="Checkpoint"
              hint="The log has one for each time the trail was sealed. With it the verification also finds an end that was cut off together with everything the database says of it."
              className="font-mono"
              maxLength={400}
              value={given}
              onChange={event => setGiven(event.target.value)}
            />
            {last.data?.last && (
              <p className="font-mono text-xs wrap-anywhere text-muted">
                Public key of the checkpoints (Ed25519): {last.data.last.public_key}
              </p>
            )}
          </div>
        </details>
      </div>
    </Card>
  );
}

function lastWords(
  state: { last: { sequence: number; at: string } | null; waiting: number } | undefined,
): string {
  if (!state) return 'Loading the last checkpoint';
  const waiting = state.waiting === 0 ? '' : ` ${count(state.waiting)} wait for their seal.`;
  if (!state.last) return `No entry was sealed yet.${waiting}`;
  return `Last checkpoint: entry ${count(state.last.sequence)}, ${instant(state.last.at)}.${waiting}`;
}

function Outcome({ so }: { so: Verification }) {
  return (
    <div className="grid gap-3">
      {so.broken_count === 0 ? (
        <Notice tone="good" icon={<ShieldCheck aria-hidden="true" />}>
          All {count(so.checked)} entries are as they were when they were sealed.
        </Notice>
      ) : (
        <Notice tone="bad">
          {count(so.broken_count)} of {count(so.checked)} entries were tampered with.
        </Notice>
      )}
      {so.broken.length > 0 && (
        <ul
          className="grid max-h-96 gap-1 overflow-y-auto text-sm"
          aria-label="Entries that were tampered with"
        >
          {so.broken.map((each, index) => (
            <li key={index} className="grid grid-cols-[6rem_1fr] gap-3 border-t border-hair py-1.5">
              <span className="font-medium">{each.kind}</span>
              <span className="wrap-anywhere">{each.message}</span>
            </li>
          ))}
        </ul>
      )}
      {so.broken_count > so.broken.length && (
        <p className="text-sm text-muted">
          {count(so.broken_count - so.broken.length)} more are not named here.
        </p>
      )}
      {so.erased.length > 0 && (
        <ul className="grid gap-1 text-sm text-muted" aria-label="Erased entries">
          {so.erased.map(each => (
            <li key={`${each.at} ${each.by} ${each.why}`}>
              {count(each.entries)} erased on {instant(each.at)} by {each.by}: {each.why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
