// One guide, to be read.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { GuideText } from '../../../features/support/guide-text.tsx';
import { guide as guideOf } from '../../../features/support/queries.ts';
import { Waiting } from '../../../ui/state.tsx';
import { BackLink } from '../../frame/back-link.tsx';
import { FailedPage } from '../failed-page.tsx';

const route = getRouteApi('/client/support/guides/$slug');

export function GuidePage() {
  const { slug } = route.useParams();
  const section = useLocation({ select: location => location.hash });
  const found = useQuery(guideOf(slug));
  const isThere = found.data !== undefined;
  useEffect(() => {
    // The text comes after the address: the browser has looked for the section already.
    if (isThere && section !== '') document.getElementById(section)?.focus();
  }, [isThere, section]);
  return (
    <div className="grid gap-6">
      <BackLink to="/client/support">Support Center</BackLink>
      {found.data ? (
        <GuideText guide={found.data} />
      ) : found.error ? (
        <FailedPage
          error={found.error}
          onRetry={() => void found.refetch()}
          title="This guide was not found"
          back={{ to: '/client/support', name: 'Back to Support Center' }}
        />
      ) : (
        <Waiting label="Loading the guide" />
      )}
    </div>
  );
}
