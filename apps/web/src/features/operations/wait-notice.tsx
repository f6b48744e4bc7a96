// Why an operation waits, and until when, by the clock of whoever looks.
import type { OperationWait } from '@groundwork/contract/operations';
import { instantWithZone } from '../../lib/formats/dates.ts';
import { Notice } from '../../ui/state.tsx';

export function WaitNotice({ waits: { message, until } }: { waits: OperationWait }) {
  return (
    <Notice tone="warn">
      {message} It goes on at <time dateTime={until}>{instantWithZone(until)}</time>.
    </Notice>
  );
}
