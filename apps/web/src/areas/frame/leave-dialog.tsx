import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onStay()}
      title="Leave without saving?"
      description="What you typed here was not saved and would be lost."
      actions={
        <>
          <Button variant="secondary" onClick={onLeave}>
            Leave
          </Button>
          <Button onClick={onStay}>Stay here</Button>
        </>
      }
    />
  );
}
