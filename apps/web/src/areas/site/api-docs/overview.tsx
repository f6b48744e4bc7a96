// What holds for every call, once: the pages of the calls lead here.

import { builtOrigin } from '@groundwork/contract/built-site';
import type { ReactNode } from 'react';
import { Code, Title } from './frame.tsx';
import type { ApiDocs } from './model.ts';

const link = 'text-accent-ink underline underline-offset-4';

export function Overview({ docs }: { docs: ApiDocs }) {
  const number = docs.nouns.reduce((total, { calls }) => total + calls.length, 0);
  return (
    <>
      <Title
        title="The API"
        text={`Everything the screens do, a program can do: ${number} calls, each with its fields, its refusals and an example that was really made.`}
      />
      <Section id="address" title="Address and document">
        <p>
          All addresses begin with <code className="font-mono text-sm">{`${builtOrigin}/api`}</code>. The same
          calls are described for programs as OpenAPI 3.1 at{' '}
          <a className={link} href="/api/openapi.json">
            /api/openapi.json
          </a>
          , which needs no sign-in. These pages are made from it.
        </p>
        <Code label="Getting the document">{`curl "${builtOrigin}/api/openapi.json" -o groundwork.json`}</Code>
      </Section>
      <Section id="sign-in" title="Sign-in with a key">
        <p>
          An Admin of your organization makes a service account under Settings, API keys, and ticks what its
          keys may do. Send a key with each call. It is shown once, ends within a year, and never approves:
          what it proposes waits for a person.
        </p>
        <Code label="The first call">{`export GROUNDWORK_URL="${builtOrigin}"
export GROUNDWORK_KEY="gwk_…"
curl "$GROUNDWORK_URL/api/session" -H "Authorization: Bearer $GROUNDWORK_KEY"`}</Code>
        <p>
          Calls for people only, and those whose permission no key can hold, are made by the screens with a
          person’s own token. Each says so.
        </p>
      </Section>
      <Section id="paging" title="Lists, page by page">
        <p>
          A list that can be long answers <code className="font-mono text-sm">{'{data, next_cursor}'}</code>.
          Ask for the next page with <code className="font-mono text-sm">?cursor=</code> and that value; null
          is the end. <code className="font-mono text-sm">?limit=</code> is 1 to 200.
        </p>
      </Section>
      <Section id="idempotency" title="Sending again: Idempotency-Key">
        <p>
          Send a change under a key of your own making (1 to 255 characters) and it has one effect and one
          answer, however often it is sent. The same key with another content is refused
          (idempotency_mismatch); while the first is under way, idempotency_running. It is remembered for 24
          hours. PUT needs none: it is one change by itself. Files are not covered.
        </p>
      </Section>
      <Section id="if-match" title="Changing what somebody else may change: If-Match">
        <p>
          A record with a version carries it as ETag. Send the one you have seen as If-Match: the change is
          refused with stale (412) when somebody changed the record since, and with precondition_required
          (428) where it is needed and missing.
        </p>
      </Section>
      <Section id="limits" title="Limits">
        <p>
          Each key, person and unknown address may call 1,200 times a minute unless the operator says
          otherwise, a quarter of it at once; all keys of one organization as often as four of them. Whoever
          asks too often is answered 429, with the seconds to wait in Retry-After. JSON is at most 1 MB, a
          file at most 512 MB.
        </p>
      </Section>
      <Section id="versions" title="Versions, and what may change">
        <p>
          {`There is one API, and it grows: its address has no version. The document’s version is that of the product, here ${docs.version}.`}
        </p>
        <p>
          Added at any time: calls, optional fields, fields of answers, values in lists of answers, codes of
          refusals, kinds of events. Ignore what you do not know.
        </p>
        <p>
          Not changed without notice: where a call is, what it asks for, what it takes and needs, the fields
          it answers and their types. A call that will end says so for at least 180 days: in the document
          (deprecated, x-sunset), on these pages, and in each of its answers by the headers Deprecation and
          Sunset. {deprecatedWords(docs)}
        </p>
      </Section>
      <Section id="cors" title="From a page of another site">
        <p>
          Browsers let a page of another site call this API when the operator names that site in CORS_ORIGINS.
          Cookies play no part.
        </p>
      </Section>
      <Section id="webhooks" title="Events: webhooks">
        <p>
          Instead of asking again and again, have events sent to you: signed as Standard Webhooks say, at
          least once, in order for each subject, tried for three days. Endpoints are made under Settings,
          Webhooks, or by{' '}
          <a className={link} href="/docs/api/webhooks">
            these calls
          </a>
          .
        </p>
      </Section>
      <Section id="clients" title="Typed client and tools for agents">
        <p>
          The package packages/client of the product’s sources has each call as a typed function, in Node and
          in browsers, with retries, paging and the check of webhook signatures; docs/api.md there begins with
          it. Agents use the same calls as tools of a Model Context Protocol server, on a port of its own
          (3001 unless the operator says otherwise) at /mcp.
        </p>
      </Section>
      <Section id="errors" title="Refusals and their codes">
        <p>
          A refusal is a problem document (RFC 9457): code says which, message says it to people, errors names
          the place of each wrong value, correlation_id lets those who run the product find the request.
        </p>
        <Code label="A refusal">{refusal}</Code>
        <dl className="grid">
          {docs.errors.map(({ code, status, message }) => (
            <div
              key={code}
              id={code}
              className="grid scroll-mt-20 gap-x-4 border-t border-line py-1.5 target:bg-accent-soft sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
            >
              <dt className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{`${status} ${code}`}</dt>
              <dd className="min-w-0 text-sm text-muted">{message}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}

const refusal = `{
  "type": "urn:groundwork:problem:scope_too_small",
  "title": "This key lacks the permission for this.",
  "status": 403,
  "code": "scope_too_small",
  "message": "This key lacks the permission for this.",
  "correlation_id": "01980000-0000-7000-8000-000000000001"
}`;

function deprecatedWords({ nouns }: ApiDocs): string {
  const ending = nouns.flatMap(({ calls }) => calls.filter(({ deprecated }) => deprecated !== undefined));
  if (ending.length === 0) return 'No call is deprecated now.';
  return `Deprecated now: ${ending.map(({ name }) => name).join(', ')}.`;
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 gap-3 border-t border-line pt-6"
    >
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {title}
      </h2>
      <div className="grid min-w-0 max-w-[46rem] gap-3 text-soft">{children}</div>
    </section>
  );
}
