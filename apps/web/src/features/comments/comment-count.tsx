import { MessageSquare } from 'lucide-react';
import { counted } from '../../lib/formats/numbers.ts';

/** `2 comments`, where there are any. */
export function CommentCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex items-center gap-1 tabular">
      <MessageSquare aria-hidden="true" className="size-3.5 shrink-0" />
      {counted(count, 'comment')}
    </span>
  );
}
