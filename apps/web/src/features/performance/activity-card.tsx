// What happened last to the rep's deals and clients.
import { stageNames } from '@groundwork/contract/deal-stages';
import type { RepActivity } from '@groundwork/contract/performance';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, CircleX, Flag, Handshake, type LucideIcon, StickyNote } from 'lucide-react';
import { ago, instant } from '../../lib/formats/dates.ts';
import { Card, CardHeader } from '../../ui/card.tsx';

const icons: Record<RepActivity['kind'], LucideIcon> = {
  registered: Handshake,
  stage: ArrowRight,
  won: Check,
  lost: CircleX,
  note: StickyNote,
  milestone: Flag,
};

export function ActivityCard({ activity }: { activity: readonly RepActivity[] }) {
  return (
    <Card aria-label="Recent Activity">
      <CardHeader title="Recent Activity" />
      {activity.length === 0 ? (
        <p className="px-4 pb-4 text-muted">Nothing has happened to your deals yet.</p>
      ) : (
        <ul className="grid gap-2.5 px-4 pb-4">
          {activity.map((each, index) => (
            <Line key={index} each={each} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ each }: { each: RepActivity }) {
  const Icon = icons[each.kind];
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        {each.deal_id === null ? (
          inWords(each)
        ) : (
          <Link to="/rep/deals/$dealId" params={{ dealId: each.deal_id }} className="hover:underline">
            {inWords(each)}
          </Link>
        )}
      </span>
      <time dateTime={each.at} title={instant(each.at)} className="shrink-0 text-xs text-muted">
        {ago(each.at)}
      </time>
    </li>
  );
}

function inWords({ kind, company, stage, detail }: RepActivity): string {
  switch (kind) {
    case 'registered':
      return `${company} was registered`;
    case 'stage':
      return `${company} came to ${stage === null ? 'another stage' : stageNames[stage]}`;
    case 'won':
      return `${company} was won`;
    case 'lost':
      return `${company} was lost`;
    case 'note':
      return `Note on ${company}`;
    case 'milestone':
      return `${company} completed ${detail ?? 'a milestone'}`;
  }
}
