import type { DealDetail } from '@groundwork/contract/deal-shapes';
import {
  isOpenStage,
  type OpenStage,
  openStages,
  stageNames,
  takesTasks,
} from '@groundwork/contract/deal-stages';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { isCode, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Menu } from '../../ui/menu.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { notify } from '../../ui/toast.tsx';
import type { Blocked } from './blocked-dialog.tsx';
import { ClosedCard, type ClosedCardProps } from './closed-card.tsx';
import { CriteriaCard } from './criteria-card.tsx';
import type { EditField } from './deal-form.ts';
import { DealFigures, FactsCard } from './facts-card.tsx';
import { FilesCard } from './files-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { moveDeal } from './queries.ts';
import { RegistrationCard } from './registration-card.tsx';
import { StageSteps } from './stage-steps.tsx';
import { TasksCard } from './tasks-card.tsx';
import { stageTones } from './wording.ts';

const editing = onDemand(async () => (await import('./edit-dialog.tsx')).EditDialog);
const blocking = onDemand(async () => (await import('./blocked-dialog.tsx')).BlockedDialog);
const winning = onDemand(async () => (await import('./close-dialogs.tsx')).WinDialog);
const losing = onDemand(async () => (await import('./close-dialogs.tsx')).LoseDialog);
const reopening = onDemand(async () => (await import('./close-dialogs.tsx')).ReopenDialog);

export interface DealViewProps {
  deal: DealDetail;
  clientLink: ClosedCardProps['clientLink'];
}

export function DealView({ deal, clientLink }: DealViewProps) {
  const [edited, setEdited] = useState<readonly EditField[] | 'all'>();
  const [blocked, setBlocked] = useState<Blocked & { said?: string }>();
  const [ending, setEnding] = useState<'won' | 'lost' | 'reopen'>();
  const move = useChange(moveDeal(), {
    onSuccess: now => notify('success', `${now.company} moved to ${stageNames[now.stage]}`),
    onError: (error, { stage }) => {
      if (isCode(error, 'invalid_request')) setBlocked({ deal, to: stage, said: messageOf(error) });
      else notify('error', `${deal.company} was not moved`, messageOf(error));
    },
  });
  const isOpen = isOpenStage(deal.stage);
  const go = (to: OpenStage | 'won', from = deal) => {
    if (to === 'won') setEnding('won');
    else move.mutate({ seen: from, stage: to });
  };
  return (
    <div className="grid gap-4">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">
            <bdi>{deal.company}</bdi>{' '}
            {!isOpen && <Badge tone={stageTones[deal.stage]}>{stageNames[deal.stage]}</Badge>}
          </h1>
          {isOpen && (
            <div className="flex flex-wrap gap-2">
              <Menu
                trigger={
                  <Button variant="secondary" isBusy={move.isPending}>
                    Move to
                    <ChevronsUpDown aria-hidden="true" />
                  </Button>
                }
                groups={[
                  {
                    entries: openStages
                      .filter(stage => stage !== deal.stage)
                      .map(stage => ({ key: stage, label: stageNames[stage], onSelect: () => go(stage) })),
                  },
                ]}
              />
              <Button variant="danger" {...losing.intent} onClick={() => setEnding('lost')}>
                Close as Lost...
              </Button>
            </div>
          )}
        </div>
        {isOpenStage(deal.stage) && (
          <Card className="px-4 py-3">
            <StageSteps stage={deal.stage} />
          </Card>
        )}
      </header>
      <DealFigures deal={deal} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <ClosedCard deal={deal} clientLink={clientLink} onReopen={() => setEnding('reopen')} />
          <CriteriaCard deal={deal} isMoving={move.isPending} onFill={setEdited} onMove={go} />
          {(takesTasks(deal.stage) || deal.tasks.length > 0) && <TasksCard deal={deal} />}
          <NotesCard deal={deal} />
          <FilesCard deal={deal} />
        </div>
        <div className="grid gap-4">
          <FactsCard deal={deal} onEdit={isOpen ? () => setEdited('all') : undefined} />
          <RegistrationCard deal={deal} />
          <HistoryCard deal={deal} />
        </div>
      </div>
      {edited !== undefined && (
        <editing.Dialog
          deal={deal}
          {...(edited !== 'all' && { fields: edited, title: 'Fill in' })}
          onSaved={now => {
            if (now) notify('success', 'Saved');
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {blocked && (
        <blocking.Dialog
          {...blocked}
          dealLink={() => null}
          onMended={now => {
            setBlocked(undefined);
            go(blocked.to, { ...deal, version: now.version });
          }}
          onClose={() => setBlocked(undefined)}
        />
      )}
      {ending === 'won' && <winning.Dialog deal={deal} onClose={() => setEnding(undefined)} />}
      {ending === 'lost' && <losing.Dialog deal={deal} onClose={() => setEnding(undefined)} />}
      {ending === 'reopen' && <reopening.Dialog deal={deal} onClose={() => setEnding(undefined)} />}
    </div>
  );
}
