// The settings of the sign-in: which issuer, and how it is spoken to. docs/sign-in.md explains each.
import { z } from 'zod';

/** Without a slash at the end, so that paths are put behind it. */
export const origin = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''));

export const oidcEnvironment = {
  OIDC_AUTHORITY: origin.optional(),
  /** Further origins the issuer answers at, separated by commas: browsers reach no other. */
  OIDC_ORIGINS: z
    .string()
    .default('')
    .transform(text => text.split(',').map(entry => entry.trim()))
    .transform(entries => entries.filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform(url => new URL(url).origin))),
  OIDC_CLIENT_ID: z.string().min(1).default('groundwork-web'),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  /** How the web app asks for the audience. */
  OIDC_AUDIENCE_STYLE: z.enum(['audience', 'resource', 'none']).default('resource'),
  OIDC_SCOPES: z.string().default('openid profile email app_metadata user_metadata offline_access'),
  OIDC_APP_METADATA_CLAIM: z.string().default('https://groundwork.app/app_metadata'),
  /** Replaces the address for signing out that the issuer's discovery document names. */
  OIDC_END_SESSION_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How the sign-up screen is asked for, of an issuer that does not announce what it knows. */
  OIDC_SIGN_UP_HINT: z.enum(['create', 'screen_hint', 'none']).optional(),
  OIDC_USER_METADATA_CLAIM: z.string().default('https://groundwork.app/user_metadata'),
};

export interface OidcSettings {
  /** False: another issuer was configured. */
  isEmbedded: boolean;
  authority: string;
  /** Where the issuer answers besides its own origin. */
  origins?: string[];
  clientId: string;
  audience: string;
  audienceStyle: 'audience' | 'resource' | 'none';
  scopes: string;
  appMetadataClaim: string;
  userMetadataClaim: string;
  /** undefined: the issuer's discovery document names it. */
  endSessionUrl?: string;
  /** undefined: as the issuer's discovery document lets expect. */
  signUpHint?: 'create' | 'screen_hint' | 'none';
}

type Values = z.infer<z.ZodObject<typeof oidcEnvironment>>;

/** Of the embedded issuer, unless another one was named. */
export function oidcSettings(values: Values, publicUrl: string): OidcSettings {
  return {
    isEmbedded: values.OIDC_AUTHORITY === undefined,
    authority: values.OIDC_AUTHORITY ?? `${publicUrl}/idp`,
    origins: values.OIDC_ORIGINS,
    clientId: values.OIDC_CLIENT_ID,
    audience: values.OIDC_AUDIENCE ?? `${publicUrl}/api`,
    audienceStyle: values.OIDC_AUDIENCE_STYLE,
    scopes: values.OIDC_SCOPES,
    appMetadataClaim: values.OIDC_APP_METADATA_CLAIM,
    userMetadataClaim: values.OIDC_USER_METADATA_CLAIM,
    ...(values.OIDC_END_SESSION_URL !== undefined && { endSessionUrl: values.OIDC_END_SESSION_URL }),
    ...(values.OIDC_SIGN_UP_HINT !== undefined && { signUpHint: values.OIDC_SIGN_UP_HINT }),
  };
}
