// Notices that pass: success and info 5 s, warnings 8 s, errors until somebody closes them.
import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { IconButton } from './button.tsx';

const manager = Toast.createToastManager();
const durations = { success: 5000, info: 5000, warning: 8000, error: 0 } as const;
type Kind = keyof typeof durations;

/** Shows a notice. Errors are read out at once, everything else when the reader pauses. */
export function notify(kind: Kind, title: string, message?: string): void {
  manager.add({
    type: kind,
    title,
    timeout: durations[kind],
    priority: kind === 'error' ? 'high' : 'low',
    ...(message !== undefined && { description: message }),
  });
}

const icons = {
  success: <CircleCheck className="text-good-ink" />,
  info: <Info className="text-accent-ink" />,
  warning: <TriangleAlert className="text-warn-ink" />,
  error: <CircleAlert className="text-bad-ink" />,
} as const;

function isKind(type: string | undefined): type is Kind {
  return type !== undefined && type in durations;
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map(toast => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="pointer-events-auto rounded-lg bg-surface shadow-high ring-1 ring-line transition duration-200 ease-calm data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-2 pr-1.5 pl-4 [&_svg]:size-4">
        <span className="mt-2.5" aria-hidden="true">
          {icons[isKind(toast.type) ? toast.type : 'info']}
        </span>
        <div className="min-w-0 flex-1 py-1.5">
          <Toast.Title className="text-base font-medium" />
          <Toast.Description className="text-sm text-muted" />
        </div>
        <Toast.Close
          render={
            <IconButton label="Close">
              <X />
            </IconButton>
          }
        />
      </Toast.Content>
    </Toast.Root>
  ));
}

export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed right-4 bottom-4 z-30 grid w-[min(24rem,calc(100vw-2rem))] gap-2">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
