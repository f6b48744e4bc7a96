// Everything of the admin area by its name: pages, organizations, users, projects, operations, tickets.
import type { Found } from '@groundwork/contract/search';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { Bot, Building2, FolderKanban, LifeBuoy, User } from 'lucide-react';
import { useState } from 'react';
import { kindNames, statusNames } from '../../features/operations/phases.ts';
import { found } from '../../features/search/queries.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Palette, type PaletteGroup, type PaletteItem } from '../../ui/palette.tsx';
import { sectionsFor } from './sections.ts';

/** How long somebody types on before it is asked. */
const pauseMs = 120;

/** Makes what leads to a place of the area. */
type To = (place: Pick<LinkProps, 'to' | 'params' | 'search'>) => () => void;

export function AdminPalette({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim(), pauseMs);
  const answer = useQuery(found(asked));
  const navigate = useNavigate();
  const { roles, features } = useAuth();
  const isSuper = roles.includes('super_admin');
  const to: To = place => () => {
    onClose();
    void navigate(place);
  };
  const typed = words.trim().toLowerCase();
  const pages = sectionsFor(isSuper, features)
    .filter(({ label }) => label.toLowerCase().includes(typed))
    .map(
      ({ to: address, label, icon: Icon }): PaletteItem => ({
        key: address,
        label,
        icon: <Icon aria-hidden="true" />,
        onChoose: to({ to: address }),
      }),
    );
  const isSearch = typed.length >= 2;
  const groups = [
    { heading: 'Pages', items: pages },
    ...(isSearch && answer.data ? groupsOf(answer.data, to) : []),
  ];
  const isFound = groups.some(group => group.items.length > 0);
  return (
    <Palette
      label="Search the admin area"
      placeholder="Organization, user, project, operation, ticket or page"
      words={words}
      onWords={setWords}
      groups={groups}
      status={statusOf()}
      onClose={onClose}
    />
  );

  function statusOf(): string {
    if (!isSearch) return isFound ? '' : 'No page is called so. Type one more letter to search everything.';
    if (answer.error) return `What is not a page could not be searched: ${messageOf(answer.error)}`;
    if (answer.isFetching || asked !== words.trim()) return 'Searching…';
    return isFound ? '' : 'Nothing has these words in its name.';
  }
}

function groupsOf(answer: Found, to: To): PaletteGroup[] {
  const organizations = answer.organizations.map(({ id, name }) => ({
    key: id,
    label: name,
    icon: <Building2 aria-hidden="true" />,
    onChoose: to({ to: '/admin/organizations/$organizationId', params: { organizationId: id } }),
  }));
  const users = answer.users.map(({ id, name, email, organization_name }) => ({
    key: id,
    label: name || email,
    note: name ? `${email}, ${organization_name}` : organization_name,
    icon: <User aria-hidden="true" />,
    onChoose: to({ to: '/admin/users/$userId', params: { userId: id } }),
  }));
  const projects = answer.projects.map(({ id, name, organization_id, organization_name }) => ({
    key: id,
    label: name,
    note: organization_name,
    icon: <FolderKanban aria-hidden="true" />,
    onChoose: to({ to: '/admin/organizations/$organizationId', params: { organizationId: organization_id } }),
  }));
  const operations = answer.operations.map(({ id, kind, status, organization_name }) => ({
    key: id,
    label: kindNames[kind],
    note: `${statusNames[status]}, ${organization_name}`,
    icon: <Bot aria-hidden="true" />,
    onChoose: to({ to: '/admin/ai-operations', search: { operation: id } }),
  }));
  const tickets = answer.tickets.map(({ id, number, subject, organization_name }) => ({
    key: id,
    label: `#${number} ${subject}`,
    note: organization_name,
    icon: <LifeBuoy aria-hidden="true" />,
    onChoose: to({ to: '/admin/support/$ticketId', params: { ticketId: id } }),
  }));
  return [
    { heading: 'Organizations', items: organizations },
    { heading: 'Users', items: users },
    { heading: 'Projects', items: projects },
    { heading: 'Operations', items: operations },
    { heading: 'Tickets', items: tickets },
  ];
}
