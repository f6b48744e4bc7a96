// Notices that pass: success and info 5 s, warnings 8 s, errors until somebody closes them.
import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { buttonLook, IconButton } from './button.tsx';

const manager = Toast.createToastManager();
const durations = { success: 5000, info: 5000, warning: 8000, error: 0 } as const;
type Kind = keyof typeof durations;

export interface ToastAction {
  label: string;
  onPress: () => void;
}

/** How a notice is shown: for how long (ms; 0 is until somebody closes it), and how urgently it is read out. */
export function noticeOf(kind: Kind, title: string, message?: string) {
  return {
    type: kind,
    title,
    timeout: durations[kind],
    priority: kind === 'error' ? ('high' as const) : ('low' as const),
    ...(message !== undefined && { description: message }),
  };
}

/** Shows a notice. Errors are read out at once, everything else when the reader pauses. With an action it can be answered
 *  once: pressing it closes the notice. */
export function notify(kind: Kind, title: string, message?: string, action?: ToastAction): void {
  const id = manager.add({
    ...noticeOf(kind, title, message),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id);
          action.onPress();
        },
      },
    }),
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

/** On a phone a dialog fills the screen, and a notice would cover its buttons; what went wrong is said all the same. */
const besideDialog = 'max-sm:in-[:root:has([role=dialog]:not([data-type]))]:hidden';

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map(toast => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // The library hides an urgent notice, and the button of one that is not pointed at, from those who listen while both
      // can still be reached with the tab key; here every notice stands open, so nothing of it is hidden.
      aria-hidden={false}
      className={`pointer-events-auto rounded-lg bg-surface shadow-high ring-1 ring-line transition duration-200 ease-calm data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 ${toast.type === 'error' ? '' : besideDialog}`}
    >
      <Toast.Content className="flex items-start gap-3 py-2 pr-1.5 pl-4 [&_svg]:size-4">
        <span className="mt-2.5" aria-hidden="true">
          {icons[isKind(toast.type) ? toast.type : 'info']}
        </span>
        <div className="min-w-0 flex-1 py-1.5">
          <Toast.Title className="text-base font-medium" />
          <Toast.Description className="line-clamp-4 text-sm text-muted" />
        </div>
        {toast.actionProps && <Toast.Action className={`${buttonLook('secondary', 'sm')} mt-0.5`} />}
        <Toast.Close
          aria-hidden={false}
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
        {/* At the top as long as the next action may stand at the lower edge, which no notice may cover. */}
        <Toast.Viewport className="pointer-events-none fixed top-16 right-4 z-30 grid w-[min(24rem,calc(100vw-2rem))] gap-2 lg:top-auto lg:bottom-4">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
