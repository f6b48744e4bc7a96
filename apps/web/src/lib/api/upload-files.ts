// Sends files with progress. XMLHttpRequest, because fetch cannot say how much of a body has left.
import type { Call, ParamsOf, QueryOf, ReplyOf, Sent } from '@groundwork/contract/call';
import { lookHeader } from '@groundwork/contract/look-header';
import { requestUrl } from '@groundwork/contract/request-url';
import { ApiError, errorFor, noResponse } from './api-error.ts';
import { bearer } from './bearer.ts';
import { apiBase } from './call-api.ts';
import { currentLook } from './look.ts';

/** How long an upload may stand still; a large file may take as long as it needs. */
const stallMs = 30_000;

export interface Upload<C extends Call> {
  params: Sent<ParamsOf<C>>;
  query?: Sent<Partial<QueryOf<C>>>;
  /** With the name the server shall know: a folder's files keep their path. */
  files: readonly { file: File; name: string }[];
  onProgress: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/** @throws ApiError with the sentence to show; AbortError when the signal stopped it. */
export async function uploadFiles<const C extends Call>(call: C, upload: Upload<C>): Promise<ReplyOf<C>> {
  const token = await bearer().token();
  const form = new FormData();
  for (const { file, name } of upload.files) form.append('files', file, name);
  const { status, body } = await exchange(call, form, token, upload);
  if (status === 401 && (await bearer().refused(token))) return uploadFiles(call, upload);
  if (status < 200 || status > 299) throw errorFor(status, body);
  const parsed = call.reply?.safeParse(body);
  if (parsed && !parsed.success)
    throw new ApiError('An error occurred', { status, response: body, cause: parsed.error });
  // The call's own shape has just produced it; the compiler cannot follow the conditional type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return parsed?.data as ReplyOf<C>;
}

interface Progressing extends Pick<Upload<Call>, 'onProgress' | 'signal'> {
  params: Record<string, unknown>;
  query?: Record<string, unknown>;
}

function exchange(
  call: Call,
  form: FormData,
  token: string | undefined,
  { params, query, onProgress, signal }: Progressing,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, requestUrl(apiBase, call.path, params, query));
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    const look = currentLook();
    if (look) request.setRequestHeader(lookHeader, look.id);
    let stalled = setTimeout(() => request.abort(), stallMs);
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop, { once: true });
    request.upload.addEventListener('progress', event => {
      clearTimeout(stalled);
      // Everything has left: from here on the server is reading, which may take longer than a stall.
      if (event.loaded < event.total) stalled = setTimeout(() => request.abort(), stallMs);
      onProgress(event.loaded, event.total);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(new DOMException('The upload was stopped.', 'AbortError'));
      else if (request.status === 0) reject(new ApiError(noResponse));
      else resolve({ status: request.status, body: parseJson(request.responseText) });
    });
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
