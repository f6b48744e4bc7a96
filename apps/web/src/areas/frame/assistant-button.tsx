import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { Turn } from '../../features/assistant/turns.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { IconButton } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const chat = onDemand(async () => (await import('../../features/assistant/chat.tsx')).Chat);

/** Opens the assistant from any page of the area; what was said stays until the page is loaded anew. */
export function AssistantButton({ asker }: { asker: 'staff' | 'rep' }) {
  const { features } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  if (!features.ai) return null;
  return (
    <>
      <IconButton label="Ask the assistant" {...chat.intent} onClick={() => setOpen(true)}>
        <MessageCircle />
      </IconButton>
      {isOpen && (
        <chat.Dialog asker={asker} turns={turns} onTurns={setTurns} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
