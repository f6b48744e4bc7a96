// All there is to see of a suspended organization.
import { standingRefusals } from '@groundwork/contract/standing-refusals';
import { Lock } from 'lucide-react';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/state.tsx';

export function Suspended({ sentence }: { sentence: string | undefined }) {
  return (
    <Card>
      <Empty
        icon={<Lock />}
        title={<h1>This organization is suspended</h1>}
        text={`${sentence ?? standingRefusals.organization_suspended.message} Nothing has been deleted.`}
        action={
          <a href="/contact" className={buttonLook()}>
            Contact us
          </a>
        }
      />
    </Card>
  );
}
