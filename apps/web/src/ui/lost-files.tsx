import { Button } from './button.tsx';
import { Notice } from './state.tsx';

/** Says at the field which chosen files a browser let go of. Empty, it shows nothing. */
export function LostFiles({ names, onDismiss }: { names: readonly string[]; onDismiss: () => void }) {
  if (names.length === 0) return null;
  const isOne = names.length === 1;
  return (
    <Notice
      tone="warn"
      action={
        <Button variant="secondary" size="sm" onClick={onDismiss}>
          Leave {isOne ? 'it' : 'them'} out
        </Button>
      }
    >
      Your browser let go of {isOne ? 'a file' : `${names.length} files`} when the page was left. Add{' '}
      {isOne ? 'it' : 'them'} again: <span className="wrap-anywhere">{names.join(', ')}</span>
    </Notice>
  );
}
