// Support Center: ways to get help, the latest tickets, and the questions that are asked most.
import type { Office } from '@groundwork/contract/help';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { BookOpen, LifeBuoy, MessageCircle, Phone, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Turn, transcriptOf } from '../../../features/assistant/turns.ts';
import { Faq } from '../../../features/support/faq.tsx';
import { HelpCard } from '../../../features/support/help-card.tsx';
import { faq, guides, office, ticketForm, tickets } from '../../../features/support/queries.ts';
import type { TicketStart } from '../../../features/support/ticket-dialog.tsx';
import { TicketList } from '../../../features/support/ticket-list.tsx';
import { failureOf, messageOf } from '../../../lib/api/api-error.ts';
import { instant } from '../../../lib/formats/dates.ts';
import { useDraftOpen } from '../../../lib/forms/use-draft.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { contact } from '../../site/content/contact.ts';
import { useCurrentProject } from '../current-project.ts';

const chat = onDemand(async () => (await import('../../../features/assistant/chat.tsx')).Chat);
const newTicket = onDemand(
  async () => (await import('../../../features/support/ticket-dialog.tsx')).TicketDialog,
);
const route = getRouteApi('/client/support');
const phone = contact.cards.find(card => card.key === 'phone');
const nothingSaid: TicketStart = { subject: '', transcript: [] };

export function SupportPage() {
  const { question } = route.useSearch();
  const navigate = useNavigate();
  const { current } = useCurrentProject();
  const [isChatOpen, setChatOpen] = useState(false);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [hasDraft] = useDraftOpen(ticketForm);
  const [draft, setDraft] = useState(hasDraft ? nothingSaid : undefined);
  const questions = useQuery(faq());

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
      <div className="grid gap-4 md:grid-cols-3">
        <HelpCard
          icon={<MessageCircle aria-hidden="true" />}
          title="Live Chat"
          action={
            <Button {...chat.intent} onClick={() => setChatOpen(true)}>
              Start Chat
            </Button>
          }
        >
          <p>Ask about the product or your own project. Day and night, and every answer names its source.</p>
        </HelpCard>
        <PhoneSupport />
        <Documentation />
      </div>
      <RecentTickets onNew={() => setDraft(nothingSaid)} />
      {questions.error ? (
        <Card>
          <ErrorState {...failureOf(questions.error)} onRetry={() => void questions.refetch()} />
        </Card>
      ) : questions.data ? (
        <Faq key={question} entries={questions.data} opened={question} />
      ) : (
        <Waiting label="Loading the questions" />
      )}
      {isChatOpen && (
        <chat.Dialog
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

function PhoneSupport() {
  const now = useQuery(office());
  return (
    <HelpCard
      icon={<Phone aria-hidden="true" />}
      title="Phone Support"
      action={
        phone && (
          <a href={phone.href} className={buttonLook('secondary')}>
            {phone.value}
          </a>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        {now.data ? (
          <OpenNow office={now.data} />
        ) : now.error ? (
          'Whether the office is open could not be found out.'
        ) : (
          'Looking whether the office is open...'
        )}
      </p>
      <ul>
        {contact.hours.map(({ days, time }) => (
          <li key={days}>
            {days} {time}
          </li>
        ))}
      </ul>
    </HelpCard>
  );
}

function OpenNow({ office: { is_open, changes_at } }: { office: Office }) {
  return (
    <>
      <Badge tone={is_open ? 'good' : 'neutral'}>{is_open ? 'Open now' : 'Closed now'}</Badge>
      <span className="text-sm">
        {is_open ? 'until' : 'opens'} {instant(changes_at)} your time
      </span>
    </>
  );
}

function Documentation() {
  const list = useQuery(guides());
  return (
    <HelpCard
      icon={<BookOpen aria-hidden="true" />}
      title="Documentation"
      action={
        list.error && (
          <Button variant="secondary" onClick={() => void list.refetch()}>
            Try again
          </Button>
        )
      }
    >
      {list.error ? (
        <p role="alert">{messageOf(list.error)}</p>
      ) : list.data ? (
        <ul className="grid gap-x-5 gap-y-1 sm:grid-cols-2 md:grid-cols-1 xl:grid-cols-2">
          {list.data.map(guide => (
            <li key={guide.slug}>
              <Link
                to="/client/support/guides/$slug"
                params={{ slug: guide.slug }}
                className="text-accent-ink underline-offset-2 hover:underline"
              >
                {guide.title}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Waiting label="Loading the guides" />
      )}
    </HelpCard>
  );
}

function RecentTickets({ onNew }: { onNew: () => void }) {
  const list = useQuery(tickets());
  return (
    <Card>
      <CardHeader title="Recent Tickets" />
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="px-5 pb-5">
          <Waiting label="Loading your tickets" />
        </div>
      ) : list.data.data.length === 0 ? (
        <Empty
          icon={<LifeBuoy />}
          title="No tickets yet"
          text="Write to us when something does not work, or when you would like to know more."
          action={
            <Button variant="secondary" onClick={onNew}>
              New Support Ticket
            </Button>
          }
        />
      ) : (
        <div className="border-t border-line">
          <TicketList tickets={list.data.data} />
        </div>
      )}
    </Card>
  );
}
