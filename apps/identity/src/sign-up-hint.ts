// `screen_hint=signup`, as Auth0's clients say it, means the same as the standard's `prompt=create`.
import { issuerPath } from './settings.ts';

/** The request with the hint in the standard's words; every other request as it is. */
export function withSignUpHint(request: Request): Request {
  const url = new URL(request.url);
  if (url.pathname !== `${issuerPath}/oauth2/authorize`) return request;
  if (url.searchParams.get('screen_hint') !== 'signup' || url.searchParams.has('prompt')) return request;
  url.searchParams.set('prompt', 'create');
  return new Request(url, { method: request.method, headers: request.headers });
}
