// Each section of the platform's settings, as soon as they are there.
import type { PlatformSettings } from '@groundwork/contract/settings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServiceAccounts } from '../../../features/keys/service-accounts.tsx';
import { MissingSignInCard } from '../../../features/session/missing-sign-in.tsx';
import { BrandingCard } from '../../../features/settings/branding-form.tsx';
import { DomainsCard } from '../../../features/settings/domains-form.tsx';
import { BackupsCard, IssuerCard } from '../../../features/settings/facts-cards.tsx';
import { FeaturesCard } from '../../../features/settings/features-card.tsx';
import { FormsCard } from '../../../features/settings/forms-form.tsx';
import { LogoCard } from '../../../features/settings/logo-card.tsx';
import { MailCard } from '../../../features/settings/mail-form.tsx';
import { ModelCard } from '../../../features/settings/model-form.tsx';
import { settings as settingsQuery } from '../../../features/settings/queries.ts';
import { RetentionCard } from '../../../features/settings/retention-form.tsx';
import { TextsCard } from '../../../features/settings/texts-form.tsx';
import { SecondFactorCard } from '../../../features/sign-in-rules/second-factor-card.tsx';
import { Webhooks } from '../../../features/webhooks/webhooks.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { ErrorState, Skeleton, Waiting } from '../../../ui/state.tsx';

function Loaded({ children }: { children: (settings: PlatformSettings) => ReactNode }) {
  const settings = useQuery(settingsQuery());
  if (settings.data) return children(settings.data);
  if (settings.error)
    return <ErrorState {...failureOf(settings.error)} onRetry={() => void settings.refetch()} />;
  return (
    <Waiting label="Loading settings">
      <Skeleton className="h-96" />
    </Waiting>
  );
}

export function BrandingPart() {
  return (
    <Loaded>
      {({ branding, logo }) => (
        <>
          <BrandingCard section={branding} />
          <LogoCard section={logo} />
        </>
      )}
    </Loaded>
  );
}

export function TextsPart() {
  return <Loaded>{({ texts }) => <TextsCard section={texts} />}</Loaded>;
}

export function DomainsPart() {
  return <Loaded>{({ domains }) => <DomainsCard section={domains} />}</Loaded>;
}

export function FeaturesPart() {
  return <Loaded>{({ features }) => <FeaturesCard section={features} />}</Loaded>;
}

export function MailPart() {
  return <Loaded>{({ mail }) => <MailCard section={mail} />}</Loaded>;
}

export function IssuerPart() {
  return (
    <Loaded>
      {({ issuer }) => (
        <>
          <IssuerCard issuer={issuer} />
          <MissingSignInCard />
        </>
      )}
    </Loaded>
  );
}

export function SignInPart() {
  return <SecondFactorCard />;
}

export function KeysPart() {
  return (
    <ServiceAccounts
      owner="platform"
      description="Programs of the platform itself. Their keys reach every organization: give them no more than they need."
    />
  );
}

export function WebhooksPart() {
  return <Webhooks of="platform" />;
}

export function ModelPart() {
  return <Loaded>{({ model }) => <ModelCard section={model} />}</Loaded>;
}

export function FormsPart() {
  return <Loaded>{({ forms }) => <FormsCard section={forms} />}</Loaded>;
}

export function RetentionPart() {
  return <Loaded>{({ retention }) => <RetentionCard section={retention} />}</Loaded>;
}

export function BackupsPart() {
  return <Loaded>{({ backups }) => <BackupsCard backups={backups} />}</Loaded>;
}
