// Rules by which reps earn, and the exchange rates they are worked out with.
import type { CommissionRule } from '@groundwork/contract/commission-rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { RatesCard } from '../../../features/commissions/rates-card.tsx';
import { RuleEditor } from '../../../features/commissions/rule-editor.tsx';
import { RuleList } from '../../../features/commissions/rule-list.tsx';
import { rules } from '../../../features/commissions/rule-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/state.tsx';
import { ListBody } from '../../frame/list-body.tsx';

export function CommissionRulesPart() {
  const list = useInfiniteQuery(rules());
  const [edited, setEdited] = useState<{ base: CommissionRule | undefined }>();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (edited) return <RuleEditor base={edited.base} today={today} onClose={() => setEdited(undefined)} />;
  return (
    <div className="grid gap-4">
      <Card className="overflow-clip">
        <CardHeader
          title="Rules of commission"
          description="The version with the latest day holds; one for a rep goes before one for their partner, that before one for all."
          aside={
            <Button onClick={() => setEdited({ base: undefined })}>
              <Plus aria-hidden="true" />
              New Version...
            </Button>
          }
        />
        <ListBody
          list={list}
          waiting="Loading the rules"
          empty={<Empty title="No rule is in force" text="Until there is one, won deals earn nothing." />}
        >
          {rows => <RuleList rules={rows} today={today} onBase={base => setEdited({ base })} />}
        </ListBody>
      </Card>
      <RatesCard today={today} />
    </div>
  );
}
