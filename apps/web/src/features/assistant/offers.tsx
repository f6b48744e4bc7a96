import type { AssistantOffer } from '@groundwork/contract/assistant-offers';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAppState } from '../../lib/app-state.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { type Begun, beginOffer } from './begin-offer.ts';

/** What can be begun: nothing runs before somebody presses, and then it is their own session that asks for it. */
export function Offers({
  offers,
  onNavigate,
}: {
  offers: readonly AssistantOffer[];
  onNavigate: () => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <p id={id} className="text-sm text-muted">
        This can be started. Nothing runs until you press.
      </p>
      <ul aria-labelledby={id} className="grid gap-2">
        {offers.map((offer, at) => (
          <li key={at} className="grid gap-2 rounded-lg p-3 ring-1 ring-line ring-inset">
            <Offer offer={offer} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Offer({ offer, onNavigate }: { offer: AssistantOffer; onNavigate: () => void }) {
  const { history } = useRouter();
  const { setCurrentProject } = useAppState();
  const [begun, setBegun] = useState<Begun>();
  const begin = useChange(beginOffer, { onSuccess: setBegun });
  return (
    <>
      <p className="break-words text-sm">{offer.sentence}</p>
      {begun === undefined ? (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          disabled={begin.isPending}
          onClick={() => begin.mutate(offer)}
        >
          {offer.title}
        </Button>
      ) : (
        <p role="status" className="text-sm">
          Started.{' '}
          <a
            href={begun.link}
            className="text-accent-ink underline underline-offset-2"
            onClick={event => {
              const isHere = !event.metaKey && !event.ctrlKey && !event.shiftKey;
              if (isHere || !begun.link.includes('project=')) setCurrentProject(offer.project);
              if (!isHere) return;
              event.preventDefault();
              onNavigate();
              history.push(begun.link);
            }}
          >
            {begun.says}
          </a>
        </p>
      )}
      {begin.error && (
        <p role="alert" className="text-sm text-bad-ink">
          {messageOf(begin.error)}
        </p>
      )}
    </>
  );
}
