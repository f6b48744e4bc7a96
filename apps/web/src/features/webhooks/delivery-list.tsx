// What was sent to a webhook: each event with its attempts and what was answered, and sending it again.
import type { DeliveryState, WebhookDelivery, WebhookEndpoint } from '@groundwork/contract/webhooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { deliveries, replayDelivery } from './queries.ts';
import { answerNote, attemptText, deliveryNote, kindTitle, states } from './wording.ts';

export function DeliveryList({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [state, setState] = useState<DeliveryState>();
  const [open, setOpen] = useState<string[]>([]);
  const list = useInfiniteQuery(deliveries(endpoint.id, state));
  const rows = rowsOf(list.data);
  return (
    <section
      aria-label={`Deliveries to ${new URL(endpoint.url).host}`}
      className="rounded-lg ring-1 ring-line"
    >
      <div className="border-b border-line px-4 py-3">
        <FilterChips label="State" options={states} value={state} counts={undefined} onChange={setState} />
      </div>
      {list.error && !list.data ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="p-4">
          <Waiting label="Loading the deliveries" />
        </div>
      ) : rows.length === 0 ? (
        <Empty
          title={state === undefined ? 'Nothing was sent yet' : 'None in this state'}
          text="Deliveries stand here for 30 days after they arrived or were given up."
        />
      ) : (
        <>
          <Accordion
            open={open}
            onOpen={setOpen}
            folds={rows.map(delivery => ({
              key: delivery.id,
              title: <Title delivery={delivery} />,
              aside: <State state={delivery.state} />,
              content: <Attempts endpoint={endpoint} delivery={delivery} />,
            }))}
          />
          <ShowMore list={list} place="foot" />
        </>
      )}
    </section>
  );
}

function State({ state }: { state: DeliveryState }) {
  const found = states.find(each => each.value === state);
  return <Badge tone={found?.tone ?? 'neutral'}>{found?.label ?? state}</Badge>;
}

function Title({ delivery }: { delivery: WebhookDelivery }) {
  const { name } = delivery.data;
  return (
    <span className="grid gap-0.5">
      <span className="wrap-anywhere">
        {kindTitle(delivery.kind)}
        {typeof name === 'string' && <bdi className="text-muted"> · {name}</bdi>}
      </span>
      <span className="text-xs text-muted">
        {instant(delivery.occurred_at)}, {deliveryNote(delivery)}
      </span>
    </span>
  );
}

function Attempts({ endpoint, delivery }: { endpoint: WebhookEndpoint; delivery: WebhookDelivery }) {
  const again = useChange(replayDelivery(endpoint.id), {
    failure: 'It was not sent again',
    onSuccess: () => notify('success', 'On its way again', 'Under the id that it had.'),
  });
  return (
    <div className="grid gap-3 px-4 py-3 text-sm">
      <p className="text-muted">
        <span className="font-mono text-xs">{delivery.kind}</span>, id{' '}
        <span className="font-mono text-xs wrap-anywhere">{delivery.event_id}</span>, of{' '}
        {delivery.subject.kind} <span className="font-mono text-xs wrap-anywhere">{delivery.subject.id}</span>
      </p>
      {delivery.attempts.length === 0 ? (
        <p className="text-muted">
          No attempt has ended yet. An event waits for earlier ones of the same subject.
        </p>
      ) : (
        <ol className="grid gap-2" aria-label="Attempts">
          {delivery.attempts.map(attempt => (
            <li key={attempt.at} className="grid gap-1">
              <span className="wrap-anywhere">{attemptText(attempt)}</span>
              {attempt.answer !== null && (
                // A region that scrolls must be reachable by keyboard.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                <pre
                  tabIndex={0}
                  role="region"
                  aria-label={answerNote}
                  className="max-h-32 overflow-auto rounded-md bg-sunken p-2 text-xs whitespace-pre-wrap wrap-anywhere"
                >
                  {attempt.answer}
                </pre>
              )}
            </li>
          ))}
        </ol>
      )}
      {delivery.state !== 'waiting' && endpoint.is_enabled && (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          isBusy={again.isPending}
          onClick={() => again.mutate(delivery.id)}
        >
          Send again
        </Button>
      )}
    </div>
  );
}
