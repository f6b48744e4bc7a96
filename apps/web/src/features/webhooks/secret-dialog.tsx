// The secret of a webhook, the only time that it is shown.
import { formerSecretHours, type WebhookSecret } from '@groundwork/contract/webhooks';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LabelledInput } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';

export function SecretDialog({
  made: { endpoint, secret },
  onClose,
}: {
  made: WebhookSecret;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title="The signing secret"
      description="Your receiver checks with it that a delivery is from here, of now, and unchanged. The guide on webhooks says how."
      actions={
        <>
          <Button variant="secondary" onClick={() => void copyText(secret, 'Secret copied', 'secret')}>
            Copy
          </Button>
          <Button onClick={onClose}>I have kept it</Button>
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        <LabelledInput
          label="Secret"
          readOnly
          value={secret}
          className="font-mono"
          onFocus={event => event.target.select()}
          hint="It is shown this once. Whoever loses it makes a new one."
        />
        {endpoint.former_until !== null && (
          <Notice>
            Deliveries carry a signature of the former secret as well for {formerSecretHours} hours, so that
            nothing is lost while you exchange it.
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
