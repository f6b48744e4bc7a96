// Runs at build time only: the pages before the sign-in as text, as a stranger finds them where the sign-in is our own.
import type { PublicConfig } from '@groundwork/contract/session';
import { nobody, renderAt } from '../../lib/rendering/render-at.tsx';
import { Login } from './login.tsx';
import { PasswordReset } from './password-reset.tsx';
import type { RenderedPage } from './public/render.tsx';
import { Register } from './register.tsx';

const entries = [
  {
    path: '/login',
    title: 'Sign In · Groundwork',
    description: 'Sign in to your implementation: by password, passkey, Google or Microsoft.',
    component: Login,
  },
  {
    path: '/register',
    title: 'Create Your Account · Groundwork',
    description: 'Start your free trial: 14 days with everything in it, no credit card.',
    component: Register,
  },
  {
    path: '/password-reset',
    title: 'Reset your password · Groundwork',
    description: 'Tell us your address, and we send you a link to a new password.',
    component: PasswordReset,
  },
] as const;

const config: PublicConfig = {
  oidc: {
    authority: '',
    client_id: '',
    audience: '',
    audience_style: 'none',
    scopes: '',
    app_metadata_claim: '',
    user_metadata_claim: '',
    is_embedded: true,
  },
  sandbox_url: '',
  demo_accounts: [],
};

export async function renderEntries(): Promise<RenderedPage[]> {
  return Promise.all(
    entries.map(async ({ path, title, description, component }) => {
      const html = await renderAt(path, component, nobody('signed_out', config));
      return { path, title, description, html: asFirstSeen(html) };
    }),
  );
}

/** The policy refuses styles at elements: here only fields that nobody sees have any; what they would lend their names
 * to is named by its label itself. Sent without a script, a form would otherwise write what was typed into the address. */
function asFirstSeen(html: string): string {
  return html
    .replaceAll(/<input[^>]*\sstyle="[^>]*>/g, '')
    .replaceAll(
      /(<span[^>]*role="checkbox")([^>]*><\/span><label) for=("[^"]*")/g,
      '$1 aria-labelledby=$3$2 id=$3',
    )
    .replaceAll('<form ', '<form method="post" ');
}
