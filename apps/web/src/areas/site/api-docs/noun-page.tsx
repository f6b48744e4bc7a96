import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Code, Title } from './frame.tsx';
import type { CallDoc, FieldRow, NounDoc } from './model.ts';

const tones = { GET: 'neutral', POST: 'accent', PUT: 'accent', PATCH: 'accent', DELETE: 'bad' } as const;
const toneOf = (method: string) => Object.entries(tones).find(([each]) => each === method)?.[1] ?? 'neutral';

export function NounPage({ noun }: { noun: NounDoc }) {
  const number = noun.calls.length;
  return (
    <>
      <Title
        title={noun.title}
        text={`${number} ${number === 1 ? 'call' : 'calls'}. What holds for every call stands in the overview.`}
      />
      <ul className="grid gap-1">
        {noun.calls.map(({ name, method, path, summary }) => (
          <li key={name}>
            <a href={`#${name}`} className="underline-offset-4 hover:underline">
              {summary}
            </a>{' '}
            <code className="font-mono text-xs wrap-anywhere text-muted">{`${method} ${path}`}</code>
          </li>
        ))}
      </ul>
      {noun.calls.map(call => (
        <CallSection key={call.name} call={call} />
      ))}
    </>
  );
}

function CallSection({ call }: { call: CallDoc }) {
  return (
    <section
      id={call.name}
      aria-labelledby={`${call.name}-title`}
      className="grid scroll-mt-20 gap-5 border-t border-line pt-6"
    >
      <header className="grid gap-1.5">
        <h2 id={`${call.name}-title`} className="text-xl font-semibold">
          {call.summary}
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={toneOf(call.method)}>{call.method}</Badge>
          <code className="min-w-0 font-mono text-sm wrap-anywhere">{`/api${call.path}`}</code>
          <code className="font-mono text-xs text-muted">{call.name}</code>
        </p>
        <p className="max-w-[42rem] text-muted">{whoOf(call)}</p>
        {call.deprecated && (
          <p className="max-w-[42rem] text-warn-ink">
            {`Deprecated since ${call.deprecated.since}: use ${call.deprecated.instead}. It is answered until ${call.deprecated.until}.`}
          </p>
        )}
        {headersOf(call).map(words => (
          <p key={words} className="max-w-[42rem] text-muted">
            {words}
          </p>
        ))}
      </header>
      <Fields title="Parameters" rows={call.parameters} />
      <Fields title="Body" rows={call.body} />
      {call.stream === 'upload' && (
        <Part title="Body">
          <p className="text-muted">
            multipart/form-data: the files, each in a part of its own called files.
          </p>
        </Part>
      )}
      <Part title={`Answer ${call.status}`}>
        <p className="text-muted">{answerOf(call)}</p>
        {call.answers.length > 0 && (
          <details>
            <summary className="cursor-pointer font-medium">{`Its ${call.answers.length === 1 ? 'field' : `${call.answers.length} fields`}`}</summary>
            <Rows rows={call.answers} isAnswer />
          </details>
        )}
      </Part>
      <Part title="Refusals">
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted [&>a]:underline-offset-4 [&>a:hover]:underline">
          {call.refusals.map(({ status, code }) => (
            <a key={code} href={`/docs/api#${code}`}>
              {`${status} ${code}`}
            </a>
          ))}
        </p>
      </Part>
      {call.example && (
        <Part title={`Example, ${call.example.by}`}>
          <Code label={`Request: ${call.summary}`}>{call.example.curl}</Code>
          <p className="text-muted">{saidOf(call.example)}</p>
          {call.example.answer !== '' && <Code label={`Answer: ${call.summary}`}>{call.example.answer}</Code>}
        </Part>
      )}
    </section>
  );
}

function whoOf({ permission, isForKeys, peopleOnly }: CallDoc): string {
  if (permission === 'public') return 'Needs no sign-in.';
  const asks = permission === 'signed_in' ? 'Anybody who is signed in.' : `Permission ${permission}.`;
  if (peopleOnly !== undefined) return `${asks} For people only. ${peopleOnly}`;
  return isForKeys ? `${asks} Keys may hold it.` : `${asks} No key can hold it: a person signs in.`;
}

function headersOf({ isConditional, takesIdempotencyKey, isListed }: CallDoc): string[] {
  return [
    ...(isConditional ? ['If-Match with the version you have seen is needed.'] : []),
    ...(takesIdempotencyKey ? ['Takes an Idempotency-Key.'] : []),
    ...(isListed ? ['Answers page by page.'] : []),
  ];
}

function answerOf({ stream, media, answers }: CallDoc): string {
  if (stream === 'events') return 'text/event-stream: events for as long as you listen.';
  if (stream === 'download')
    return `A file: ${media.map(each => (each === '*/*' ? 'of any kind' : each)).join(', ')}.`;
  return answers.length === 0 ? 'Empty.' : 'application/json.';
}

function saidOf(example: NonNullable<CallDoc['example']>): string {
  const shortened = example.isShortened ? ', lists and long texts shortened' : '';
  const empty = example.answer === '' ? ', and nothing else' : shortened;
  if (example.refused !== undefined) return `Refused here with ${example.status}: it ${example.refused}.`;
  return `Answered with ${example.status}${empty}:`.replace(/nothing else:$/, 'nothing else.');
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Fields({ title, rows }: { title: string; rows: FieldRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <Rows rows={rows} />
    </Part>
  );
}

// Said once for all rows: there are hundreds on a page.
const rowsLook =
  'grid [&_dd]:min-w-0 [&_dd]:text-sm [&_dd]:wrap-anywhere [&_dd]:text-muted [&_dt]:min-w-0 [&_dt]:font-mono [&_dt]:text-xs [&_dt]:leading-5 [&_dt]:wrap-anywhere [&>div]:grid [&>div]:gap-x-4 [&>div]:border-t [&>div]:border-line [&>div]:py-1.5 sm:[&>div]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]';

function Rows({ rows, isAnswer = false }: { rows: FieldRow[]; isAnswer?: boolean }) {
  return (
    <dl className={rowsLook}>
      {rows.map(row => (
        <div key={row.place}>
          <dt>{row.place}</dt>
          <dd>{wordsOf(row, isAnswer)}</dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf({ type, isNeeded, limits, note }: FieldRow, isAnswer: boolean): string {
  const needed = isAnswer ? (isNeeded ? '' : ', may be left out') : isNeeded ? ', needed' : '';
  const said = limits.length === 0 ? '' : `: ${limits.join('; ')}`;
  return `${type}${needed}${said}.${note === undefined ? '' : ` ${note}`}`;
}
