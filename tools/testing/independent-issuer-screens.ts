// What people see at the independent issuer: one form for signing in, one for signing up.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Account } from './independent-issuer.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function screens(
  provider: Provider,
  accounts: ReadonlyMap<string, Account>,
  addAccount: (email: string, password: string) => Account,
): Answer {
  return async (request, response) => {
    const { prompt, params } = await provider.interactionDetails(request, response);
    const isSignUp = prompt.name === 'create' || params['screen_hint'] === 'signup';
    const show = (problem = '') => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page(isSignUp, text(params['login_hint']), problem));
    };
    if (request.method !== 'POST') return show();
    const typed = await readForm(request);
    const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
      provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    if (typed.get('cancel') !== null)
      return finish({ error: 'access_denied', error_description: 'The person went back.' });
    const [email, password] = [typed.get('email') ?? '', typed.get('password') ?? ''];
    const known = [...accounts.values()].find(each => each.email === email);
    if (isSignUp && known) return show('There is such an account already.');
    const account = isSignUp ? addAccount(email, password) : known;
    if (!account || account.password !== password) return show('Wrong address or password.');
    return finish({ login: { accountId: account.id }, ...(isSignUp && { create: {} }) });
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
}

function page(isSignUp: boolean, email: string, problem: string): string {
  const title = isSignUp ? 'Sign up elsewhere' : 'Sign in elsewhere';
  return `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p role="alert">${problem}</p>
<form method="post"><p><label>Address <input name="email" value="${escaped(email)}"></label></p>
<p><label>Secret <input name="password" type="password"></label></p>
<p><button>Continue</button> <button name="cancel" value="1">Cancel</button></p></form></main></html>`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function escaped(typed: string): string {
  return typed.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
}
