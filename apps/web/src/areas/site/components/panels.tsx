import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader, Facts, Stat, Stats } from '../../../ui/card.tsx';
import { Confidence, Progress } from '../../../ui/progress.tsx';
import { Row } from './row.tsx';

export function Panels() {
  return (
    <div className="grid gap-4">
      <Stats>
        <Stat label="Implementation Progress" value="62%" note="9 points more than a week ago" />
        <Stat label="Time Remaining" value="22 days" note="until Dec 16, the target" />
        <Stat label="Milestones" value="3 of 5" note="Migration is in hand" />
        <Stat label="Active Tasks" value="2" />
      </Stats>
      <Card>
        <CardHeader
          title={
            <>
              Waiting for your team <Badge tone="accent">5</Badge>
            </>
          }
          aside={
            <Button size="sm" variant="secondary">
              View All Decisions
            </Button>
          }
          description="2 of these are yours"
        />
        <div className="px-4 pb-2">
          <Facts
            facts={[
              ['Rows in', '1,204'],
              ['Accounted for', '1,204'],
            ]}
          />
          <Row name="Progress">
            <Progress label="Half done" value={0.5} />
            <Progress label="Nobody knows how much there is" value={null} />
          </Row>
          <Row name="Sure">
            {[0.97, 0.7, 0.3].map(value => (
              <Confidence key={value} value={value} label={`${value * 100}% sure`} />
            ))}
          </Row>
        </div>
      </Card>
    </div>
  );
}
