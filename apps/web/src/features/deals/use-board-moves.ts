// Moves cards: at once on the screen, then at the server, one after the other. What is refused stands where it stood, and
// says what is missing.
import type { Deal } from '@groundwork/contract/deal-shapes';
import { missingFor, type OpenStage, stageNames } from '@groundwork/contract/deal-stages';
import { useState } from 'react';
import { isCode, messageOf } from '../../lib/api/api-error.ts';
import { taking } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { notify } from '../../ui/toast.tsx';
import type { Blocked } from './blocked-dialog.tsx';
import { type BoardShown, type PendingMove, withMoves } from './board-moves.ts';
import { moveDeal, type Seen } from './queries.ts';
import { dayToday } from './wording.ts';

/** Where a card can be put. */
export type Place = OpenStage | 'won' | 'lost';

interface Move {
  seen: Seen;
  stage: OpenStage;
  deal: Deal;
}

export function useBoardMoves(board: BoardShown) {
  const [pending, setPending] = useState<readonly (PendingMove & { move: Move })[]>([]);
  const [blocked, setBlocked] = useState<Blocked & { said?: string }>();
  const [closing, setClosing] = useState<{ deal: Deal; as: 'won' | 'lost' }>();
  /** Read out to those who do not see the card move. */
  const [said, setSaid] = useState('');
  const done = (move: Move) => setPending(all => all.filter(each => each.move !== move));
  const change = useChange(
    taking(moveDeal(), ({ seen, stage }: Move) => ({ seen, stage })),
    {
      scope: 'board',
      onFresh: (_, given) => done(given),
      onError: (error, given) => {
        done(given);
        const { deal, stage } = given;
        setSaid(`${deal.company} stays in ${stageNames[deal.stage]}. ${messageOf(error)}`);
        if (isCode(error, 'invalid_request')) setBlocked({ deal, to: stage, said: messageOf(error) });
        else notify('error', `${deal.company} was not moved`, messageOf(error));
      },
    },
  );
  const send = (deal: Deal, stage: OpenStage, isUndo: boolean): void => {
    const move: Move = { seen: { id: deal.id, version: deal.version }, stage, deal };
    setPending(all => [...all, { id: deal.id, to: stage, move }]);
    setSaid(`${deal.company} moved to ${stageNames[stage]}.`);
    change.mutate(move, {
      onSuccess: now => {
        if (isUndo) return;
        notify('success', `${deal.company} moved to ${stageNames[stage]}`, undefined, {
          label: 'Undo',
          onPress: () => deal.stage !== 'won' && deal.stage !== 'lost' && send(now, deal.stage, true),
        });
      },
    });
  };
  const put = (deal: Deal, place: Place): void => {
    if (deal.stage === place) return;
    if (place === 'lost') setClosing({ deal, as: 'lost' });
    else if (place !== 'won') send(deal, place, false);
    else if (missingFor(deal, 'won', dayToday()).length === 0) setClosing({ deal, as: 'won' });
    else {
      setSaid(`${deal.company} cannot be won yet.`);
      setBlocked({ deal, to: 'won' });
    }
  };
  return {
    shown: withMoves(board, pending),
    said,
    put,
    blocked,
    unblock: () => setBlocked(undefined),
    closing,
    endClosing: () => setClosing(undefined),
  };
}
