// The sections as people with the right to see them see them: never a secret, only when and by whom it was set.
import type { PlatformSettings, SecretState } from '@groundwork/contract/settings';
import type { SiteTexts } from '@groundwork/contract/site-texts';
import type { Secrets } from '../../platform/secrets.ts';
import { backupFacts } from './backup-notes.ts';
import { type Locked, lockedBy, type StartSettings } from './environment.ts';
import { openSecret } from './secret-place.ts';
import type { StoredSection } from './store.ts';
import { type StoredSections, valuesNow } from './values.ts';

interface Shown {
  start: StartSettings;
  stored: StoredSections;
  secrets: Secrets;
  /** The texts of the public pages as they were built. */
  built: SiteTexts;
}

export async function showSettings({ start, stored, secrets, built }: Shown): Promise<PlatformSettings> {
  const values = valuesNow(start, stored);
  const locked = lockedBy(start);
  const around = (id: string, fixed: Locked) => {
    const row = stored.get(id);
    return {
      id,
      version: row?.version ?? 0,
      changed_at: row?.changed_at ?? null,
      changed_by: row?.changed_by ?? null,
      locked: { ...fixed },
    };
  };
  const { oidc } = start;
  return {
    branding: { ...around('branding', locked.branding), values: values.branding },
    logo: { ...around('logo', locked.logo), values: logoFacts(stored.get('logo')) },
    texts: { ...around('texts', locked.texts), values: values.texts, built },
    domains: { ...around('domains', locked.domains), values: values.domains },
    features: { ...around('features', locked.features), values: values.features },
    mail: {
      ...around('mail', locked.mail),
      values: values.mail,
      secret: secretState(secrets, stored.get('mail')),
    },
    model: {
      ...around('model', locked.model),
      values: values.model,
      secret: secretState(secrets, stored.get('model')),
    },
    forms: { ...around('forms', locked.forms), values: values.forms },
    retention: { ...around('retention', locked.retention), values: values.retention },
    issuer: {
      is_embedded: oidc.isEmbedded,
      authority: oidc.authority,
      client_id: oidc.clientId,
      audience: oidc.audience,
      redirect_uri: `${new URL(values.domains.primary).origin}/callback`,
      providers: [
        ...(start.providers.google ? ['Google'] : []),
        ...(start.providers.microsoft ? ['Microsoft'] : []),
      ],
    },
    backups: await backupFacts(start.dataDir),
  };
}

function secretState(secrets: Secrets, stored: StoredSection | undefined): SecretState {
  if (!stored?.secret || stored.secret_set_at === null) return null;
  return {
    set_at: stored.secret_set_at,
    set_by: stored.secret_set_by ?? '',
    is_readable: openSecret(secrets, stored) !== undefined,
  };
}

function logoFacts(stored: StoredSection | undefined): PlatformSettings['logo']['values'] {
  const values: unknown = stored?.values;
  if (typeof values !== 'object' || values === null) return null;
  if (!('media_type' in values && 'bytes' in values && 'file_name' in values)) return null;
  return {
    media_type: String(values.media_type),
    bytes: Number(values.bytes),
    file_name: String(values.file_name),
  };
}
