// Support Center: ways to get help, the latest tickets, and the questions that are asked most.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MessageCircle, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Turn, transcriptOf } from '../../../features/assistant/turns.ts';
import { Faq } from '../../../features/support/faq.tsx';
import { HelpCard } from '../../../features/support/help-card.tsx';
import { faq, guides, office, ticketForm, tickets } from '../../../features/support/queries.ts';
import type { TicketStart } from '../../../features/support/ticket-dialog.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useDraftOpen } from '../../../lib/forms/use-draft.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { useCurrentProject } from '../current-project.ts';
import { Documentation } from './documentation.tsx';
import { PhoneSupport } from './phone-support.tsx';
import { RecentTickets } from './recent-tickets.tsx';

const chat = onDemand(async () => (await import('../../../features/assistant/chat.tsx')).Chat);
const newTicket = onDemand(
  async () => (await import('../../../features/support/ticket-dialog.tsx')).TicketDialog,
);
const route = getRouteApi('/client/support');
const nothingSaid: TicketStart = { subject: '', transcript: [] };

const isComing = ({ isPending, errorUpdateCount }: UseQueryResult): boolean =>
  isPending && errorUpdateCount === 0;

export function SupportPage() {
  const { question } = route.useSearch();
  const navigate = useNavigate();
  const { current } = useCurrentProject();
  const { features } = useAuth();
  const [isChatOpen, setChatOpen] = useState(false);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [hasDraft] = useDraftOpen(ticketForm);
  const [draft, setDraft] = useState(hasDraft ? nothingSaid : undefined);
  const questions = useQuery(faq());
  // The parts stand below each other: together, or they would push one another down. One that has failed is tried again in
  // its own place.
  const [coming] = [
    isComing(useQuery(tickets())) && 'Loading your tickets',
    isComing(questions) && 'Loading the questions',
    isComing(useQuery(guides())) && 'Loading the guides',
    isComing(useQuery(office())) && 'Looking whether the office is open',
  ].filter(each => each !== false);

  const handOver = () => {
    setChatOpen(false);
    setDraft({ subject: turns.at(-1)?.question.slice(0, 200) ?? '', transcript: transcriptOf(turns) });
  };

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">Support Center</h1>
        <Button {...newTicket.intent} onClick={() => setDraft(nothingSaid)}>
          <Plus aria-hidden="true" />
          New Support Ticket
        </Button>
      </div>
      {coming !== undefined ? (
        <Waiting label={coming} />
      ) : (
        <>
          <div className="grid gap-4 md:grid-cols-3">
            <HelpCard
              icon={<MessageCircle aria-hidden="true" />}
              title="Live Chat"
              action={
                features.ai && (
                  <Button {...chat.intent} onClick={() => setChatOpen(true)}>
                    Start Chat
                  </Button>
                )
              }
            >
              <p>
                {features.ai
                  ? 'Ask about the product or your own project. Day and night, and every answer names its source.'
                  : 'The assistant is switched off for now. A ticket reaches people.'}
              </p>
            </HelpCard>
            <PhoneSupport />
            <Documentation />
          </div>
          <RecentTickets onNew={() => setDraft(nothingSaid)} />
          {questions.error && (
            <Card>
              <ErrorState {...failureOf(questions.error)} onRetry={() => void questions.refetch()} />
            </Card>
          )}
          {questions.isPending && <Waiting label="Loading the questions" />}
          {questions.data && <Faq key={question} entries={questions.data} opened={question} />}
        </>
      )}
      {isChatOpen && features.ai && (
        <chat.Dialog
          asker="client"
          projectId={current?.id}
          turns={turns}
          onTurns={setTurns}
          onClose={() => setChatOpen(false)}
          onHandOver={handOver}
        />
      )}
      {draft && (
        <newTicket.Dialog
          start={draft}
          onClose={() => setDraft(undefined)}
          onCreated={ticket => {
            setDraft(undefined);
            // What was handed over is in the ticket; the next chat is another matter.
            if (draft.transcript.length === 0) return;
            setTurns([]);
            void navigate({ to: '/client/support/tickets/$ticketId', params: { ticketId: ticket.id } });
          }}
        />
      )}
    </div>
  );
}
